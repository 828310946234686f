import Foundation
import Synchronization

/// Keeps two `serve` processes from using one database.
///
/// The second would move the service's own domain away from the first. Operator commands do not take the lock.
/// The kernel lets go of it when the process ends, in whichever way, so that a killed service leaves nothing behind.
final class ServeLock: Sendable {
    /// What is appended to the database's path.
    static let suffix = "-serve"

    private let database: String
    private let descriptor = Mutex<Int32>(-1)

    /// The lock of a database, which is not taken yet.
    init(database: String) {
        self.database = database
    }

    /// Takes the lock.
    ///
    /// - Parameter isDiskClosed: whether no file can be made. Then the file of an earlier run is locked, if there is one;
    ///   without it the database can only be read, and another reader does no harm.
    /// - Throws: ``CommandFailure`` where another process has it, or the file beside the database cannot be made.
    func take(isDiskClosed: Bool = false) throws {
        release()
        let path = DatabaseFile(path: database).resolvedPath + Self.suffix
        let descriptor = open(path, isDiskClosed ? O_RDONLY | O_CLOEXEC : O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0, isDiskClosed { return }
        guard descriptor >= 0 else {
            throw CommandFailure(
                .unavailable, "the file \(path) cannot be made: \(String(cString: strerror(errno)))",
                remedy: "let this user write to its folder")
        }
        // Commands that look whether a service runs hold the lock for a moment.
        var isMine = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        for _ in 0..<20 where !isMine {
            usleep(10_000)
            isMine = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        }
        guard isMine else {
            close(descriptor)
            throw CommandFailure(
                .unavailable, "another `waymark serve` uses the database \(database)",
                remedy: "stop that one, or give another path with --database")
        }
        self.descriptor.withLock { $0 = descriptor }
    }

    private func release() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }

    deinit {
        release()
    }
}
