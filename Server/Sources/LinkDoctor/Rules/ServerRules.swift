import LinkStorage

/// Checks that the service can rely on the server of a database.
enum ServerRules {
    /// The oldest version with which the stores are tested.
    private static let testedVersion = 15
    /// How many connections one process of the service may need.
    private static let connectionsNeeded = 13
    /// The number of dead rows below which a table is not reported.
    private static let deadRowsLimit: Int64 = 100_000
    /// Differences of clocks up to here are common.
    private static let clockTolerance = 5.0
    /// The line of a configuration that names a place to listen.
    private static let placeToListen = "\"databaseListener\": \"postgresql://waymark@db.example.com/waymark\""

    static func findings(_ observation: MachineObservation) -> [Finding] {
        guard case .inspected(let inspection) = observation.database else { return [] }
        return server(inspection, isPooledForAll: observation.listener == nil) + listener(observation)
    }

    private static func server(_ inspection: DatabaseInspection, isPooledForAll: Bool) -> [Finding] {
        guard let facts = inspection.server else { return inspection.serverSilence.map { [silence($0)] } ?? [] }
        let findings =
            [version(facts), encoding(facts), collation(facts), standby(facts)].compactMap(\.self)
            + rights(facts) + durability(facts)
            + [
                way(facts), isPooledForAll ? pooler(facts) : nil, triggers(facts), clock(facts), connections(facts),
            ].compactMap(\.self) + deadRows(facts)
        // A note does not stand against the server.
        let isPassed = findings.allSatisfy { $0.severity == .note }
        return (isPassed ? [Finding(passed: .server, "PostgreSQL \(facts.version).")] : []) + findings
    }

    private static func silence(_ message: String) -> Finding {
        Finding(
            .serverSilent, "The server refuses a question: \(message).",
            fix: Finding.Fix(
                "Follow the message. In psql, what the server is, and whether it answers at all:",
                lines: ["SELECT version();"]))
    }

    private static func version(_ facts: DatabaseServerFacts) -> Finding? {
        guard facts.majorVersion < testedVersion else { return nil }
        return Finding(
            .serverVersion, "The server is PostgreSQL \(facts.version).",
            fix: Finding.Fix(
                "Upgrade the server to version \(testedVersion) or later. On Debian, with both versions installed:",
                lines: ["pg_upgradecluster \(facts.majorVersion) main"]))
    }

    private static func encoding(_ facts: DatabaseServerFacts) -> Finding? {
        guard facts.encoding != "UTF8" else { return nil }
        return Finding(
            .serverEncoding, "The encoding of the database is \(facts.encoding).",
            fix: Finding.Fix(
                "Create another database:",
                lines: ["createdb --encoding UTF8 --template template0 --owner \(facts.user) waymark"]))
    }

    private static func collation(_ facts: DatabaseServerFacts) -> Finding? {
        guard let change = facts.collationChange else { return nil }
        return Finding(
            .serverCollation,
            "The database was made with version \(change.before) of its collation; the system now has \(change.now).",
            fix: Finding.Fix(
                "In psql, as the owner of the database:",
                lines: [
                    "REINDEX DATABASE \(quoted(facts.database));",
                    "ALTER DATABASE \(quoted(facts.database)) REFRESH COLLATION VERSION;",
                ]))
    }

    private static func standby(_ facts: DatabaseServerFacts) -> Finding? {
        guard facts.isStandby else { return nil }
        return Finding(
            .serverStandby, "The server is in recovery: it repeats what its primary does.",
            fix: Finding.Fix(
                "Name all servers, so that the one that takes writes is found:",
                lines: ["postgresql://waymark@one.example.com,two.example.com/waymark?target_session_attrs=read-write"])
        )
    }

    private static func rights(_ facts: DatabaseServerFacts) -> [Finding] {
        var findings: [Finding] = []
        // Where the user may use no schema, it is the usual one that lacks the right.
        let schema = facts.schema ?? "public"
        if !facts.closedTables.isEmpty || !facts.createsTables {
            let missing = [
                facts.closedTables.isEmpty ? nil : "read and write \(list(facts.closedTables, of: "table"))",
                facts.createsTables ? nil : "create tables",
            ].compactMap(\.self)
            findings.append(
                Finding(
                    .serverRights, "The user \(facts.user) may not \(missing.joined(separator: ", nor ")).",
                    fix: Finding.Fix(
                        "In psql, as a superuser, in this database:",
                        lines: ["GRANT ALL ON SCHEMA \(quoted(schema)) TO \(quoted(facts.user));"]
                            + (hasOtherOwners(facts) ? ownership(of: schema, facts.user) : []))))
        } else if hasOtherOwners(facts) {
            let foreign = [
                facts.foreignTables.isEmpty ? nil : list(facts.foreignTables, of: "table"),
                facts.foreignFunctions.isEmpty ? nil : list(facts.foreignFunctions, of: "function"),
            ].compactMap(\.self)
            findings.append(
                Finding(
                    .serverTableOwner, "The user \(facts.user) does not own \(foreign.joined(separator: ", nor ")).",
                    fix: Finding.Fix(
                        "In psql, as a superuser, in this database; all tables in one line, and all functions in another:",
                        lines: ownership(of: schema, facts.user))))
        }
        if facts.isSuperuser {
            findings.append(
                Finding(
                    .serverSuperuser, "The user \(facts.user) is a superuser.",
                    fix: Finding.Fix(
                        "If another user administers the server, take the right away; otherwise, create a user for the service:",
                        lines: [
                            "ALTER ROLE \(quoted(facts.user)) NOSUPERUSER;", "CREATE ROLE waymark_service LOGIN;",
                            "GRANT ALL ON SCHEMA \(quoted(schema)) TO waymark_service;",
                        ] + ownership(of: schema, "waymark_service"))))
        }
        return findings
    }

    private static func durability(_ facts: DatabaseServerFacts) -> [Finding] {
        var findings: [Finding] = []
        if !facts.syncsDisk {
            findings.append(
                Finding(
                    .serverNoSync, "The setting fsync of the server is off.",
                    fix: Finding.Fix(
                        "In psql, as a superuser, then restart the server:", lines: ["ALTER SYSTEM SET fsync = on;"])))
        }
        if facts.synchronousCommit == "off" {
            findings.append(
                Finding(
                    .serverCommits, "The setting synchronous_commit is off.",
                    fix: Finding.Fix(
                        "In psql, then restart the service:",
                        lines: ["ALTER ROLE \(quoted(facts.user)) SET synchronous_commit = on;"])))
        }
        return findings
    }

    /// Whether the way to the server can be listened to; a pooler's way to it is not seen from here.
    private static func way(_ facts: DatabaseServerFacts) -> Finding? {
        guard !facts.isLocal, !facts.isPooled else { return nil }
        let fix = Finding.Fix(
            "Name the authority that has signed the server's certificate:",
            lines: ["postgresql://waymark@db.example.com/waymark?sslmode=verify-full&sslrootcert=/etc/waymark/ca.pem"])
        guard let tls = facts.tls else {
            return Finding(.serverPlain, "The server is on another machine, and the connection has no TLS.", fix: fix)
        }
        guard !facts.verifiesServer else { return nil }
        return Finding(
            .serverUnverified, "The connection has \(tls), and sslmode is not verify-full or verify-ca.", fix: fix)
    }

    private static func pooler(_ facts: DatabaseServerFacts) -> Finding? {
        guard facts.isPooled else { return nil }
        return Finding(
            .serverPooled, "The connection goes through a pooler, which hands on no news of edits.",
            fix: Finding.Fix(
                "Nodes look for each other's edits ten times a second. To let them hear at once, name the server itself:",
                lines: [placeToListen]))
    }

    /// Whether edits are heard at the place that is named for it; one that was not tried has a finding of the database instead.
    private static func listener(_ observation: MachineObservation) -> [Finding] {
        switch observation.listener {
        case nil, .untried: []
        case .hears: [Finding(passed: .listener, "Edits of this database are heard at databaseListener.")]
        case .deaf(let reason):
            [
                Finding(
                    .serverListener, "Nothing is heard at databaseListener: \(reason).",
                    fix: Finding.Fix(
                        "Name the server itself, with the database and the schema that the service uses:",
                        lines: [placeToListen]))
            ]
        }
    }

    private static func triggers(_ facts: DatabaseServerFacts) -> Finding? {
        guard !facts.indexesLinks else { return nil }
        return Finding(
            .serverNoTriggers, "The server failed at a trial of triggers when the tables were made.",
            fix: Finding.Fix(
                "Stop the service, and copy the database to PostgreSQL itself, or to one where the trial goes well:",
                lines: ["waymark copy --from postgresql://waymark@db/waymark --to postgresql://waymark@other/waymark"]))
    }

    private static func clock(_ facts: DatabaseServerFacts) -> Finding? {
        guard abs(facts.clockOffset) > clockTolerance + facts.clockUncertainty else { return nil }
        let seconds = Int(abs(facts.clockOffset).rounded())
        return Finding(
            .serverClock,
            "The server's clock is \(seconds) seconds \(facts.clockOffset < 0 ? "behind" : "ahead of") this machine's.",
            fix: Finding.Fix(
                "Check both machines, and turn on synchronization on the one that is wrong:",
                lines: ["timedatectl", "timedatectl set-ntp true"]))
    }

    private static func connections(_ facts: DatabaseServerFacts) -> Finding? {
        let limit = facts.connectionLimit
        guard limit.rest < connectionsNeeded else { return nil }
        let (owner, fix) =
            switch limit.owner {
            case .server:
                (
                    "server",
                    Finding.Fix(
                        "In psql, as a superuser, then restart the server:",
                        lines: ["ALTER SYSTEM SET max_connections = 200;"])
                )
            case .user:
                (
                    "user \(facts.user)",
                    Finding.Fix(
                        "In psql, as a superuser:",
                        lines: ["ALTER ROLE \(quoted(facts.user)) CONNECTION LIMIT \(limit.most + 50);"])
                )
            case .database:
                (
                    "database \(facts.database)",
                    Finding.Fix(
                        "In psql, as its owner:",
                        lines: ["ALTER DATABASE \(quoted(facts.database)) CONNECTION LIMIT \(limit.most + 50);"])
                )
            }
        return Finding(
            .serverConnections, "The \(owner) has \(limit.used) of at most \(limit.most) connections.", fix: fix)
    }

    private static func deadRows(_ facts: DatabaseServerFacts) -> [Finding] {
        var findings: [Finding] = []
        if !facts.removesDeadRows {
            findings.append(
                Finding(
                    .serverNoVacuum, "The setting autovacuum of the server is off.",
                    fix: Finding.Fix(
                        "In psql, as a superuser:",
                        lines: ["ALTER SYSTEM SET autovacuum = on;", "SELECT pg_reload_conf();"])))
        }
        let bloated = facts.deadRows.filter { $0.dead > deadRowsLimit && $0.dead > $0.live }
        if let worst = bloated.first {
            findings.append(
                Finding(
                    .serverDeadRows,
                    "The table \(worst.table) has \(worst.dead) dead rows and \(worst.live) live ones.",
                    fix: Finding.Fix(
                        "In psql: remove them now, and see which transactions keep them:",
                        lines: bloated.map { "VACUUM (ANALYZE) \($0.table);" } + [
                            "SELECT pid, state, xact_start FROM pg_stat_activity ORDER BY xact_start LIMIT 5;"
                        ])))
        }
        return findings
    }

    private static func hasOtherOwners(_ facts: DatabaseServerFacts) -> Bool {
        !facts.foreignTables.isEmpty || !facts.foreignFunctions.isEmpty
    }

    /// What makes a user the owner of all tables of a schema, and of the functions that their triggers call.
    ///
    /// The sequences of columns go with their tables. Other functions may belong to an extension. psql runs what the questions answer.
    private static func ownership(of schema: String, _ user: String) -> [String] {
        [
            "SELECT format('ALTER TABLE %I.%I OWNER TO %I', schemaname, tablename, \(literal(user))) "
                + "FROM pg_tables WHERE schemaname = \(literal(schema)) \\gexec",
            "SELECT DISTINCT format('ALTER FUNCTION %s OWNER TO %I', p.oid::regprocedure, \(literal(user))) "
                + "FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_namespace n ON n.oid = p.pronamespace "
                + "WHERE n.nspname = \(literal(schema)) \\gexec",
        ]
    }

    /// A name as SQL has it: in quotation marks, unless it needs none.
    private static func quoted(_ name: String) -> String {
        let isPlain =
            name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
            && name.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
        return isPlain ? name : "\"\(name.replacing("\"", with: "\"\""))\""
    }

    private static func literal(_ text: String) -> String {
        "'\(text.replacing("'", with: "''"))'"
    }

    private static func list(_ names: [String], of kind: String) -> String {
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        return "the \(kind)\(names.count == 1 ? "" : "s") \(names.prefix(3).joined(separator: ", "))\(more)"
    }
}
