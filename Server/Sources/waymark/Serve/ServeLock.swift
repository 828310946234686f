import Foundation
import Synchronization

/// Keeps two `serve` processes from using one database.
///
/// The second would move the service's own domain away from the first. Operator commands do not take the lock.
/// The kernel lets go of it when the process ends, in whichever way, so that a killed service leaves nothing behind. The file
/// holds the revision of the settings that are in force, for commands that wait for it: see ``ServePresence``.
final class ServeLock: Sendable {
    /// What is appended to the database's path.
    static let suffix = "-serve"
    /// Where in the file the start report is; what comes before it has room to change its length.
    static let reportOffset = 64

    private let descriptor: Int32
    private let settingsRevision = Mutex<Int64>(-1)

    /// Takes the lock of a database.
    ///
    /// - Throws: ``CommandFailure`` where another process has it, or the file beside the database cannot be made.
    init(database: String) throws {
        let path = DatabaseFile(path: database).resolvedPath + Self.suffix
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
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
            // The end of this value closes the file.
            throw CommandFailure(
                .unavailable, "another `waymark serve` uses the database \(database)",
                remedy: "stop that one, or give another path with --database")
        }
        // What an earlier service wrote.
        ftruncate(descriptor, 0)
    }

    /// Tells commands which revision of the settings is in force; an older one than before changes nothing.
    func note(settingsRevision revision: Int64) {
        settingsRevision.withLock { latest in
            guard revision > latest else { return }
            latest = revision
            let line = Self.line(settingsRevision: revision)
            _ = line.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        }
    }

    /// The line that tells a revision: twice, so that a reader knows half a line.
    static func line(settingsRevision revision: Int64) -> [UInt8] {
        Array("\(revision) \(revision)\n".utf8)
    }

    /// Writes where the service is reached, for commands that look for it: ``ServePresence/startReport``.
    ///
    /// Where the disk is full, they do not find it, and nothing else is lost.
    func publish(_ report: StartReport) {
        guard let line = try? JSONText.line(report) else { return }
        let bytes = Array(line.utf8)
        if pwrite(descriptor, bytes, bytes.count, off_t(Self.reportOffset)) != bytes.count {
            ftruncate(descriptor, off_t(Self.reportOffset))
        }
    }

    deinit {
        close(descriptor)
    }
}
