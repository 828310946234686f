import Foundation
import Locking

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

    /// The file, and what is written into it.
    private struct Record {
        var descriptor: Int32 = -1
        var settingsRevision: Int64 = -1
        var report: [UInt8] = []

        func write(_ bytes: [UInt8], at offset: Int) -> Bool {
            pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count
        }

        func writeSettingsRevision() {
            guard settingsRevision >= 0 else { return }
            _ = write(ServeLock.line(settingsRevision: settingsRevision), at: 0)
        }

        func writeReport() {
            if !write(report, at: ServeLock.reportOffset) { ftruncate(descriptor, off_t(ServeLock.reportOffset)) }
        }
    }

    private let database: String
    private let record = Mutex(Record())

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
                .unavailable, "the file \(path) cannot be created: \(String(cString: strerror(errno)))",
                remedy: "give this user write access to its folder")
        }
        // Commands that look whether a service runs hold the lock for a moment.
        var isMine = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        for _ in 0..<20 where !isMine {
            usleep(10_000)
            isMine = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        }
        guard isMine else {
            close(descriptor)
            guard DatabaseFile(path: database).isOnServer else {
                throw CommandFailure(
                    .unavailable, "another `waymark serve` is using the database \(database)",
                    remedy: "stop it, or pass another path with --database")
            }
            // Which database it uses does not matter: its journal is there.
            throw CommandFailure(
                .unavailable, "another `waymark serve` is using the folder \(NodeFolder.path) of this node",
                remedy: "stop it, or give this node a folder of its own with \(NodeFolder.variable)")
        }
        record.withLock { record in
            record.descriptor = descriptor
            // What an earlier service wrote.
            ftruncate(descriptor, 0)
            record.writeSettingsRevision()
            record.writeReport()
        }
    }

    /// Publishes the settings revision that applies, for commands; an older one changes nothing.
    func note(settingsRevision revision: Int64) {
        record.withLock { record in
            guard revision > record.settingsRevision else { return }
            record.settingsRevision = revision
            record.writeSettingsRevision()
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
        record.withLock { record in
            record.report = Array(line.utf8)
            record.writeReport()
        }
    }

    private func release() {
        record.withLock { record in
            if record.descriptor >= 0 { close(record.descriptor) }
            record.descriptor = -1
        }
    }

    deinit {
        release()
    }
}
