/// A line of a list of ranges that names none.
public struct NetworkRangesError: Error, Hashable, CustomStringConvertible {
    /// The fault of a line.
    public enum Problem: Hashable, Sendable {
        /// It does not begin with an address.
        case address
        /// What follows the slash is not a number of bits, or is too large.
        case length(atMost: Int)
        /// After a comma, it names another range, which would be ignored.
        case another
    }

    /// The line, counted from 1.
    public let line: Int
    /// What it says, at most 60 characters.
    public let entry: String
    /// What is wrong.
    public let problem: Problem

    init(line: Int, entry: Substring, problem: Problem) {
        self.line = line
        self.entry = String(entry.prefix(60))
        self.problem = problem
    }

    /// What is wrong, where, and what would be right.
    public var description: String {
        switch problem {
        case .address:
            "line \(line), \"\(entry)\", does not begin with an address; write a range such as 192.0.2.0/24 or 2001:db8::/32"
        case .length(let most):
            "line \(line), \"\(entry)\", has no valid length; write a number from 0 to \(most) after the slash"
        case .another:
            "line \(line), \"\(entry)\", names two ranges; write each in a line of its own"
        }
    }
}
