import Foundation
import Locking

/// Detects a `waymark serve` that runs on a database by its lock, and reads which settings revision it applies.
///
/// Of a database on a server, the lock is in the folder of the node, and the service may use another database than the one that is asked
/// for: then none runs on this one.
final class ServePresence: Sendable {
    private let database: KnownDatabase
    private let path: String
    /// The lock file; it does not exist before the first start of a service.
    private let descriptor = Mutex<Int32>(-1)

    /// Reads the lock of a database.
    ///
    /// - Parameter identity: which database it is; a service with another one is told apart by that, else by the name.
    init(database: String, identity: KnownDatabase.Identity = .unknown) {
        let file = DatabaseFile(path: database)
        self.database = KnownDatabase(file: file, identity: identity)
        path = file.resolvedPath + ServeLock.suffix
    }

    /// Reads the lock of a database that is not open, and asks which one it is if a service runs that may use it.
    static func asking(_ file: DatabaseFile) async -> ServePresence {
        let presence = ServePresence(database: file.path)
        guard file.isOnServer, presence.usesFolder else { return presence }
        return ServePresence(database: file.path, identity: await file.identity())
    }

    deinit {
        descriptor.withLock { if $0 >= 0 { close($0) } }
    }

    /// Whether a service runs now on the database; one that is still starting counts, whatever its database.
    var isServed: Bool { isLocked && !reportsAnother }

    /// Whether a service runs now with the folder of this node, and another database.
    var isOfAnother: Bool { isLocked && reportsAnother }

    /// Whether a service runs now with the folder of this node, whatever its database is called.
    var usesFolder: Bool { isLocked }

    /// The lock is taken for a moment to find out; a service that starts in this moment tries again.
    private var isLocked: Bool {
        descriptor.withLock { descriptor in
            if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
            guard descriptor >= 0 else { return false }
            guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
            flock(descriptor, LOCK_UN)
            return false
        }
    }

    /// The revision of the settings that are in force in the service that runs; `nil` while it has not read any.
    var settingsRevision: Int64? {
        descriptor.withLock { descriptor in
            var bytes = [UInt8](repeating: 0, count: ServeLock.reportOffset)
            let count = pread(descriptor, &bytes, bytes.count, 0)
            let line = bytes.prefix(max(0, count)).prefix { $0 != 0 }
            guard let revision = Int64(String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)),
                line.elementsEqual(ServeLock.line(settingsRevision: revision))
            else { return nil }
            return revision
        }
    }

    /// Waits until a revision of the settings, or a later one, is in force wherever a service runs.
    ///
    /// - Returns: whether it is; `false` where a service that runs has not taken it up in time.
    func waitUntilInForce(
        settingsRevision wanted: Int64, within limit: Duration = .seconds(5),
        pause: () async throws -> Void = { try await Task.sleep(for: .milliseconds(5)) }
    ) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while isServed {
            if let revision = settingsRevision, revision >= wanted { return true }
            guard ContinuousClock.now < deadline, (try? await pause()) != nil else { return false }
        }
        return true
    }

    /// What the service that runs now wrote at its start; `nil` where none runs, or it is still starting.
    var startReport: StartReport? {
        isServed ? report : nil
    }

    private var reportsAnother: Bool {
        guard database.file.isOnServer, let report else { return false }
        return !database.mayBe(
            KnownDatabase(file: DatabaseFile(path: report.database), identity: .init(text: report.databaseID)))
    }

    private var report: StartReport? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(StartReport.self, from: data.dropFirst(ServeLock.reportOffset))
    }
}
