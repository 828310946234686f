/// The uses of a link that count against its limits.
public struct LinkUses: OptionSet, Hashable, Sendable {
    /// One bit for each use.
    public let rawValue: UInt8

    /// Creates a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A person follows the link: in a browser, or by opening an app with it.
    public static let click = LinkUses(rawValue: 1 << 0)
    /// An app gets the link.
    public static let opening = LinkUses(rawValue: 1 << 1)
}
