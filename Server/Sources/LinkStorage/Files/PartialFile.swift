import Foundation

/// A file under another name until it is whole: `backup.sqlite.part`.
///
/// It is locked against a second writer, and gone with this value unless it was installed. One that a killed process has
/// left is taken over.
package final class PartialFile: Sendable {
    /// The name that the file shall have.
    package let file: String
    /// The name that it has until then.
    package let path: String
    /// The open file, for as long as this value lives.
    package let descriptor: Int32

    /// Creates the file, empty.
    ///
    /// - Parameters:
    ///   - file: the final name.
    ///   - mode: the permissions; by default only this user has access.
    /// - Throws: ``DatabaseCopyError`` if the file cannot be created, or another process is writing it.
    package init(for file: String, mode: UInt16 = 0o600) throws {
        let path = file + ".part"
        // Nothing may throw once all is set: the end of this value would close the descriptor a second time, and with it
        // whatever has its number by then.
        descriptor = try Self.open(path, for: file, mode_t(mode))
        self.file = file
        self.path = path
        removeCompanions()
    }

    /// Opens the file, locked and empty.
    private static func open(_ path: String, for file: String, _ mode: mode_t) throws -> Int32 {
        let descriptor = Foundation.open(path, O_CREAT | O_RDWR | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            throw DatabaseCopyError(path: file, reason: DatabaseCopyError.Reason(errno: errno))
        }
        #if !canImport(Darwin)
            // There, this lock would stand in the way of those that SQLite takes.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                throw DatabaseCopyError(path: file, reason: .isBeingWritten)
            }
        #endif
        var status = stat()
        guard ftruncate(descriptor, 0) == 0, fstat(descriptor, &status) == 0,
            fchmod(descriptor, status.st_mode & mode) == 0
        else {
            defer { close(descriptor) }
            throw DatabaseCopyError(path: file, reason: DatabaseCopyError.Reason(errno: errno))
        }
        return descriptor
    }

    /// Renames the file to its final name in one step, replacing an existing file, and syncs file and folder.
    package func install() throws {
        guard fsync(descriptor) == 0, rename(path, file) == 0 else {
            throw DatabaseCopyError(path: file, reason: DatabaseCopyError.Reason(errno: errno))
        }
        FilePath.syncFolder(of: file)
    }

    /// Changes the owner to that of another file, if this user may: root creates files for a service that runs as
    /// another user.
    package func adoptOwner(of other: String) {
        var status = stat()
        guard geteuid() == 0, stat(other, &status) == 0 else { return }
        _ = fchown(descriptor, status.st_uid, status.st_gid)
    }

    deinit {
        // Once installed, the name is another's to use.
        if isStillThere { unlink(path) }
        removeCompanions()
        close(descriptor)
    }

    private var isStillThere: Bool {
        var (named, opened) = (stat(), stat())
        return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
    }

    /// Removes what SQLite keeps beside a database while it is open.
    private func removeCompanions() {
        for suffix in FilePath.companionSuffixes { unlink(path + suffix) }
    }
}
