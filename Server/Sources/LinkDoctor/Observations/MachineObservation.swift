package import LinkStorage

/// What was seen of this machine.
package struct MachineObservation: Hashable, Sendable {
    /// The state of the database.
    package enum Database: Hashable, Sendable {
        /// There is no file.
        case missing
        /// It cannot be opened; the text says why and what would be right.
        case unreadable(String)
        /// It is no database, or another program's; the text says which.
        case foreign(String)
        /// It is so damaged that it cannot be opened.
        case damaged
        /// It was looked into.
        case inspected(DatabaseInspection)
    }

    /// The whole path of the database.
    package var path: String
    /// Its state.
    package var database: Database
    /// The space beside it; `nil` where the folder is missing.
    package var disk: DiskFacts?
    /// The database, its folder, the files beside it, and files with keys.
    package var files: [FileFacts]
    /// The user who asks.
    package var userID: UInt32
    /// The API keys; `nil` where they could not be read.
    package var keys: [APIKeyRecord]?
    /// Configured ranges of trusted proxies that hold every address.
    package var boundlessProxies: [String]

    /// Makes an observation.
    package init(
        path: String, database: Database, disk: DiskFacts? = nil, files: [FileFacts] = [], userID: UInt32 = 1000,
        keys: [APIKeyRecord]? = nil, boundlessProxies: [String] = []
    ) {
        self.path = path
        self.database = database
        self.disk = disk
        self.files = files
        self.userID = userID
        self.keys = keys
        self.boundlessProxies = boundlessProxies
    }
}

/// The space on a file system.
package struct DiskFacts: Hashable, Sendable {
    /// The folder that was asked about.
    package var folder: String
    /// Bytes that this user may still fill.
    package var freeBytes: Int64
    /// All bytes.
    package var totalBytes: Int64
    /// Whether the file system can be written.
    package var isWritable: Bool

    /// Makes the facts of a file system.
    package init(folder: String, freeBytes: Int64, totalBytes: Int64, isWritable: Bool) {
        self.folder = folder
        self.freeBytes = freeBytes
        self.totalBytes = totalBytes
        self.isWritable = isWritable
    }
}

/// Who may do what with a file.
package struct FileFacts: Hashable, Sendable {
    /// What the file is.
    package enum Kind: Hashable, Sendable {
        case database, folder
        /// A file that SQLite or the service keeps beside the database.
        case companion
        /// A file with an API key or a private key.
        case secret
    }

    /// The whole path.
    package var path: String
    /// What it is.
    package var kind: Kind
    /// The permission bits: `0o600`.
    package var mode: UInt16
    /// The owner's number.
    package var ownerID: UInt32
    /// The owner's name, or the number where there is no name.
    package var ownerName: String
    /// Whether this user may write to it.
    package var isWritable: Bool

    /// Makes the facts of a file.
    package init(
        path: String, kind: Kind, mode: UInt16, ownerID: UInt32 = 1000, ownerName: String = "waymark",
        isWritable: Bool = true
    ) {
        self.path = path
        self.kind = kind
        self.mode = mode
        self.ownerID = ownerID
        self.ownerName = ownerName
        self.isWritable = isWritable
    }
}
