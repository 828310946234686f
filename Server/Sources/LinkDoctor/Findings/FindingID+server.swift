extension FindingID {
    /// The entries of a database's server; `nil` for other findings.
    var serverEntry: Entry? {
        switch self {
        case .serverUnreachable:
            Entry(
                .problem, "The database's server cannot be reached, or refuses the connection.",
                why:
                    "Nothing can be stored, and only links that a node has in memory are followed. A service that runs goes on by itself once it is let in.",
                fix: "Follow the message.")
        case .serverSilent:
            Entry(
                .warning, "The database's server does not answer what it is asked of itself.",
                why: "What it promises of commits, the user's rights, TLS, its clock and more were not checked.",
                fix: "Follow the message. Relatives of PostgreSQL may not know a question.")
        case .serverVersion:
            Entry(
                .warning, "The database's server is older than any with which Waymark is tested.",
                why: "Its makers repair no faults of it any more, or soon will not.",
                fix: "Upgrade to PostgreSQL 15 or later.")
        case .serverEncoding:
            Entry(
                .problem, "The database has another encoding than UTF-8.",
                why: "Names and destinations cannot be stored in it; the service does not start.",
                fix: "Create a database with ENCODING 'UTF8'.")
        case .serverCollation:
            Entry(
                .warning, "The server's system sorts text in another way than when the database was made.",
                why:
                    "Indexes of text that follow the old order miss rows. Waymark's own compare bytes; others may not.",
                fix: "Build the indexes anew, then refresh the version.")
        case .serverStandby:
            Entry(
                .problem, "The server is a standby.",
                why: "It takes no writes: no link can be created, and clicks wait in the journals.",
                fix: "Name the primary server, or all with target_session_attrs=read-write.")
        case .serverRights:
            Entry(
                .problem, "The database's user may not do what the service has to.",
                why: "Links cannot be read, stored or changed, or the next version cannot create its tables.",
                fix: "Make the user the owner of the schema and its tables.")
        case .serverTableOwner:
            Entry(
                .warning, "Tables, or functions of their triggers, belong to another user of the database.",
                why: "The next version of Waymark cannot change them, and does not start.",
                fix: "Make the service's user their owner.")
        case .serverSuperuser:
            Entry(
                .warning, "The service connects as a superuser of the database's server.",
                why: "Who gets its password has all databases, and the server's machine.",
                fix: "Give the service a user of its own that owns its database.")
        case .serverNoSync:
            Entry(
                .problem, "The server does not wait for its disk (fsync is off).",
                why: "A crash of its machine may damage the whole database.",
                fix: "Turn fsync on.")
        case .serverCommits:
            Entry(
                .warning, "The server acknowledges commits before they are on its disk (synchronous_commit is off).",
                why: "A crash of the server loses the last links although they were acknowledged.",
                fix: "Turn synchronous_commit on for the service's user.")
        case .serverPlain:
            Entry(
                .problem, "The connection to a server on another machine has no TLS.",
                why: "Who listens in between reads all links and the hashes of all keys, and can change them.",
                fix: "Turn TLS on at the server, and use sslmode=verify-full.")
        case .serverUnverified:
            Entry(
                .warning, "The certificate of the database's server is not verified.",
                why: "Anyone in between can pretend to be the server.",
                fix: "Use sslmode=verify-full with sslrootcert.")
        case .serverPooled:
            Entry(
                .note, "A pooler such as PgBouncer is between the service and the server.",
                why: "News of edits come by asking, so that other nodes see an edit a little later.",
                fix: "Nothing, or connect to the server itself.")
        case .serverListener:
            Entry(
                .warning, "Nothing is heard at `databaseListener`.",
                why: "News of edits come by asking, so that other nodes see an edit a little later.",
                fix: "Name the server itself, with the same database and schema.")
        case .serverNoTriggers:
            Entry(
                .warning, "Searches of links have no index, because the server called no triggers.",
                why: "A search that few links match reads all links of a project: seconds for a million.",
                fix: "Copy the database to a server with triggers.")
        case .serverClock:
            Entry(
                .warning, "The clocks of this machine and of the database's server differ.",
                why:
                    "One of them is wrong. If it is this one, expiry of links, quotas and counts by day are wrong too.",
                fix: "Synchronize both clocks.")
        case .serverConnections:
            Entry(
                .warning, "The server, the database or its user has few connections left.",
                why: "A process of Waymark uses up to thirteen; without one, requests get 503.",
                fix: "Raise the limit, or put a pooler in front of the server.")
        case .serverNoVacuum:
            Entry(
                .problem, "The server does not remove dead rows by itself (autovacuum is off).",
                why:
                    "Tables that are counted in grow without end, and the server stops when its transaction numbers run out.",
                fix: "Turn autovacuum on.")
        case .serverDeadRows:
            Entry(
                .warning, "A table has more dead rows than live ones.",
                why: "It takes more of the disk and of the time of each question than it needs.",
                fix: "Let vacuum run more often, and end transactions that stay open.")
        default: nil
        }
    }
}
