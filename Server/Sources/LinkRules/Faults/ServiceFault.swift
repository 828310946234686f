/// A fault of the service itself, which may be temporary.
public enum ServiceFault: Hashable, Sendable {
    /// Nothing can be stored.
    case diskFull
    /// Nothing can be stored, for another reason.
    case readOnly
    /// All turns for reading lists are taken.
    case tooManyLists
    /// The database does not answer.
    case databaseUnreachable
    /// Too many requests came from an address.
    case tooManyRequests
    /// Too many wait for the same thing.
    case tooManyWaiting

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .diskFull: "The service cannot store changes: its disk is full."
        case .readOnly: "The service cannot store changes at the moment; existing links keep working."
        case .tooManyLists: "Too many lists are being requested; try again."
        case .databaseUnreachable: "The service's database cannot be reached; try again."
        case .tooManyRequests: "Too many requests from this address."
        case .tooManyWaiting: "Too many requests are waiting for this; try again."
        }
    }
}
