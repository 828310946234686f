/// The parts of a link that a match may deliver that is only probable: they may reach a stranger.
///
/// Names of query parameters of the deep link, and of members of the custom data; ``everything`` stands for all of both, and for
/// the fragment. Without any, the deep link is delivered without query and fragment, and without custom data.
public struct ShareableParts: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The name that stands for everything.
    public static let everything = "*"
    /// The most names of a link.
    public static let maximumCount = 50
    /// The most characters of a name.
    public static let longestName = 128

    /// The names in order, each once.
    public let names: [String]

    /// Creates a list; repeated names are left out.
    public init(_ names: [String]) {
        var seen: Set<BinaryString> = []
        self.names = names.filter { seen.insert(BinaryString($0)).inserted }
    }

    /// Creates a list from literals.
    public init(arrayLiteral names: String...) {
        self.init(names)
    }

    /// Whether a parameter or a member may be delivered.
    public func contains(_ name: String) -> Bool {
        includesEverything || names.contains { BinaryString($0) == BinaryString(name) }
    }

    /// Whether all of the link may be delivered.
    public var includesEverything: Bool { names.contains(Self.everything) }
}
