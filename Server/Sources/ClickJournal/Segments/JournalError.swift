/// An error because of which the folder of a journal cannot be used.
public enum JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another process uses the folder.
    case inUse(String)
    /// A system call failed: the operation, the file and the system's reason.
    case system(String)

    /// The message for logs.
    public var description: String {
        switch self {
        case .inUse(let folder): "The journal in \(folder) is in use by another process."
        case .system(let reason): reason
        }
    }
}
