import Foundation
import LinkStorage

/// The folder with the backups of one database, which several nodes may share.
struct BackupFolder: Sendable {
    /// Keeps two processes from making a backup at the same time, and the folder for one database; holds a ``BackupOwner``.
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
    /// - Parameter identity: which database it is: there may be another one at the place of a database that was lost.
    /// - Returns: `nil` where another process does.
    /// - Throws: ``CommandFailure`` where the folder is not there, cannot be written or locked, or has the backups of another database.
    func alone<Value>(as identity: DatabaseIdentity, _ work: () async throws -> Value) async throws -> Value? {
        let descriptor = open(whole(Self.ownerFile), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(errno) }
        // The lock goes with the descriptor.
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // A file system without locks would otherwise look like another process for ever.
            guard errno == EWOULDBLOCK else { throw failure(errno) }
            return nil
        }
        try claim(descriptor, as: identity)
        return try await work()
    }

    /// Writes the database into the file of the folder, unless that is another one's.
    private func claim(_ descriptor: Int32, as identity: DatabaseIdentity) throws {
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let owner = BackupOwner(text: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
        if let owner, !owner.admits(database, identity) { throw refusal(owner, identity) }
        let new = BackupOwner(id: identity.id, place: database)
        guard new != owner else { return }
        let text = Array(new.text.utf8)
        guard pwrite(descriptor, text, text.count, 0) == text.count else {
            let reason = errno
            if owner == nil { ftruncate(descriptor, 0) }
            throw failure(reason)
        }
        ftruncate(descriptor, off_t(text.count))
    }

    private func refusal(_ owner: BackupOwner, _ identity: DatabaseIdentity) -> CommandFailure {
        func number(_ id: UUID?) -> String { id.map { " (\($0.uuidString.lowercased()))" } ?? "" }
        guard owner.place == database else {
            return CommandFailure(
                .refused, "the folder \(path) has the backups of the database \(owner.place)\(number(owner.id))",
                remedy:
                    "name another one in backup.folder, or remove \(whole(Self.ownerFile)) if the database was moved")
        }
        let last = (try? backups().last).map { file($0) } ?? "BACKUP"
        return CommandFailure(
            .refused,
            "the folder \(path) has the backups of another database\(number(owner.id)) that was at \(database) before this one\(number(identity.id))",
            remedy:
                "name another one in backup.folder; or, if that database was lost, go on with its last backup: waymark restore \(last.shellWord) --replace"
        )
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
