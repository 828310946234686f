internal import Dispatch
internal import Foundation
internal import GRDB
internal import LinkStorage

/// The open connections to a database file, and what may be done on them.
struct DatabaseConnection: Sendable {
    /// For the reads of visits and of everything that is quick; lists and checks have their own share of it.
    let pool: DatabasePool
    /// The road on which everything is written, or why there is none.
    let writer: Result<GroupCommit, LinkStoreError>
    /// What the file was when it was opened without locks; it must not have changed since.
    private let unlocked: FileState?

    private init(pool: DatabasePool, writer: Result<GroupCommit, LinkStoreError>, unlocked: FileState? = nil) {
        self.pool = pool
        self.writer = writer
        self.unlocked = unlocked
    }

    /// Writes on a pool whose file has the newest schema and whose commits are durable.
    static func writing(_ pool: DatabasePool) -> DatabaseConnection {
        openReaders(of: pool)
        let place = FilePlace(database: pool.path)
        return DatabaseConnection(pool: pool, writer: .success(GroupCommit(pool: pool, place: place)))
    }

    /// Reads only.
    static func reading(_ pool: DatabasePool, because reason: String) -> DatabaseConnection {
        DatabaseConnection(pool: pool, writer: .failure(LinkStoreError(.readOnly, detail: reason)))
    }

    /// Opens all readers at once: one that is opened later would find no file, or another one, where this one was moved.
    private static func openReaders(of pool: DatabasePool) {
        let (opening, reading) = (DispatchGroup(), DispatchGroup())
        for _ in 0..<pool.configuration.maximumReaderCount { opening.enter() }
        for _ in 0..<pool.configuration.maximumReaderCount {
            reading.enter()
            // Threads of their own, for each waits until all have one: those of Dispatch are limited.
            Thread.detachNewThread {
                defer { reading.leave() }
                let isOpen: Void? = try? pool.read { _ in
                    opening.leave()
                    opening.wait()
                }
                if isOpen == nil { opening.leave() }
            }
        }
        reading.wait()
    }

    /// Reads one state of the database.
    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            let value = try await pool.read(body)
            try unlocked?.requireSame()
            return value
        } catch {
            throw LinkStoreError.translating(error)
        }
    }

    /// Writes in a transaction shared with other callers; durable on return.
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await writer.get().write(work)
    }

    /// Why writes are refused now, for logs.
    var refusal: LinkStoreError? {
        switch writer {
        case .success(let writer): writer.refusal
        case .failure(let error): error
        }
    }
}

extension DatabaseConnection {
    /// Opens a database for reading on a disk that takes no data, where SQLite can neither lock nor make files beside it.
    ///
    /// Nobody else writes there; should the disk change, every read that may have met it is refused.
    ///
    /// Source: SQLite, "Write-Ahead Logging", §5 and §11; "Uniform Resource Identifiers", §3.3.
    static func unlocked(path: String, because reason: String) throws -> DatabaseConnection {
        let state = FileState(path)
        var configuration = Configuration.readOnly
        // A log that holds something is read with its index in memory, which needs a lock that this kind of file access
        // only pretends to take. Without a log, SQLite would try to make one: the file is said not to change.
        let hasLog = FilePath.size(of: path + "-wal") > 0
        if hasLog {
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        }
        let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        let pool = try DatabasePool(
            path: "file:\(escaped)?mode=ro&\(hasLog ? "vfs=unix-none" : "immutable=1")", configuration: configuration)
        return DatabaseConnection(
            pool: pool, writer: .failure(LinkStoreError(.readOnly, detail: reason)), unlocked: state)
    }

    /// The times of the last changes of a database file and its log.
    private struct FileState: Equatable, Sendable {
        private let path: String
        private let moments: [Date?]

        init(_ path: String) {
            self.path = path
            moments = ["", "-wal"].map { suffix in
                try? FileManager.default.attributesOfItem(atPath: path + suffix)[.modificationDate] as? Date
            }
        }

        func requireSame() throws {
            guard FileState(path) == self else {
                throw LinkStoreError(.unavailable, detail: "\(path) has changed while it was open without locks")
            }
        }
    }
}
