/// A `name=value` pair of a query, decoded.
public struct QueryParameter: Hashable, Sendable, Codable {
    /// The decoded name.
    public var name: String
    /// The decoded value; empty if the pair had none.
    public var value: String

    /// Creates a pair.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
