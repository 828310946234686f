import LinkStorage

/// Checks that the database is intact and of this version.
enum DatabaseRules {
    /// A log of this size holds many checkpoints that could not be made.
    private static let logLimit: Int64 = 256 * 1024 * 1024
    /// A database without it has none.
    private static let firstMigration = "0001-projects"

    static func findings(_ observation: MachineObservation) -> [Finding] {
        let path = observation.path
        switch observation.database {
        case .missing:
            return [
                Finding(
                    .databaseMissing, "The file \(path) does not exist.",
                    fix: Finding.Fix(
                        "Pass the right path; the first start creates a missing database:",
                        lines: ["waymark serve --database \(path)"]))
            ]
        case .unreadable(let reason) where isOnServer(path):
            return [
                Finding(
                    .serverUnreachable, "\(path) cannot be opened: \(sentence(reason))",
                    fix: Finding.Fix(
                        "Follow the message. To try the way to the server without Waymark:",
                        lines: ["psql \(word(path)) -c 'SELECT version()'"]))
            ]
        case .unreadable(let reason):
            return [
                Finding(
                    .databaseUnreadable, "\(path) cannot be opened: \(sentence(reason))",
                    fix: Finding.Fix(
                        "Follow the message. To see who owns the files:", lines: ["ls -l \(folder(path))"]))
            ]
        case .foreign(let what):
            return [
                Finding(
                    .databaseForeign, "\(path) is \(what).",
                    fix: Finding.Fix("Name the right file:", lines: ["waymark doctor --database <path>"]))
            ]
        case .damaged:
            return [damaged(["the file cannot be opened at all"], path: path)]
        case .inspected(let inspection):
            return inspected(inspection, path: path)
        }
    }

    private static func inspected(_ inspection: DatabaseInspection, path: String) -> [Finding] {
        var findings: [Finding] = []
        switch inspection.schema {
        case .newer(let migration) where DatabaseOpeningError.Reason(unknownMigration: migration) == .unfinishedCopy:
            findings.append(
                Finding(
                    .databaseUnfinishedCopy, "\(path) is an unfinished copy of another database.",
                    fix: Finding.Fix(
                        "Run the command that began it again: one of these, with the same source.",
                        lines: [
                            "waymark copy --from <database> --to \(word(path))",
                            "waymark restore <backup> --database \(word(path))",
                        ])))
        case .newer(let migration):
            findings.append(
                Finding(
                    .databaseNewerSchema, "\(path) has the migration \(migration), which this version does not know.",
                    fix: Finding.Fix("Install the version that wrote it. This one is:", lines: ["waymark --version"])))
        case .older(let missing) where missing.contains(firstMigration):
            findings.append(
                Finding(
                    .databaseMissing, "\(path) is empty: it has no tables.",
                    fix: Finding.Fix(
                        "Pass the right database; the first start creates the tables:",
                        lines: ["waymark serve --database \(word(path))"])))
        case .older(let missing):
            findings.append(
                Finding(
                    .databaseOlderSchema,
                    "\(path) lacks \(missing.count == 1 ? "the migration" : "the migrations") \(missing.joined(separator: ", ")).",
                    fix: Finding.Fix(
                        "Make a backup with the version that is in use, then start the new one, which adds them:",
                        lines: [
                            "waymark backup before-upgrade.sqlite --database \(word(path))",
                            "waymark serve --database \(word(path))",
                        ])))
        // The server's rules tell that this user may not read it.
        case nil: return []
        case .current: break
        }
        if !inspection.damage.isEmpty { findings.append(damaged(inspection.damage, path: path)) }
        if inspection.orphanCount > 0 {
            findings.append(
                Finding(
                    .databaseForeignKeys,
                    """
                    \(inspection.orphanCount) \(inspection.orphanCount == 1 ? "row refers" : "rows refer") to others \
                    that are not there (\(inspection.orphanTables.joined(separator: ", "))).
                    """,
                    fix: Finding.Fix(
                        "List the rows (first line), then stop the service and restore the last good backup:",
                        lines: ["sqlite3 -readonly \(path) 'PRAGMA foreign_key_check'", restore(path)])))
        }
        if inspection.logBytes > logLimit {
            findings.append(
                Finding(
                    .databaseLargeLog, "\(path)-wal has \(bytes(inspection.logBytes)).",
                    fix: Finding.Fix(
                        "Find the programs that have it open, close all but the service, and restart the service:",
                        lines: ["fuser -v \(path) \(path)-wal"])))
        }
        guard findings.isEmpty else { return findings }
        // A server's tables are not read through, whoever asks.
        if isOnServer(path) { return [Finding(passed: .database, "\(bytes(inspection.bytes)), not read through.")] }
        let check = inspection.isThorough ? "checked thoroughly" : "checked"
        return [Finding(passed: .database, "\(bytes(inspection.bytes)), \(check).")]
    }

    private static func damaged(_ damage: [String], path: String) -> Finding {
        Finding(
            .databaseDamaged, "\(path) is damaged: \(damage.prefix(3).joined(separator: "; ")).",
            fix: Finding.Fix(
                "Stop the service and restore the last good backup; the damaged file is renamed and kept:",
                lines: ["systemctl stop waymark.socket waymark", restore(path)]))
    }

    private static func restore(_ path: String) -> String {
        "waymark restore <backup> --replace --database \(path)"
    }

    private static func isOnServer(_ path: String) -> Bool { path.contains("://") }

    /// A path or URL as one word of a shell, in which the & between parameters ends a command.
    private static func word(_ path: String) -> String {
        guard path.contains(where: { "&?;*$'\"<>|() \\".contains($0) }) else { return path }
        return "'\(path.replacing("'", with: "'\\''"))'"
    }

    /// A message as the end of a sentence; those of libpq may end as a question.
    private static func sentence(_ message: String) -> String {
        [".", "?", "!"].contains { message.hasSuffix($0) } ? message : "\(message)."
    }

    private static func folder(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}

/// A number of bytes for people.
func bytes(_ count: Int64) -> String {
    switch count {
    case ..<10_240: "\(count) bytes"
    case ..<10_485_760: "\(count / 1024) KiB"
    case ..<10_737_418_240: "\(count / 1_048_576) MiB"
    default: "\(count / 1_073_741_824) GiB"
    }
}
