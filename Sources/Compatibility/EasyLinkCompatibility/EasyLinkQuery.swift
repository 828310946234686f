import WaymarkLinks

/// The query of a link: pairs in their order, equal names kept, and every byte as it was.
///
/// A plus sign is a plus sign, and percent-encoding is undone exactly once. Names and values that cannot be decoded stand
/// as they were written.
public struct EasyLinkQuery: Hashable, Sendable {
    /// The pieces between `&`, percent-encoded; an empty query is one empty piece.
    private var pieces: [String]

    /// Creates a query of pairs in their order, which may repeat names; neither names nor values are encoded.
    public init(_ pairs: [(String, String)] = []) {
        pieces = pairs.map(Self.piece)
    }

    /// Creates a query of a dictionary's pairs, sorted by name, because a dictionary has no order.
    public init(_ pairs: [String: String]) {
        self.init(pairs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    init(encoded text: String?) {
        pieces = text.map { $0.split(separator: "&", omittingEmptySubsequences: false).map(String.init) } ?? []
    }

    /// The text of the query without its question mark; `nil` if the link has none.
    var encoded: String? { pieces.isEmpty ? nil : pieces.joined(separator: "&") }

    /// The value of a name; of equal names the last one, as a dictionary of them would hold.
    ///
    /// Setting it replaces all values of the name, in the place of the first; `nil` takes the name away.
    public subscript(name: String) -> String? {
        get { values(of: name).last }
        set {
            let index = pieces.firstIndex { Self.pair($0).key == name } ?? pieces.endIndex
            var rest = Array(pieces[..<index])
            if let newValue { rest.append(Self.piece((name, newValue))) }
            pieces = rest + pieces[index...].filter { Self.pair($0).key != name }
        }
    }

    /// All values of a name, in their order.
    public func values(of name: String) -> [String] {
        filter { $0.key == name }.map(\.value)
    }

    /// The names, in their order.
    public var keys: [String] { map(\.key) }
    /// The values, in their order.
    public var values: [String] { map(\.value) }
    /// The number of pairs.
    public var count: Int { map(\.key).count }
    /// Whether the query is empty.
    public var isEmpty: Bool { count == 0 }

    private static func piece(_ pair: (String, String)) -> String {
        "\(PercentEncoding.strict(pair.0))=\(PercentEncoding.strict(pair.1))"
    }

    private static func pair(_ piece: String) -> (key: String, value: String) {
        let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (decoded(parts.first ?? ""), decoded(parts.count > 1 ? parts[1] : ""))
    }

    private static func decoded(_ text: String) -> String {
        PercentEncoding.decoded(text) ?? text
    }
}

extension EasyLinkQuery: Sequence {
    /// The pairs in their order, decoded.
    public func makeIterator() -> AnyIterator<(key: String, value: String)> {
        var iterator = pieces.lazy.filter { !$0.isEmpty }.makeIterator()
        return AnyIterator { iterator.next().map(Self.pair) }
    }
}
