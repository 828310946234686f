internal import Foundation
internal import LinkStorage

extension PostgresLinkDatabase {
    /// Asks a server what it is, without a change to it; each question is one that an ordinary user may ask.
    static func serverFacts(
        _ session: PostgresSession, address: PostgresAddress,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> DatabaseServerFacts {
        var facts = try version(session)
        facts.verifiesServer = address.verifiesServer(environment: environment)
        try readClock(session, into: &facts)
        try readSettings(session, into: &facts)
        try readConnection(session, into: &facts)
        try readRights(session, into: &facts)
        if facts.majorVersion >= 15 { try readCollation(session, into: &facts) }
        let rows = try session.run(
            """
            SELECT relname::text, n_live_tup::bigint, n_dead_tup::bigint FROM pg_stat_user_tables
            WHERE schemaname = current_schema() AND n_dead_tup > 0 ORDER BY n_dead_tup DESC, relname LIMIT 8
            """)
        facts.deadRows = try rows.map {
            DatabaseServerFacts.DeadRows(table: try $0.text(0), live: try $0.number(1), dead: try $0.number(2))
        }
        return facts
    }

    private static func version(_ session: PostgresSession) throws -> DatabaseServerFacts {
        let row = try one(
            session, "SELECT current_setting('server_version'), current_setting('server_version_num')::bigint / 10000")
        return DatabaseServerFacts(version: try row.text(0), majorVersion: try row.integer(1))
    }

    private static func readClock(_ session: PostgresSession, into facts: inout DatabaseServerFacts) throws {
        let asked = Date()
        let row = try one(session, "SELECT extract(epoch FROM clock_timestamp())::float8")
        let half = Date().timeIntervalSince(asked) / 2
        guard let seconds = try row.optionalReal(0) else { return }
        facts.clockOffset = seconds - asked.timeIntervalSince1970 - half
        facts.clockUncertainty = half
    }

    private static func readSettings(_ session: PostgresSession, into facts: inout DatabaseServerFacts) throws {
        let row = try one(
            session,
            """
            SELECT current_setting('synchronous_commit'), current_setting('fsync') = 'on', pg_is_in_recovery(),
                current_setting('autovacuum') = 'on', (SELECT setting FROM pg_settings WHERE name = 'data_directory')
            """)
        facts.synchronousCommit = try row.text(0)
        facts.syncsDisk = try row.flag(1)
        facts.isStandby = try row.flag(2)
        facts.removesDeadRows = try row.flag(3)
        // Unprivileged users do not see this setting.
        facts.dataFolder = try row.optionalText(4)
        try readConnectionLimits(session, into: &facts)
    }

    /// Below zero, a user or a database has no limit of its own; superusers have none in any case.
    private static func readConnectionLimits(
        _ session: PostgresSession, into facts: inout DatabaseServerFacts
    ) throws {
        let row = try one(
            session,
            """
            SELECT current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint,
                (SELECT coalesce(sum(numbackends), 0)::bigint FROM pg_stat_database),
                (SELECT CASE WHEN rolsuper THEN -1 ELSE rolconnlimit END::bigint FROM pg_roles WHERE rolname = current_user),
                (SELECT count(*) FROM pg_stat_activity WHERE usename = current_user),
                (SELECT datconnlimit::bigint FROM pg_database WHERE datname = current_database()),
                (SELECT numbackends::bigint FROM pg_stat_database WHERE datname = current_database())
            """)
        let limits = try [DatabaseServerFacts.ConnectionLimit.Owner.server, .user, .database].enumerated().map {
            index, owner in
            DatabaseServerFacts.ConnectionLimit(
                of: owner, most: try row.integer(2 * index), used: try row.integer(2 * index + 1))
        }
        facts.connectionLimit = limits.filter { $0.most >= 0 }.min { $0.rest < $1.rest } ?? facts.connectionLimit
    }

    private static func readConnection(_ session: PostgresSession, into facts: inout DatabaseServerFacts) throws {
        let row = try one(
            session,
            """
            SELECT pg_backend_pid()::bigint, (SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl),
                coalesce(inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1', true)
            """)
        facts.isPooled = try row.number(0) != session.processNumber
        facts.tls = try row.optionalText(1)
        facts.isLocal = try row.flag(2)
    }

    private static func readRights(_ session: PostgresSession, into facts: inout DatabaseServerFacts) throws {
        let row = try one(
            session,
            """
            SELECT pg_encoding_to_char(d.encoding)::text, r.rolname::text, r.rolsuper,
                coalesce(has_schema_privilege(current_schema(), 'CREATE'), false), d.datname::text, current_schema()::text
            FROM pg_database AS d, pg_roles AS r WHERE d.datname = current_database() AND r.rolname = current_user
            """)
        facts.encoding = try row.text(0)
        facts.user = try row.text(1)
        facts.isSuperuser = try row.flag(2)
        facts.createsTables = try row.flag(3)
        facts.database = try row.text(4)
        facts.schema = try row.optionalText(5)
        let tables = try session.run(
            """
            SELECT c.relname::text, pg_has_role(c.relowner, 'USAGE'),
                has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
                AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')
            FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1
            """)
        for table in tables {
            let name = try table.text(0)
            if try !table.flag(1) { facts.foreignTables.append(name) }
            if try !table.flag(2) { facts.closedTables.append(name) }
        }
        facts.foreignFunctions = try session.run(
            """
            SELECT DISTINCT p.proname::text FROM pg_trigger AS t JOIN pg_proc AS p ON p.oid = t.tgfoid
                JOIN pg_namespace AS n ON n.oid = p.pronamespace
            WHERE n.nspname = current_schema() AND NOT pg_has_role(p.proowner, 'USAGE') ORDER BY 1
            """
        ).map { try $0.text(0) }
    }

    private static func readCollation(_ session: PostgresSession, into facts: inout DatabaseServerFacts) throws {
        let row = try one(
            session,
            """
            SELECT datcollversion, pg_database_collation_actual_version(oid) FROM pg_database
            WHERE datname = current_database()
            """)
        guard let before = try row.optionalText(0), let now = try row.optionalText(1), before != now else { return }
        facts.collationChange = DatabaseServerFacts.Change(before: before, now: now)
    }

    private static func one(_ session: PostgresSession, _ sql: String) throws -> PostgresRow {
        guard let row = try session.run(sql).first else {
            throw LinkStoreError(.corruptRecord, detail: "the server has no answer to \(sql)")
        }
        return row
    }
}
