internal import Foundation
internal import LinkStorage

/// A database file and its folder, as the file system sees them.
struct SQLiteFile {
    var path: String

    /// Creates the folder (0700) and the file (0600) where they are missing, or throws a reason.
    ///
    /// SQLite gives the files beside the database its mode.
    func prepare(ifMissing: MissingDatabase) throws {
        guard !FilePath.isDirectory(path) else { throw DatabaseOpeningError.Reason.isDirectory }
        guard !FilePath.exists(path) else {
            // Each name would have a log of its own, and the file would be damaged.
            if FilePath.linkCount(path) > 1 { throw DatabaseOpeningError.Reason.severalNames }
            return
        }
        // A new database would take the log for its own: the links in it, and those of a service that runs, would be lost.
        if FilePath.hasLog(path) { throw DatabaseOpeningError.Reason.onlyLog }
        guard ifMissing == .create, !path.isEmpty else { throw DatabaseOpeningError.Reason.missing }
        try prepareFolder()
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { throw Self.reason(errno) }
        close(descriptor)
        FilePath.syncFolder(of: path)
    }

    /// Creates the folder where it is missing.
    func prepareFolder() throws {
        let folder = FilePath.folder(of: path)
        guard !FilePath.exists(folder) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch CocoaError.fileWriteNoPermission {
            throw DatabaseOpeningError.Reason.noPermission
        } catch {
            throw DatabaseOpeningError.Reason.missingDirectory
        }
        FilePath.syncFolder(of: folder)
    }

    private static func reason(_ code: Int32) -> DatabaseOpeningError.Reason {
        switch code {
        case EACCES, EPERM, EROFS: .noPermission
        case ENOENT, ENOTDIR: .missingDirectory
        case ENOSPC, EDQUOT: .full
        default: .other(String(cString: strerror(code)))
        }
    }
}
