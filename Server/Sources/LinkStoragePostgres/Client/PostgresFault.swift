/// The meaning of a failed statement for what is done next.
///
/// Source: PostgreSQL, "PostgreSQL Error Codes".
enum PostgresFault: Hashable, Sendable, CaseIterable {
    /// The whole transaction goes well if it is repeated: a conflict with another one.
    case repeatable
    /// Statements were prepared against another form of a table; repeated after they were prepared anew.
    case stale
    /// A unique value already exists.
    case taken
    /// A row names another one that is not there, or is named by others.
    case reference
    /// A value that no column takes: a fault of this program, or a damaged record.
    case value
    /// The statement took too long, or waited too long for others.
    case late
    /// The server takes no connection now, or no more of them.
    case unavailable
    /// The connection is lost, or leads to a server that takes no writes; a new one may be better.
    case connection
    /// No space is left.
    case full
    /// The user may not do that.
    case permission
    /// Anything else.
    case other

    /// Classifies an SQLSTATE; there is none if libpq has lost the connection.
    init(sqlState: String?) {
        guard let sqlState else {
            self = .connection
            return
        }
        self =
            switch sqlState {
            case "40001", "40P01": .repeatable
            case "0A000", "26000": .stale
            case "23505": .taken
            case "23503": .reference
            case "55P03", "57014": .late
            case "53300", "57P03": .unavailable
            case "25006", "57P01", "57P02", "57P04", "57P05", "25P03": .connection
            case "53100": .full
            case "42501", "28000", "28P01": .permission
            default:
                switch sqlState.prefix(2) {
                case "08": .connection
                case "22", "23": .value
                case "53": .unavailable
                default: .other
                }
            }
    }

    /// Whether the connection must not be used again.
    var endsConnection: Bool { self == .connection }

    /// Whether the server as a whole cannot be used, and not just by one statement.
    var meansAbsence: Bool { self == .connection || self == .unavailable }
}
