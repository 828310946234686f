import Foundation

/// When a database was last backed up, and where to: a small file beside the database, for `waymark status`.
struct LastBackup: Codable, Equatable {
    /// The moment from which the backup is.
    var at: Date
    /// The whole path of the backup.
    var file: String
    /// How many links it holds.
    var links: Int

    /// The last backup of a database; `nil` where none is known.
    init?(ofDatabase database: String) {
        guard let data = FileManager.default.contents(atPath: Self.path(database)) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let found = try? decoder.decode(Self.self, from: data) else { return nil }
        self = found
    }

    init(at: Date, file: String, links: Int) {
        self.at = at
        self.file = file
        self.links = links
    }

    /// Writes the file, in the place of an older one.
    func write(besideDatabase database: String) throws {
        try Data((JSONText.line(self) + "\n").utf8).write(
            to: URL(fileURLWithPath: Self.path(database)), options: .atomic)
    }

    private static func path(_ database: String) -> String {
        DatabaseFile(path: database).resolvedPath + "-last-backup"
    }
}
