/// The failure of a command, in one sentence for a person.
///
/// The description reads `waymark: what, where; what would be right` and goes to standard error. It never holds a key.
struct CommandFailure: Error, Equatable, CustomStringConvertible {
    /// The kind of a failure, which decides the exit status that `waymark --help` lists.
    enum Kind: Int32 {
        /// The request was understood and refused: a record is missing, taken, or not valid.
        case refused = 1
        /// What the command needs cannot be reached: the database, the service, the address to listen on.
        case unavailable = 2
        /// The command line or the configuration is wrong; `EX_USAGE` of sysexits(3).
        case usage = 64
    }

    let kind: Kind
    /// What is wrong and where.
    let message: String
    /// The correct form, if known.
    let remedy: String?

    /// Creates a failure.
    init(_ kind: Kind, _ message: String, remedy: String? = nil) {
        self.kind = kind
        self.message = message
        self.remedy = remedy
    }

    var description: String {
        // The system's own words are sentences.
        "waymark: " + (remedy.map { "\(Self.sentence(message)); \($0)" } ?? message)
    }
}
