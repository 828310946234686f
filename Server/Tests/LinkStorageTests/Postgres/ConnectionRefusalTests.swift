import Foundation
import LinkStorage
import Testing

@testable import LinkStoragePostgres

/// Which faults of a connection pass by themselves, and which do not.
@Suite struct ConnectionRefusalTests {
    private static let at = #"connection to server at "db", port 5432 failed: "#

    @Test(arguments: [
        (
            "FATAL:  28P01: password authentication failed for user \"w\"\nLOCATION:  auth_failed, auth.c:334\n",
            ConnectionRefusal.password
        ),
        // Whatever language the server speaks.
        ("ВАЖНО:  28P01: пользователь \"w\" не прошёл проверку подлинности", .password),
        ("fe_sendauth: no password supplied", .noPassword),
        ("FATAL:  28000: role \"w\" does not exist", .user),
        ("FATAL:  42501: permission denied for database \"w\"\nDETAIL:  User does not have CONNECT privilege.", .user),
        ("FATAL:  3D000: database \"w\" does not exist", .database),
        ("FATAL:  42704: unrecognized configuration parameter \"x\"", .setting),
        ("SSL error: certificate verify failed", .certificate),
        ("server certificate for \"a\" (and 1 other name) does not match host name \"b\"", .certificate),
        ("root certificate file \"/none\" does not exist\nEither provide the file or change sslmode.", .certificate),
        ("server does not support SSL, but SSL was required", .encryption),
        ("private key file \"/key\" has group or world access; file must have permissions", .ownFile),
        ("could not read certificate file \"/none\": No such file or directory", .ownFile),
        ("channel binding required, but server authenticated client without channel binding", .channelBinding),
    ])
    func whatSomebodyHasToChangeIsNotWaitedFor(_ reason: String, _ refusal: ConnectionRefusal) {
        #expect(ConnectionRefusal(Self.at + reason) == refusal)
        // With and without TLS.
        #expect(ConnectionRefusal(Self.at + "Connection reset by peer\n" + Self.at + reason) == refusal)
    }

    @Test(arguments: [
        ("database \"nonesuch\" does not exist", ConnectionRefusal.database), ("no such database: w", .database),
        ("\"trust\" authentication failed", .user), ("login rejected", .user), ("role \"gone\" does not exist", .user),
        ("no such user: w", .user), ("password authentication failed", .password),
        ("unsupported startup parameter: search_path", .setting), ("SSL required", .encryption),
    ])
    func whatAPoolerSaysOfItselfOrItsServerIsKnownByItsText(_ text: String, _ refusal: ConnectionRefusal) {
        #expect(ConnectionRefusal(Self.at + "FATAL:  08P01: \(text)\n") == refusal)
        // Without the code, which the first attempt does not ask for; another one would have to wait.
        #expect(ConnectionRefusal(Self.at + "FATAL:  \(text)") == refusal)
        #expect(ConnectionRefusal(Self.at + "FATAL:  \(text); " + Self.at + "FATAL:  \(text)") == refusal)
        let cached = "server login has been failing, cached error: \(text) (server_login_retry)"
        #expect(ConnectionRefusal(Self.at + "FATAL:  08P01: \(cached)\n") == refusal)
        // Another code says more than a text.
        #expect(ConnectionRefusal(Self.at + "FATAL:  53300: \(text)\n") == nil)
    }

    @Test(arguments: [
        "pooler is shutting down", "server login has been failing, try again later (server_login_retry)",
        "server login has been failing, cached error: connect failed (server_login_retry)", "query_wait_timeout",
        "no more connections allowed (max_client_conn)", "too many connections for role \"weak\"",
        "sorry, too many clients already", "the database system is starting up", "client_login_timeout (server down)",
        "server DNS lookup failed", "database \"w\" is disabled", "database removed", "database configuration changed",
        "role \"no such user\" is away", "",
    ])
    func whatPassesAtAPoolerIsWaitedFor(_ text: String) {
        #expect(ConnectionRefusal(Self.at + "FATAL:  08P01: \(text)\n") == nil)
        #expect(ConnectionRefusal(Self.at + "FATAL:  \(text)") == nil)
    }

    @Test(arguments: [
        "FATAL:  57P03: the database system is starting up", "FATAL:  53300: sorry, too many clients already",
        "Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?",
        "FATAL:  08P01: server login has been failing", "server closed the connection unexpectedly",
        "session is read-only", "timeout expired", "FATAL:  57P01: 28P01: no code", "FATAL:  database \"28P01: \"",
        "",
    ])
    func whatPassesIsWaitedFor(_ reason: String) {
        #expect(ConnectionRefusal(Self.at + reason) == nil)
    }

    @Test func ofSeveralHostsEachMustRefuse() {
        let (one, other) = (Self.at, #"connection to server at "standby" (192.0.2.1), port 5432 failed: "#)
        let (wrong, away) = ("FATAL:  28P01: no\n", "Connection refused\n")
        #expect(ConnectionRefusal(one + wrong + other + wrong) == .password)
        #expect(ConnectionRefusal(one + away + other + wrong) == nil)
        #expect(ConnectionRefusal(one + wrong + other + away) == nil)
        // Two addresses of one name: what does not answer there is no host of its own.
        let first = #"connection to server at "standby" (2001:db8::1), port 5432 failed: "#
        #expect(ConnectionRefusal(first + away + other + wrong) == .password)
        #expect(ConnectionRefusal(#"could not translate host name "db" to address: Name or service not known"#) == nil)
        #expect(ConnectionRefusal("") == nil)
    }

    @Test func aServiceDoesNotWaitForAServerThatRefusesItsUserOrHasNoSuchDatabase() async throws {
        try await withPostgresAddress { address in
            let none = try #require(PostgresAddress(address.url + "-none"))
            let nobody = try #require(
                PostgresAddress(address.url.replacing("waymark@", with: "nobody\(getpid())@", maxReplacements: 1)))
            for (address, remedy) in [(none, "create the database"), (nobody, "create the user")] {
                let error = await #expect(throws: DatabaseOpeningError.self) {
                    _ = try await PostgresLinkDatabase.open(address, mayBeAway: true)
                }
                #expect(error?.explanation.contains("does not exist") == true)
                #expect(error?.explanation.contains(remedy) == true)
            }
        }
    }

    @Test func aServiceWaitsForAServerThatHasNoConnectionLeft() async throws {
        try await withPostgresAddress { address in
            let role = "patient\(getpid())"
            try await PostgresServer.shared.execute("CREATE ROLE \(role) LOGIN CONNECTION LIMIT 0", on: address)
            let patient = try #require(
                PostgresAddress(address.url.replacing("waymark@", with: "\(role)@", maxReplacements: 1)))
            let database = try await PostgresLinkDatabase.open(patient, mayBeAway: true)
            await #expect(throws: LinkStoreError.self) { try await database.settingsRevision() }
            try await database.close()
            try await PostgresServer.shared.execute("DROP ROLE \(role)", on: address)
        }
    }
}
