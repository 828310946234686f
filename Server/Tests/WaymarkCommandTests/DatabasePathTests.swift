import ArgumentParser
import Testing

@testable import waymark

/// What names a database, and what does not.
@Suite struct DatabasePathTests {
    @Test(arguments: [
        "postgresql://waymark:secret@db/waymark", "postgres://db/x?password=secret", "mysql://db",
        "file:waymark.sqlite", "file:///x", "sqlite:x", "SQLite3:x", "Postgres:x", "https://example.com/secret",
        ":memory:", "host=db password=secret", "dbname = db", "user=waymark host=db",
    ])
    func addressesAreRefused(_ text: String) throws {
        let fault = try #require(DatabasePath.fault(of: text))
        #expect(!fault.message.contains("secret"))
        #expect(!fault.message.contains("db"))
    }

    @Test(arguments: [
        "waymark.sqlite", "./a:b/c.sqlite", "/var/lib/waymark.sqlite", "data:x", "postgresql", "10:30.db",
        "host.sqlite", "a=b/host.sqlite",
        "postgres://db",
        "postgresql://waymark@db,other/waymark?target_session_attrs=read-write",
    ])
    func pathsAndURLsOfPostgreSQLAreTaken(_ text: String) {
        #expect(DatabasePath.fault(of: text) == nil)
    }

    @Test func aConfigurationWithAnAddressIsRefusedWithoutItsSecret() throws {
        for (flags, environment) in [
            (["database": "postgresql://u:secret@db/x"], [:]),
            ([:], ["WAYMARK_DATABASE": "postgresql://u:secret@db/x"]),
        ] {
            let failure = try #require(throws: CommandFailure.self) {
                try ServeConfiguration(flags: flags, environment: environment, file: nil)
            }
            #expect(failure.kind == .usage)
            #expect(!failure.description.contains("secret"))
        }
    }

    @Test func aCommandWithAnAddressIsRefusedWithoutItsSecret() throws {
        let error = try #require(throws: (any Error).self) {
            try Waymark.parseAsRoot(["domain", "list", "--database", "postgresql://u:secret@db/x"])
        }
        let report = CommandReport(error)
        #expect(report.exitCode == 64)
        #expect(!report.text.contains("secret"))
        #expect(report.text.contains("passfile"))
    }
}
