import LinkStorage

@testable import LinkDoctor

/// Faults of a database's server.
extension BrokenSetup {
    private static func server(_ change: (inout DatabaseServerFacts) -> Void) -> MachineObservation {
        var facts = DatabaseServerFacts.sample
        change(&facts)
        return inspected(DatabaseInspection(schema: .current, server: facts))
    }

    private static func server(is database: MachineObservation.Database) -> MachineObservation {
        var observation = MachineObservation.sample(database: database, files: [])
        observation.path = address
        return observation
    }

    private static let address = "postgresql://waymark@db/links?sslmode=require&passfile=/run/pass"

    static let servers: [BrokenSetup] = [
        .machine(
            .serverUnreachable, "cannot be opened: no route", "psql '\(address)' -c",
            of: server(is: .unreadable("no route"))),
        .machine(
            .serverUnreachable, "TCP/IP connections?", of: server(is: .unreadable("accepting TCP/IP connections?"))),
        .machine(
            .serverSilent, "42883: no such function.",
            of: inspected(DatabaseInspection(schema: .current, serverSilence: "42883: no such function"))),
        .machine(
            .databaseUnfinishedCopy, "waymark copy --from <database> --to '\(address)'", "waymark restore <backup>",
            of: server(
                is: .inspected(
                    DatabaseInspection(schema: .newer("unfinished-copy-" + String(repeating: "0a", count: 32)))))),
        .machine(
            .databaseMissing, "it has no tables", "waymark serve --database '\(address)'",
            of: server(is: .inspected(DatabaseInspection(schema: .older(missing: ["0001-projects", "0002-apps"]))))),
        .machine(.serverVersion, "13.22", of: server { ($0.version, $0.majorVersion) = ("13.22", 13) }),
        .machine(.serverEncoding, "LATIN1", "--owner waymark", of: server { $0.encoding = "LATIN1" }),
        .machine(
            .serverCollation, "2.31", "2.36", #"REINDEX DATABASE "Links of ""us""";"#,
            of: server {
                ($0.collationChange, $0.database) = (.init(before: "2.31", now: "2.36"), #"Links of "us""#)
            }),
        .machine(.serverStandby, "recovery", "target_session_attrs", of: server { $0.isStandby = true }),
        .machine(
            .serverRights, "links, nor create tables", "GRANT ALL ON SCHEMA tenants TO waymark;",
            #"'waymark') FROM pg_tables WHERE schemaname = 'tenants' \gexec"#,
            of: server {
                ($0.closedTables, $0.foreignTables, $0.createsTables) = (["links"], ["links"], false)
                $0.schema = "tenants"
            }),
        .machine(
            .serverRights, "may not create tables", "GRANT ALL ON SCHEMA public TO waymark;",
            of: server { ($0.createsTables, $0.schema) = (false, nil) }),
        .machine(
            .serverTableOwner, "apps, claims, links and 1 more", "ALTER TABLE %I.%I OWNER TO %I",
            of: server { $0.foreignTables = ["apps", "claims", "links", "projects"] }),
        .machine(
            .serverTableOwner, "does not own the function links_added.", "ALTER FUNCTION %s OWNER TO %I",
            of: server { $0.foreignFunctions = ["links_added"] }),
        .machine(
            .serverSuperuser, "waymark is a superuser", "ALTER ROLE waymark NOSUPERUSER;",
            of: server { $0.isSuperuser = true }),
        .machine(.serverNoSync, "ALTER SYSTEM SET fsync", of: server { $0.syncsDisk = false }),
        .machine(
            .serverCommits, "ALTER ROLE waymark SET synchronous_commit", of: server { $0.synchronousCommit = "off" }),
        .machine(.serverPlain, "no TLS", "sslmode=verify-full", of: server { ($0.isLocal, $0.tls) = (false, nil) }),
        .machine(
            .serverUnverified, "TLSv1.3", "sslrootcert",
            of: server { ($0.isLocal, $0.tls, $0.verifiesServer) = (false, "TLSv1.3", false) }),
        .machine(.serverPooled, "pooler", of: server { $0.isPooled = true }),
        .machine(
            .serverListener, "databaseListener: it leads to another database.", "postgresql://waymark@",
            of: .sample(listener: .deaf("it leads to another database"))),
        .machine(.serverNoTriggers, "trial of triggers", "waymark copy", of: server { $0.indexesLinks = false }),
        .machine(.serverClock, "42 seconds behind", "timedatectl", of: server { $0.clockOffset = -42 }),
        .machine(
            .serverConnections, "server has 90 of at most 97", "max_connections",
            of: server { $0.connectionLimit.used = 90 }),
        .machine(
            .serverConnections, "user waymark has 3 of at most 10", "ALTER ROLE waymark CONNECTION LIMIT 60;",
            of: server { $0.connectionLimit = .init(of: .user, most: 10, used: 3) }),
        .machine(
            .serverConnections, "database waymark has 3 of at most 10", "ALTER DATABASE waymark CONNECTION LIMIT 60;",
            of: server { $0.connectionLimit = .init(of: .database, most: 10, used: 3) }),
        .machine(.serverNoVacuum, "autovacuum", of: server { $0.removesDeadRows = false }),
        .machine(
            .serverDeadRows, "day_counts has 2000000 dead rows", "VACUUM (ANALYZE) day_counts;",
            of: server { $0.deadRows = [.init(table: "day_counts", live: 1_000_000, dead: 2_000_000)] }),
        .machine(.diskFull, "the database's server", "1024 KiB of", of: onServersDisk(free: 1 << 20)),
        .machine(.diskLow, "the database's server", of: onServersDisk(free: 1 << 30)),
    ]

    private static func onServersDisk(free: Int64) -> MachineObservation {
        var observation = server { _ in }
        observation.serverDisk = DiskFacts(folder: "/srv/pg", freeBytes: free, totalBytes: 100 << 30, isWritable: true)
        return observation
    }
}
