internal import Foundation

/// The reason why a backup or a restored database cannot be written.
///
/// The text is for operators: what is wrong, where, and what would be right.
public struct DatabaseCopyError: Error, CustomStringConvertible {
    /// The fault of the file to be written.
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
        case databaseExists(there: DatabaseContents?, backup: DatabaseContents)
        /// The copy is not what it should be; the text says how.
        case damaged(String)
        /// Something else; the text is the system's.
        case other(String)
    }

    /// The path, as it was given.
    public let path: String
    /// What is wrong.
    public let reason: Reason

    /// Creates an error.
    public init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }

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

extension DatabaseCopyError.Reason {
    /// What an error of the system means.
    package init(errno: Int32) {
        self =
            switch errno {
            case EACCES, EPERM, EROFS: .noPermission
            case ENOENT, ENOTDIR: .missingDirectory
            case EISDIR: .isDirectory
            case ENOSPC, EDQUOT, EFBIG: .full
            default: .other(String(cString: strerror(errno)))
            }
    }
}

extension DatabaseContents {
    fileprivate var summary: String {
        let count = links == 1 ? "1 link" : "\(links) links"
        return count + (lastChange.map { ", the last change \($0.formatted(.iso8601))" } ?? "")
    }
}
