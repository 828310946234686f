import ClickJournal
import Foundation

/// A drained journal as commands print it.
struct JournalDrainOutput: Encodable {
    /// The folder of the journal.
    var folder: String
    /// The ID of the node to which it belongs.
    var node: String?
    var journals: Int
    var entries: Int
    var clicks: Int
    /// Files that are kept and were not read, with the reasons.
    var refused: [String]
    /// What could not be read.
    var damages: [String]
    /// Why the files are still there.
    var filesProblem: String?

    init(folder: String, node: UUID?, _ report: JournalDrainReport) {
        self.folder = folder
        self.node = node?.uuidString.lowercased()
        journals = report.journals
        entries = report.entries
        clicks = report.clicks
        refused = report.refused.map { "\($0.fileName): \($0.reason)" }
        damages = report.damages.map(\.description)
        filesProblem = report.filesProblem
    }

    /// The same for people.
    var text: String {
        var lines: [String] = []
        if entries == 0 {
            lines.append("Nothing to store: the database has every click in \(folder).")
        } else {
            let other = entries == clicks ? "" : ", \(ProgressFormat.grouped(entries)) entries in all"
            lines.append(
                "Stored \(ProgressFormat.grouped(clicks)) \(clicks == 1 ? "click" : "clicks") from \(folder)\(other).")
        }
        lines += refused.map { "Kept and not read: \($0)" }
        lines += damages.map { "Unreadable: \($0)" }
        if let filesProblem {
            lines.append("The files could not be removed, which does no harm: \(filesProblem)")
        }
        return lines.joined(separator: "\n")
    }
}
