/// A range of the bytes of a link, and whether it contains a `%`.
@usableFromInline
struct TextRange: BitwiseCopyable, Equatable, Sendable {
    @usableFromInline var start: Int32
    @usableFromInline var end: Int32
    @usableFromInline var isEscaped: Bool

    static let none = TextRange(start: 0, end: 0, isEscaped: false)

    @usableFromInline
    init(start: Int32, end: Int32, isEscaped: Bool) {
        self.start = start
        self.end = end
        self.isEscaped = isEscaped
    }

    init(_ start: Int, _ end: Int, isEscaped: Bool = false) {
        self.init(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end), isEscaped: isEscaped)
    }

    var count: Int { Int(end) - Int(start) }
    var isEmpty: Bool { end <= start }
    var bounds: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
}

extension DeepLinkBytes {
    /// The bytes of a range.
    @inlinable
    @inline(__always)
    subscript(range: TextRange) -> DeepLinkBytes {
        part(from: Int(range.start), to: Int(range.end))
    }
}
