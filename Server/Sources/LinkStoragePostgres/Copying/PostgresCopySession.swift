internal import Foundation
internal import LinkStorage

/// A connection that copies records: it names itself, and its statements may take as long as they need.
enum PostgresCopySession {
    private static let name = "waymark copy"
    /// How long connections of programs that have ended are waited for.
    private static let patience = Duration.seconds(3)
    /// How long the leases of nodes that were killed are waited for: longer than a lease.
    private static let longestLease = Duration.seconds(30)
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

    /// Refuses a database that other programs of Waymark use, on whichever machine.
    ///
    /// A service asks for the settings' revision several times a second, so that it is always connected. But the name of a connection is
    /// only shown to the same user and to superusers, and its URL may give it another one; so the leases of nodes are looked at as well.
    private static func requireAlone(
        _ session: PostgresSession, address: PostgresAddress, serviceName: String
    ) throws {
        let (start, first) = (ContinuousClock.now, try renewals(session))
        while true {
            let others = try session.run(
                """
                SELECT pid::bigint FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                AND backend_type = 'client backend' AND application_name = $1
                """, [.text(serviceName)])
            let leases = try renewals(session)
            if others.count == 0, leases.isEmpty { return }
            let waited = ContinuousClock.now - start
            // A node that was killed does not renew its lease any more.
            let isRenewed = leases.contains { first[$0.key] != $0.value }
            guard !isRenewed, waited < (others.count > 0 ? patience : longestLease) else {
                throw DatabaseOpeningError(path: address.description, reason: .inUse)
            }
            usleep(50_000)
        }
    }

    /// Tells of a node that has begun to use a database after ``requireAlone(_:address:serviceName:)`` has found none.
    ///
    /// - Throws: ``DatabaseTransferError``.
    static func requireNoNode(_ session: PostgresSession) throws {
        guard try renewals(session).isEmpty else { throw DatabaseTransferError(reason: .sourceInUse) }
    }

    /// How often each node whose lease goes on has renewed it; none where there is no table of nodes yet.
    private static func renewals(_ session: PostgresSession) throws -> [UUID: Int64] {
        let isThere = try session.run(
            "SELECT coalesce(has_table_privilege(to_regclass(quote_ident(current_schema()) || '.nodes'), 'SELECT'), false)"
        )
        guard try isThere.first?.flag(0) == true else { return [:] }
        let rows = try session.run(
            """
            SELECT id, renewals FROM nodes, (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint) AS clock (now)
            WHERE ends_at BETWEEN now AND now + $1::bigint
            """, [.number(longestLease.components.seconds * 1000)])
        return Dictionary(
            try rows.map { (try $0.uuid(0), try $0.number(1)) }, uniquingKeysWith: { first, _ in first })
    }
}
