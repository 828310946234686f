import ClickJournal
import Foundation
import LinkStorage

/// The clicks in the journal of a database.
enum PendingClicks {
    /// The time for a running service to drain its journal: four of its intervals.
    private static let patience = JournalDrain.Configuration().interval * 4

    /// Waits until the database has the clicks, for commands that copy it.
    ///
    /// A running service drains its own journal, and is waited for; otherwise this drains the journal. A journal that
    /// cannot be read stays unchanged, and a note is written to standard error.
    static func settle(ofDatabase path: String) async {
        guard !ServePresence(database: path).isServed else {
            try? await Task.sleep(for: patience)
            return
        }
        let folder = ServiceJournal.folder(ofDatabase: path)
        guard FileManager.default.fileExists(atPath: folder) else { return }
        do {
            let database = try await DatabaseFile(path: path).open(creating: false)
            do {
                try await JournalDrain.drain(folder: folder, to: database)
            } catch {
                note(error)
            }
            try await database.close()
        } catch {
            note(error)
        }
    }

    private static func note(_ error: any Error) {
        let text = "waymark: clicks that are still in the journal are left out: \(error)\n"
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
