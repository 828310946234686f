import Testing

@testable import LinkStoragePostgres

/// URLs of databases, and what of them is shown.
@Suite struct PostgresAddressTests {
    @Test(arguments: [
        ("postgresql://db/links", "postgresql://db/links"),
        (
            "postgres://waymark@db:5433,other/links?sslmode=verify-full",
            "postgres://waymark@db:5433,other/links?sslmode=verify-full"
        ),
        ("postgresql://waymark:secret@db/links", "postgresql://waymark@db/links"),
        ("postgresql://waymark:se@cret@db/links", "postgresql://waymark@db/links"),
        ("postgresql://waymark:se/cret@db/links", "postgresql://waymark@db/links"),
        ("postgresql://db/links?password=secret&sslmode=require", "postgresql://db/links?sslmode=require"),
        ("postgresql://db/links?%70assword=secret", "postgresql://db/links"),
        ("postgresql://db/links?sslpassword=secret&passfile=/run/pass", "postgresql://db/links?passfile=/run/pass"),
        ("postgresql:///links?host=/run/postgresql", "postgresql:///links?host=/run/postgresql"),
    ])
    func aPasswordIsNotShown(_ text: String, _ shown: String) throws {
        let address = try #require(PostgresAddress(text))
        #expect(address.description == shown)
        #expect(address.holdsPassword == text.contains("cret"))
    }

    @Test(arguments: [
        ("postgresql://db/links", "links"),
        ("postgresql://waymark@db:1,[::1]:2/my%20links?sslmode=require", "my links"),
        ("postgresql://waymark@%2Frun%2Fpg:5432/links", "links"), ("postgresql:///links?host=/run/postgresql", "links"),
        ("postgresql://db/other?passfile=/run/pass&dbname=links", "links"),
        ("postgresql://db", nil), ("postgresql://db/?service=links", nil),
    ])
    func theNameOfTheDatabaseIsRead(_ text: String, _ name: String?) throws {
        #expect(try #require(PostgresAddress(text)).databaseName == name)
    }

    @Test(arguments: ["waymark.sqlite", "mysql://db", "postgresql:links", "/postgresql://db"])
    func otherTextsAreNone(_ text: String) {
        #expect(PostgresAddress(text) == nil)
    }

    @Test func aDatabaseWithAPasswordInItsURLIsRefused() async throws {
        let address = try #require(PostgresAddress("postgresql://waymark:secret@localhost/links"))
        let error = try await #require(throws: (any Error).self) { try await PostgresLinkDatabase.open(address) }
        #expect("\(error)".contains("passfile"))
        #expect(!"\(error)".contains("secret"))
    }

    /// A service that waits for its server must not wait for these.
    @Test(arguments: [
        ("sslmod=require", "sslmod"), ("sslmode=verify-ful", "disable, allow, prefer, require, verify-ca, verify-full"),
        ("target_session_attrs=primay", "\"primay\""), ("channel_binding=on", "one of disable, prefer, require"),
        ("passfile=/run/pass&connect_timeout=5s", "connect_timeout cannot be \"5s\"; it is a whole number"),
    ])
    func aURLThatIsWrongIsNamedWithItsFault(_ parameters: String, _ fault: String) async throws {
        let address = try #require(PostgresAddress("postgresql://localhost/links?\(parameters)"))
        let error = try await #require(throws: (any Error).self) {
            try await PostgresLinkDatabase.open(address, mayBeAway: true)
        }
        #expect("\(error)".contains(fault))
    }

    @Test(arguments: [
        "sslmode=verify%2Dfull&target_session_attrs=prefer-standby", "connect_timeout=5&keepalives=0",
        "options=-c%20x%3Dy",
        "host=/run/postgresql&application_name=sslmode",
    ])
    func otherValuesAreLeftToTheLibrary(_ parameters: String) throws {
        #expect(try #require(PostgresAddress("postgresql://localhost/links?\(parameters)")).wrongSetting == nil)
    }
}
