/// Text that equals only text of the same bytes.
///
/// Swift's equality ignores the difference between composed and decomposed forms of Unicode; databases do not.
struct BinaryString: Hashable, Sendable {
    private let bytes: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Whether this text contains the other one.
    func contains(_ other: BinaryString) -> Bool {
        guard other.bytes.count <= bytes.count else { return false }
        return (0...(bytes.count - other.bytes.count)).contains { start in
            bytes[start...].starts(with: other.bytes)
        }
    }
}
