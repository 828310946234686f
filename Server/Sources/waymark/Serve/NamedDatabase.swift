import Foundation
import LinkStorage

/// The database that a journal's folder names as the one to which its clicks belong, in a file of its own.
struct NamedDatabase: Equatable {
    /// The name of the file.
    static let fileName = "database"

    /// The identity of the database.
    let id: UUID
    /// Where the database was when the folder was last used with it; for messages only.
    let place: String

    /// Reads what a folder names; `nil` where it names none, as those of earlier versions do.
    ///
    /// - Throws: ``CommandFailure`` if the file cannot be read, or holds something else.
    static func stored(inJournal folder: String) throws -> NamedDatabase? {
        let path = "\(folder)/\(fileName)"
        guard let data = try NodeFolder.contents(of: path) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", maxSplits: 1)
        // A power failure may leave an empty file.
        guard let first = lines.first else { return nil }
        guard let id = UUID(uuidString: first.trimmingCharacters(in: .whitespaces)) else {
            throw CommandFailure(
                .unavailable, "the file \(path) should hold the ID of a database, and holds something else",
                remedy: "remove it; the clicks in the folder then belong to the next database that is used with it")
        }
        let place = lines.dropFirst().first.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        return NamedDatabase(id: id, place: place ?? "")
    }

    /// Writes it into a folder.
    ///
    /// - Throws: the system's error.
    func write(inJournal folder: String) throws {
        let text = "\(id.uuidString.lowercased())\n\(place.replacing("\n", with: " "))\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(Self.fileName)"), options: .atomic)
    }
}
