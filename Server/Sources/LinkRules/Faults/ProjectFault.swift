/// A fault of a project or its URL patterns.
public enum ProjectFault: Hashable, Sendable {
    /// The name is empty, too long, or has control characters.
    case badName(most: Int)
    /// The project cannot go while it has domains.
    case hasDomains(name: String)
    /// There is no such project.
    case missing
    /// Several projects can be meant.
    case ambiguous
    /// More URL patterns than are compiled.
    case tooManyPatterns(count: Int, most: Int)
    /// A pattern has no text.
    case emptyPattern(number: Int)
    /// A pattern is too long.
    case longPattern(number: Int, most: Int)
    /// A pattern is not an expression of RE2; the reason is RE2's own, in English.
    case badPattern(number: Int, text: String, reason: String)

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .badName(let most): "A project's name has 1 to \(most) bytes and no control characters."
        case .hasDomains(let name): "The project “\(name)” has domains; remove them first."
        case .missing: "The project does not exist."
        case .ambiguous: "There are several projects; name one."
        case .tooManyPatterns(let count, let most):
            "\(count) allowed destinations were given; there may be at most \(most)."
        case .emptyPattern(let number): "Allowed destination \(number) is empty."
        case .longPattern(let number, let most): "Allowed destination \(number) is longer than \(most) bytes."
        case .badPattern(let number, let text, let reason):
            "Allowed destination \(number), “\(text)”, is not valid RE2: \(reason)."
        }
    }
}
