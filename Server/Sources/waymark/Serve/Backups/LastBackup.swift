import Foundation

/// The time and path of a database's last backup, in a small file beside the database, for `waymark status`.
struct LastBackup: Codable, Equatable {
    /// The moment from which the backup is.
    var at: Date
    /// The whole path of the backup.
    var file: String
    /// How many links it holds.
    var links: Int
    /// The URL of the database, if it is on a server: the folder of a node is named without it.
    private(set) var database: String?
    /// Which database that is; `nil` for a file, or where it did not say.
    private(set) var databaseID: String?

    /// The moment of the last good backup, for metrics: 1970 where there should be one and none is known.
    ///
    /// Of several nodes with one folder for backups, one makes each, and all tell of it.
    ///
    /// - Parameter scheduled: the backups that the service makes by itself.
    /// - Returns: `nil` where none is expected of the service: the database is on a server, which may have backups of its own, and
    ///   neither the service nor a command on this machine has made one.
    static func moment(ofDatabase path: String, scheduled: BackupSettings?) -> Date? {
        let file = DatabaseFile(path: path)
        let listed = scheduled.flatMap { settings in
            try? BackupFolder(path: settings.folder, database: file.absolutePath).backups().last?.madeAt
        }
        // The folder of the node names the database of the service, which need not be asked each time.
        let named = try? NamedDatabase.stored(inJournal: ServiceJournal.folder(ofDatabase: path))
        let latest = [LastBackup(ofDatabase: path, identity: named.map { .known($0.id) } ?? .unknown)?.at, listed]
            .compactMap(\.self).max()
        return latest ?? (file.isOnServer && scheduled == nil ? nil : Date(timeIntervalSince1970: 0))
    }

    /// The last backup of a database; `nil` where none is known.
    init?(ofDatabase database: String, identity: KnownDatabase.Identity = .unknown) {
        guard let data = FileManager.default.contents(atPath: Self.path(database)) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let found = try? decoder.decode(Self.self, from: data) else { return nil }
        if let other = found.database {
            let known = KnownDatabase(file: DatabaseFile(path: database), identity: identity)
            guard known.mayBe(KnownDatabase(file: DatabaseFile(path: other), identity: .init(text: found.databaseID)))
            else { return nil }
        }
        self = found
    }

    init(at: Date, file: String, links: Int) {
        self.at = at
        self.file = file
        self.links = links
    }

    /// Writes the file, in the place of an older one.
    func write(besideDatabase database: String, identity: KnownDatabase.Identity = .unknown) throws {
        let file = DatabaseFile(path: database)
        var noted = self
        noted.database = file.isOnServer ? file.absolutePath : nil
        noted.databaseID = identity.text
        try Data((JSONText.line(noted) + "\n").utf8).write(
            to: URL(fileURLWithPath: Self.path(database)), options: .atomic)
    }

    private static func path(_ database: String) -> String {
        DatabaseFile(path: database).resolvedPath + "-last-backup"
    }
}
