internal import Foundation
internal import LinkStorage

/// A connection that copies records: it names itself, and its statements may take as long as they need.
enum PostgresCopySession {
    private static let name = "waymark copy"
    /// How long connections of programs that have ended are waited for.
    private static let patience = Duration.seconds(3)
    private static let poolerRefusal =
        "a pooler is between this program and the server, and a copy needs a connection of its own; name the server itself"
    private static let longest = Duration.seconds(7 * 24 * 3600)

    /// Connects.
    ///
    /// Through a pooler a copy would leave its settings and its lock on connections that others use, and it cannot see who else is
    /// connected. What reads beside a service, in one transaction, goes well there.
    ///
    /// - Parameter alone: whether programs of Waymark must not be connected besides.
    /// - Throws: ``DatabaseOpeningError``; with `alone` also where the connection leads through a pooler.
    static func open(
        _ address: PostgresAddress, _ connector: PostgresConnector, alone: Bool
    ) throws -> PostgresSession {
        do {
            let session = try connector.connect(statementTimeout: longest)
            guard session.keepsState else {
                if alone { throw DatabaseOpeningError(path: address.description, reason: .other(poolerRefusal)) }
                return session
            }
            let own = try session.run("SELECT current_setting('application_name')").first?.text(0) ?? ""
            try session.run(
                """
                SELECT set_config('application_name', $1, false), set_config('statement_timeout', '0', false),
                    set_config('lock_timeout', '10000', false), set_config('idle_in_transaction_session_timeout', '0', false)
                """, [.text(name)])
            if alone { try requireAlone(session, address: address, serviceName: own) }
            return session
        } catch {
            throw connector.refusal ?? openingError(error, at: address)
        }
    }

    /// What an error means to those who open a database for a copy.
    static func openingError(_ error: any Error, at address: PostgresAddress) -> any Error {
        switch error {
        case let error as PostgresError:
            DatabaseOpeningError(path: address.description, reason: .other(error.description))
        case let reason as DatabaseOpeningError.Reason: DatabaseOpeningError(path: address.description, reason: reason)
        default: error
        }
    }

    /// Refuses a database that other programs of Waymark are connected to, on whichever machine.
    ///
    /// A service asks for the settings' revision several times a second, so that it is always connected. The name is only shown to
    /// the same user and to superusers.
    private static func requireAlone(
        _ session: PostgresSession, address: PostgresAddress, serviceName: String
    ) throws {
        let deadline = ContinuousClock.now + patience
        while true {
            let others = try session.run(
                """
                SELECT pid::bigint FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                AND backend_type = 'client backend' AND application_name = $1
                """, [.text(serviceName)])
            if others.count == 0 { return }
            guard ContinuousClock.now < deadline else {
                throw DatabaseOpeningError(path: address.description, reason: .inUse)
            }
            usleep(50_000)
        }
    }
}
