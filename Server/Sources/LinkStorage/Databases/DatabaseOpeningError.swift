/// The reason why a database file cannot be opened.
///
/// The text is for operators: what is wrong, where, and what would be right.
public struct DatabaseOpeningError: Error, CustomStringConvertible {
    /// The fault of the file or its folder.
    public enum Reason: Error, Hashable, Sendable {
        /// There is no such file, and none was to be made.
        case missing
        /// There is no such file, but its write-ahead log.
        case onlyLog
        /// The folder is not there and cannot be made.
        case missingDirectory
        /// The path names a folder.
        case isDirectory
        /// The file is not an SQLite database.
        case notDatabase
        /// The file is a database of another program.
        case foreignDatabase
        /// The database has a migration that this program does not know.
        case newerSchema(String)
        /// The database is a copy that was not finished.
        case unfinishedCopy
        /// Other programs that write are connected to the database.
        case inUse
        /// The file or its folder may not be read or written.
        case noPermission
        /// The file has a second name, a hard link.
        case severalNames
        /// Another program holds the database.
        case locked
        /// The file is damaged.
        case damaged
        /// There is no space left.
        case full
        /// Commits would not be durable.
        case notDurable
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
        "cannot open the database \"\(path)\": \(explanation)"
    }

    /// What is wrong, and what would be right, without the path.
    public var explanation: String {
        switch reason {
        case .missing:
            "the file does not exist; check the path, or create the database by starting `waymark serve` once"
        case .onlyLog:
            """
            the file does not exist, but its log does, \(path)-wal: the database was moved or deleted; move it back, or move the log to \
            where the database is
            """
        case .missingDirectory:
            "its folder does not exist and cannot be created; create it, or choose another path"
        case .isDirectory:
            "it is a folder; give the path of a file, such as waymark.sqlite in it"
        case .notDatabase:
            "the file is not an SQLite database; give another path, or restore it from a backup"
        case .foreignDatabase:
            "the file is another program's database; choose another path"
        case .newerSchema(let migration):
            "it was written by a newer version of waymark (it has the migration \(migration), unknown here); install that version"
        case .unfinishedCopy:
            "it is an unfinished copy; finish it by the same `waymark copy` or `waymark restore` again, or use another database"
        case .inUse:
            "other programs are connected to it; stop `waymark serve` on all nodes, and all other commands"
        case .noPermission:
            "this user needs read and write permission for it and its folder (SQLite keeps files beside it); change their owner or mode"
        case .severalNames:
            "the file has a second name (a hard link), and each would get its own log; remove the other name, or copy the file"
        case .locked:
            "another program has locked it; stop that program"
        case .damaged:
            "the file is damaged; restore it from a backup"
        case .full:
            "its disk is full; free some space"
        case .notDurable:
            "SQLite does not accept synchronous = FULL, without which acknowledged links could be lost; use another SQLite library"
        case .other(let text):
            text
        }
    }
}

extension DatabaseOpeningError.Reason {
    /// What a migration means that is not known here.
    package init(unknownMigration name: String) {
        self = RecordFingerprint(migration: name) == nil ? .newerSchema(name) : .unfinishedCopy
    }
}
