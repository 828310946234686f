import Foundation
import LinkStorage
import LinkStoragePostgres
import LinkStorageSQLite

/// The place of a database: the file that holds everything, or the URL of a server.
///
/// A server holds everything but what belongs to one node: its journal of clicks, its lock, the file of the first key. With a database
/// on a server, these are in the ``NodeFolder``.
struct DatabaseFile: Equatable, Sendable {
    /// The path or the URL, as it was given.
    let path: String
    private let address: PostgresAddress?
    private let checkpoints: CheckpointOwner

    /// Creates a place; nothing is opened yet.
    ///
    /// The password for a server may be among the process's ``Credentials``.
    init(path: String, checkpoints: CheckpointOwner = .ofEnvironment) {
        self.path = path
        self.checkpoints = checkpoints
        address = PostgresAddress(path).map { address in
            guard let password = try? Credentials.current.secret(.databasePassword) else { return address }
            return address.with(password: password)
        }
    }

    /// Whether the database is on a server, which may be away and is shared with other nodes.
    var isOnServer: Bool { address != nil }

    /// The whole path, for people in other folders; the URL of a server.
    var absolutePath: String {
        address?.description ?? URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The path without symbolic links, by which two names of one file are known as one; the files beside the database have it in
    /// front of their names.
    var resolvedPath: String {
        let path = isOnServer ? NodeFolder.path + "/node" : path
        return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// How the database is opened and copied.
    var driver: any DatabaseDriver {
        server ?? SQLiteDriver(path: path, leavesCheckpoints: checkpoints == .external)
    }

    /// The same for a database on a server; `nil` for a file.
    private var server: PostgresDriver? {
        address.map { PostgresDriver(address: $0, backups: SQLiteBackupFormat()) }
    }

    /// Whether there is a file, of whatever kind; a database on a server is there as far as this machine knows.
    var exists: Bool {
        isOnServer || FileManager.default.fileExists(atPath: path)
    }

    /// Asks a server which database is there; a file is told by its path.
    func identity() async -> KnownDatabase.Identity {
        guard let server else { return .unknown }
        do {
            return try await server.identity().map { .known($0.id) } ?? .missing
        } catch {
            return .unknown
        }
    }

    /// The identity of an open database on a server.
    ///
    /// - Throws: ``LinkStoreError``.
    func identity(of database: any LinkDatabase) async throws -> KnownDatabase.Identity {
        isOnServer ? .known(try await database.databaseIdentity().id) : .unknown
    }

    /// Whether two databases on servers have the same name, or may have it: the URL of one names none.
    func mayHaveNameOf(_ other: DatabaseFile) -> Bool {
        guard let name = address?.databaseName, let otherName = other.address?.databaseName else { return true }
        return name == otherName
    }

    /// Keeps a service on this machine from using the database for as long as the value lives.
    ///
    /// - Returns: `nil` where none can: the database is on a server, and the folder of the node is not there, or a service uses it
    ///   with another database.
    /// - Throws: ``CommandFailure`` where a service is running.
    func holdOffService() async throws -> ServeLock? {
        if isOnServer {
            guard FileManager.default.fileExists(atPath: NodeFolder.path),
                await !ServePresence.asking(self).isOfAnother
            else { return nil }
        }
        let lock = ServeLock(database: path)
        try lock.take()
        return lock
    }

    /// The size of what this machine stores, in bytes; of a database on a server, as the server says.
    func size() async -> Int64 {
        guard isOnServer else { return FilePath.size(of: path) + FilePath.size(of: path + "-wal") }
        return (try? await driver.inspect(thorough: false))?.bytes ?? 0
    }

    /// Opens the database; where it may be made, its folder is made too.
    ///
    /// - Throws: ``CommandFailure`` that says what is wrong with the database or its folder.
    func open(
        creating: Bool, isForBulk: Bool = false, onClosedDisk: ClosedDisk = .fail
    ) async throws -> any LinkDatabase {
        do {
            if isOnServer, creating { try NodeFolder.make() }
            return try await driver.open(
                ifMissing: creating ? .create : .fail, use: isForBulk ? .bulk : .service, onClosedDisk: onClosedDisk)
        } catch let error as DatabaseOpeningError {
            throw CommandFailure(.unavailable, error.description)
        }
    }
}
