/// The reason why a table of ``MovedLinks`` cannot be read.
public struct MovedLinksError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    public enum Reason: Hashable, Sendable {
        /// The line does not hold two addresses.
        case notAPair
        /// The first URL is not a short link.
        case oldLink
        /// The second URL is not a web address.
        case newLink
        /// An earlier line says something else of the same link.
        case repeated
    }

    /// The kind of fault.
    public let reason: Reason
    /// The number of the line, from 1.
    public let line: Int

    init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }

    /// The fault and its place.
    public var description: String {
        let fault =
            switch reason {
            case .notAPair: "is not an old link, a comma and a new one"
            case .oldLink: "does not begin with a short link, such as https://example.page.link/abc"
            case .newLink: "does not end in a web address"
            case .repeated: "repeats an old link with another new one"
            }
        return "Line \(line) \(fault)."
    }
}
