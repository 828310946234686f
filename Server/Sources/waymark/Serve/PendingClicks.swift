import ClickJournal
import Foundation
import LinkStorage

/// The clicks in the journal of a database.
enum PendingClicks {
    /// The time for a running service to drain its journal.
    private static let patience = Duration.seconds(10)

    /// Waits until the database has the clicks, for commands that copy it.
    ///
    /// A running service drains its own journal; otherwise this drains the journal. If clicks remain in the journal, a
    /// note is written to standard error. The clicks of a node of another database stay where they are.
    static func settle(ofDatabase path: String) async {
        let folder = ServiceJournal.folder(ofDatabase: path)
        guard FileManager.default.fileExists(atPath: folder) else { return }
        let file = DatabaseFile(path: path)
        do {
            let database = try await file.open(creating: false)
            do {
                let destination = try JournalDestination(of: folder, in: database, at: file)
                if !(try await destination.admitsInPassing()) {
                    // Nothing of it is missing here.
                } else if !ServePresence(database: path).usesFolder {
                    try await JournalDrain.drain(folder: folder, to: database)
                } else if !(try await JournalDrain.waitForDrain(of: folder, to: database, within: patience)) {
                    note("the service has not stored them within \(patience.components.seconds) seconds")
                }
            } catch {
                note("\(error)")
            }
            try await database.close()
        } catch {
            note("\(error)")
        }
    }

    private static func note(_ reason: String) {
        let text = "waymark: clicks that are still in the journal are left out: \(reason)\n"
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
