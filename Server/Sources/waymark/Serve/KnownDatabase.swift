import Foundation

/// A database as a process knows it, to tell whether another process means the same.
///
/// A server has many addresses, a pooler's among them, and a pooler may give one database several names: identities decide where both are
/// known. Of databases whose identity is not known, the names are compared.
struct KnownDatabase: Sendable {
    /// The identity of a database.
    enum Identity: Equatable, Sendable {
        /// Not asked, or it did not answer; of a file the path is enough.
        case unknown
        /// It answered, and has none: nothing is in it yet.
        case missing
        case known(UUID)

        /// What another process has noted, if it has.
        init(text: String?) {
            self = text.flatMap { UUID(uuidString: $0) }.map(Self.known) ?? .unknown
        }

        /// The same for other processes; `nil` where it is not known.
        var text: String? {
            if case .known(let id) = self { id.uuidString.lowercased() } else { nil }
        }
    }

    /// Where it is.
    let file: DatabaseFile
    let identity: Identity

    /// Whether two processes mean one database, or may do so.
    func mayBe(_ other: KnownDatabase) -> Bool {
        guard file.isOnServer, other.file.isOnServer else { return file.absolutePath == other.file.absolutePath }
        return switch (identity, other.identity) {
        case (.known(let id), .known(let otherID)): id == otherID
        case (.known, .missing), (.missing, .known): false
        default: file.mayHaveNameOf(other.file)
        }
    }
}
