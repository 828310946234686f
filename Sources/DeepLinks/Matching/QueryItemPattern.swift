/// An item of a query.
struct QueryItemPattern: Sendable {
    enum Value: Sendable {
        /// `?name`: the value does not matter.
        case any
        /// Decoded.
        case literal([UInt8])
        case pattern(TextPattern)
    }

    /// Decoded.
    var name: [UInt8]
    var value: Value
    var isRequired: Bool
}
