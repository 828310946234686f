import ClickJournal
import Foundation
import LinkStorage

/// The contents of a journal's folder, as commands print it.
struct JournalListOutput: Encodable {
    struct File: Encodable {
        var name: String
        /// The journal to which the file belongs; a process has several.
        var journal: String
        var number: UInt64
        var bytes: Int
        var entries: Int
        var clicks: Int
        /// The entries that the database does not have; missing where none was named.
        var waiting: Int?
        var oldestClick: Date?
        var newestClick: Date?
        /// What could not be read.
        var damages: [String]
        /// Why the file is not read at all.
        var refusal: String?
    }

    /// Up to where the database has a journal.
    struct Drained: Encodable {
        var journal: String
        var file: UInt64
        var offset: UInt64
    }

    /// The folder of the journal.
    var folder: String
    /// The ID of the node to which it belongs.
    var node: String?
    /// The ID of the database to which its clicks belong; missing where no service has noted it.
    var databaseID: String?
    /// Where that database was when a service last used the folder with it.
    var database: String?
    var entries: Int
    var clicks: Int
    /// The entries that the database does not have; missing where none was named.
    var waiting: Int?
    var files: [File]
    /// Damaged files that were kept when the rest of them was stored.
    var setAside: [String]
    /// Missing where no database was named.
    var drainedTo: [Drained]?

    init(
        folder: String, node: UUID?, database: (id: UUID, place: String)?, _ listing: JournalListing, asksDatabase: Bool
    ) {
        self.folder = folder
        self.node = node?.uuidString.lowercased()
        databaseID = database?.id.uuidString.lowercased()
        self.database = database?.place
        files = listing.files.map { file in
            File(
                name: file.name, journal: file.journal.description, number: file.number, bytes: file.bytes,
                entries: file.entries, clicks: file.clicks, waiting: file.waitingEntries,
                oldestClick: file.oldestClick, newestClick: file.newestClick,
                damages: file.damages.map(\.description), refusal: file.refusal)
        }
        entries = files.reduce(0) { $0 + $1.entries }
        clicks = files.reduce(0) { sum, file in
            let (total, overflow) = sum.addingReportingOverflow(file.clicks)
            return overflow ? .max : total
        }
        setAside = listing.setAside
        guard asksDatabase else { return }
        waiting = files.reduce(0) { $0 + ($1.waiting ?? 0) }
        drainedTo = listing.drained.sorted { $0.key < $1.key }.map { journal, position in
            Drained(journal: journal.description, file: position.segment, offset: position.offset)
        }
    }

    /// The same for people.
    var text: String {
        var lines: [String] = []
        if let node { lines.append("Node \(node)") }
        if let databaseID { lines.append("Database \(databaseID)" + (database.map { ", \($0)" } ?? "")) }
        if files.isEmpty {
            lines.append("No files: \(folder) holds no clicks.")
        } else {
            // Names are long and alike; a journal is known by its last digits.
            var table = TextTable(
                "JOURNAL", "FILE", "BYTES", "ENTRIES", waiting == nil ? "" : "WAITING", "OLDEST", "NEWEST")
            for file in files {
                table.add(
                    "…" + file.journal.suffix(6), String(file.number), ProgressFormat.grouped(file.bytes),
                    file.refusal == nil ? ProgressFormat.grouped(file.entries) : "unread",
                    file.waiting.map(ProgressFormat.grouped), Self.text(file.oldestClick), Self.text(file.newestClick))
            }
            lines += table.lines()
            lines.append(summary)
        }
        lines += files.compactMap { file in file.refusal.map { "Kept and not read: \(file.name): \($0)" } }
        lines += files.flatMap { $0.damages.map { "Unreadable: \($0)" } }
        lines += setAside.map { "Set aside, because a part was damaged: \($0)" }
        return lines.joined(separator: "\n")
    }

    private var summary: String {
        let held =
            "\(ProgressFormat.grouped(clicks)) \(clicks == 1 ? "click" : "clicks")"
            + (entries == clicks ? "" : ", \(ProgressFormat.grouped(entries)) entries in all")
        guard let waiting else { return "\(held); name the --database to see what of it is stored." }
        return waiting == 0
            ? "\(held); the database has all of it."
            : "\(held); the database does not have \(ProgressFormat.grouped(waiting)) "
                + "\(waiting == 1 ? "entry" : "entries") yet."
    }

    /// `2026-11-27 09:30:00`, in UTC.
    private static func text(_ moment: Date?) -> String? {
        moment.map { String($0.formatted(.iso8601).prefix(19)).replacing("T", with: " ") }
    }
}
