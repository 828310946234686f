/// The health of a readable database at a moment.
public struct DatabaseHealth: Hashable, Sendable {
    /// The reason why nothing is written, for logs; `nil` if writes are accepted.
    public var refusal: String?

    /// Whether searches can pass over links by an index; a server of PostgreSQL without triggers has none.
    public var indexesLinks: Bool

    /// Whether writes are taken, as far as is known: the last one was.
    public var takesWrites: Bool { refusal == nil }

    /// Creates the health of a database that can be read.
    public init(refusal: String? = nil, indexesLinks: Bool = true) {
        self.refusal = refusal
        self.indexesLinks = indexesLinks
    }
}
