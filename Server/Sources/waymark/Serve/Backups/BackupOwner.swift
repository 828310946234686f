import Foundation
import LinkStorage

/// The database whose backups are in a folder, as a file in the folder names it.
struct BackupOwner: Equatable {
    /// Which database it is; `nil` in what earlier versions have written.
    let id: UUID?
    /// Its whole path, or the URL by which it was reached at last.
    let place: String

    init(id: UUID?, place: String) {
        self.id = id
        self.place = place
    }

    /// Reads the lines of the file: the identity if it is known, then the place; `nil` where there are none.
    init?(text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        guard let first = lines.first else { return nil }
        if lines.count > 1, let id = UUID(uuidString: first) {
            self.init(id: id, place: lines[1])
        } else {
            self.init(id: nil, place: first)
        }
    }

    /// What the file holds.
    var text: String { (id.map { $0.uuidString.lowercased() + "\n" } ?? "") + place + "\n" }

    /// Whether a database may have its backups in the folder: it is the same, or has come from it as a copy or a restored backup.
    ///
    /// The URL of a database on a server may change. Of a file there may be a copy for a trial, which has the identity of the original.
    func admits(_ place: String, _ identity: DatabaseIdentity) -> Bool {
        if let id, identity.id != id, !identity.origins.contains(id) { return false }
        return place == self.place || (id != nil && DatabaseFile(path: place).isOnServer)
    }
}
