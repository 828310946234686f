/// A table of trivial values that begins at a line of the cache, unlike an array.
///
/// A value of 64 bytes then lies in one line, not in two.
struct CacheLines<Element: BitwiseCopyable & Sendable>: Sendable {
    private static var length: Int { 64 }

    private let words: [UInt64]
    /// The number of bytes before the first element.
    private let start: Int
    let count: Int

    init(_ elements: [Element]) {
        let bytes = elements.count * MemoryLayout<Element>.stride
        var words = [UInt64](repeating: 0, count: (bytes + Self.length + 7) / 8)
        var start = 0
        words.withUnsafeMutableBytes { words in
            guard let base = words.baseAddress else { return }
            start = Int(bitPattern: base.alignedUp(toMultipleOf: Self.length)) - Int(bitPattern: base)
            elements.withUnsafeBytes { elements in
                UnsafeMutableRawBufferPointer(rebasing: words[start...]).copyMemory(from: elements)
            }
        }
        self.words = words
        self.start = start
        count = elements.count
    }

    /// Calls a closure with the elements.
    @inline(__always)
    func withTable<Result>(_ body: (Table<Element>) -> Result) -> Result {
        words.withUnsafeBytes { words in
            let base = words.baseAddress.map { ($0 + start).assumingMemoryBound(to: Element.self) }
            return body(Table(UnsafeBufferPointer(start: base, count: count)))
        }
    }
}
