internal import Foundation
internal import GRDB

/// Why a backup or a restored database cannot be written.
///
/// The text is for operators: what is wrong, where, and what would be right.
public struct SQLiteBackupError: Error, CustomStringConvertible {
    /// What is wrong with the file to be written.
    public enum Reason: Hashable, Sendable {
        /// A file already exists, and was not to be replaced.
        case exists
        /// It is the database that was to be copied.
        case isDatabase
        /// What already exists is no backup that could be replaced.
        case isNoBackup
        /// The path names a folder.
        case isDirectory
        /// There is no such folder.
        case missingDirectory
        /// The folder may not be written.
        case noPermission
        /// There is no space left, or no more is allowed.
        case full
        /// Another process writes the same file.
        case isBeingWritten
        /// Other programs have the database open that was to be replaced.
        case isInUse
        /// A database lies where one was to be restored.
        case databaseExists(there: SQLiteContents?, backup: SQLiteContents)
        /// The copy is not what it should be; the text says how.
        case damaged(String)
        /// Something else; the text is the system's.
        case other(String)
    }

    /// The path, as it was given.
    public let path: String
    /// What is wrong.
    public let reason: Reason

    /// What is wrong, where, and what would be right.
    public var description: String {
        "cannot write \"\(path)\": \(explanation)"
    }

    private var explanation: String {
        switch reason {
        case .exists:
            "the file already exists; choose another name, or add --replace"
        case .isDatabase:
            "it is the database itself; choose another file"
        case .isNoBackup:
            "the existing file is not a backup and is not replaced; choose another name"
        case .isDirectory:
            "it is a folder; name a file in it"
        case .missingDirectory:
            "the folder does not exist; create it, or choose another"
        case .noPermission:
            "this user has no permission to write there; choose another folder, or change its owner or mode"
        case .full:
            "its disk is full; the partial file was removed"
        case .isBeingWritten:
            "another process is writing it; wait for it, or choose another file"
        case .isInUse:
            "other programs are using that database; stop `waymark serve` and all other commands first"
        case .databaseExists(let there, let backup):
            "a database already exists there (\(there?.summary ?? "damaged")), the backup has \(backup.summary); "
                + "--replace renames it and keeps it"
        case .damaged(let text):
            "the copy failed its check and was removed (\(text)); the source or the disk is damaged"
        case .other(let text):
            text
        }
    }
}

extension SQLiteBackupError.Reason {
    /// What an error of the system means.
    init(errno: Int32) {
        self =
            switch errno {
            case EACCES, EPERM, EROFS: .noPermission
            case ENOENT, ENOTDIR: .missingDirectory
            case EISDIR: .isDirectory
            case ENOSPC, EDQUOT, EFBIG: .full
            default: .other(String(cString: strerror(errno)))
            }
    }

    /// What an error of SQLite means for the file that is being written.
    init(_ error: DatabaseError) {
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .full
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(error.message ?? "corrupt")
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: .noPermission
            default: .other(error.message ?? error.description)
            }
    }

    /// Whether an error that copying met is about what is written, and not about what is read.
    static func concerns(_ error: DatabaseError) -> Bool {
        error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_WRITE
            || error.extendedResultCode == .SQLITE_IOERR_FSYNC || error.extendedResultCode == .SQLITE_IOERR_TRUNCATE
    }
}

extension SQLiteContents {
    fileprivate var summary: String {
        let count = links == 1 ? "1 link" : "\(links) links"
        return count + (lastChange.map { ", the last change \($0.formatted(.iso8601))" } ?? "")
    }
}
