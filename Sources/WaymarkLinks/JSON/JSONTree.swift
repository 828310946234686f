/// A JSON text as a tree that loses nothing: order and repetition of names are kept, and numbers as they were written.
///
/// ``JSONValue`` is what data means; this is what was sent, for readers that look at the difference.
public enum JSONTree: Sendable {
    /// A `"name": value` pair of an object.
    public struct Member: Hashable, Sendable {
        /// The name, unescaped.
        public var name: String
        /// The value.
        public var value: JSONTree

        /// Creates a member.
        public init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with the digits that were written: no 64-bit number loses any.
    case number(String)
    /// A text, unescaped.
    case string(String)
    /// A list.
    case array([JSONTree])
    /// An object, whose names may repeat.
    case object([Member])

    /// The deepest nesting of arrays and objects that is read where nothing else is asked for.
    public static let maximumDepth = 32

    /// Reads JSON text (RFC 8259) strictly: UTF-8 only, no lone surrogates, bounded depth.
    ///
    /// - Throws: ``JSONTreeError`` with the first fault and its place.
    public init(json: [UInt8], maximumDepth: Int = JSONTree.maximumDepth) throws(JSONTreeError) {
        self = try JSONTreeParser.parse(json, maximumDepth: maximumDepth)
    }
}

extension JSONTree: Hashable {
    /// Whether two trees are written alike: numbers digit by digit, text byte by byte.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.bytes == rhs.bytes
    }

    /// Hashes the tree as it is written.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }
}
