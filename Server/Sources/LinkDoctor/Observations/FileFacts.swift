import LinkStorage

/// The owner and the permissions of a file.
package struct FileFacts: Hashable, Sendable {
    /// The kind of a file.
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

    /// Creates the facts of a file.
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
