import ClickJournal
import Foundation
import LinkStorage

/// The clicks that are still in the journal of a database.
enum PendingClicks {
    /// Twice as long as a service takes to move what is in its journal.
    private static let patience = JournalDrain.Configuration().interval * 4

    /// Lets the database take them, for commands that copy what it holds.
    ///
    /// Where a service runs, it does so by itself, and is waited for; else they are taken over here. A journal that cannot be
    /// read stays as it is, and a note on standard error tells.
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
