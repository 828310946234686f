/// Why a journal's folder cannot be used.
public enum JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another process has the folder.
    case inUse(String)
    /// The system refuses: what was tried, with which file, and the system's reason.
    case system(String)

    /// The message for logs.
    public var description: String {
        switch self {
        case .inUse(let folder): "The journal in \(folder) is in use by another process."
        case .system(let reason): reason
        }
    }
}
