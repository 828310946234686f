import Foundation
import LinkStorage

/// The folder with the backups of one database, which several nodes may share.
struct BackupFolder: Sendable {
    /// Keeps two processes from making a backup at the same time, and the folder for one database; holds that one's place.
    private static let ownerFile = ".waymark-backups"

    /// The folder, which must exist.
    let path: String
    /// The whole path or the URL of the database whose backups are here.
    let database: String

    /// The backups that are whole: they get their names when they are.
    ///
    /// - Throws: ``CommandFailure`` where the folder cannot be read.
    func backups() throws -> [ScheduledBackup] {
        try names().compactMap { ScheduledBackup(name: $0) }.filter { FilePath.size(of: file($0)) > 0 }.sorted()
    }

    /// The path of a backup.
    func file(_ backup: ScheduledBackup) -> String { whole(backup.name) }

    /// Removes a backup.
    ///
    /// - Returns: why it is still there; `nil` where it is gone.
    func remove(_ backup: ScheduledBackup) -> String? {
        unlink(file(backup)) == 0 || errno == ENOENT ? nil : String(cString: strerror(errno))
    }

    /// Removes what processes have left that were killed during a backup; the caller has the folder for itself.
    func removeParts() throws {
        for name in try names() {
            guard let end = name.range(of: ".part"), ScheduledBackup(name: String(name[..<end.lowerBound])) != nil
            else { continue }
            unlink(whole(name))
        }
    }

    /// Does something while no other process makes a backup here.
    ///
    /// - Returns: `nil` where another process does.
    /// - Throws: ``CommandFailure`` where the folder is not there, cannot be written, or has the backups of another database.
    func alone<Value>(_ work: () async throws -> Value) async throws -> Value? {
        let descriptor = open(whole(Self.ownerFile), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(errno) }
        // The lock goes with the descriptor.
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
        try claim(descriptor)
        return try await work()
    }

    /// Writes the database into the file of a folder that has none yet, and refuses that of another database.
    private func claim(_ descriptor: Int32) throws {
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let owner = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).trimmingCharacters(in: .newlines)
        guard owner.isEmpty else {
            guard owner != database else { return }
            throw CommandFailure(
                .refused, "the folder \(path) has the backups of the database \(owner)",
                remedy:
                    "name another one in backup.folder, or remove \(whole(Self.ownerFile)) if the database was moved")
        }
        let line = Array((database + "\n").utf8)
        guard pwrite(descriptor, line, line.count, 0) == line.count else {
            let reason = errno
            ftruncate(descriptor, 0)
            throw failure(reason)
        }
    }

    private func names() throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw FilePath.isDirectory(path) ? failure(EACCES) : failure(ENOENT)
        }
    }

    private func failure(_ number: Int32) -> CommandFailure {
        let error = DatabaseCopyError(path: path, reason: DatabaseCopyError.Reason(errno: number))
        return CommandFailure(.unavailable, error.description)
    }

    private func whole(_ name: String) -> String {
        URL(fileURLWithPath: path).appendingPathComponent(name).path
    }
}
