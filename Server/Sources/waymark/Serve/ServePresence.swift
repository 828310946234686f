import Foundation
import Synchronization

/// Tells whether a `waymark serve` runs on a database, by the lock that it holds.
final class ServePresence: Sendable {
    private let path: String
    /// The lock file, once there is one: before the first service ever ran there is none.
    private let descriptor = Mutex<Int32>(-1)

    /// Looks at the lock of a database.
    init(database: String) {
        path = DatabaseFile(path: database).resolvedPath + ServeLock.suffix
    }

    deinit {
        descriptor.withLock { if $0 >= 0 { close($0) } }
    }

    /// Whether a service runs now.
    ///
    /// The lock is taken for a moment to find out; a service that starts in this moment tries again.
    var isServed: Bool {
        descriptor.withLock { descriptor in
            if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
            guard descriptor >= 0 else { return false }
            guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
            flock(descriptor, LOCK_UN)
            return false
        }
    }

    /// What the service that runs now wrote at its start; `nil` where none runs, or it is still starting.
    var startReport: StartReport? {
        guard isServed, let data = FileManager.default.contents(atPath: path) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(StartReport.self, from: data.dropFirst(ServeLock.reportOffset))
    }
}
