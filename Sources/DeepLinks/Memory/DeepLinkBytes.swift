/// The UTF-8 of a text in a link, for types that read their own values.
///
/// Valid only during the call that it is passed to: make a value or a `String` of it, and keep that instead. Positions
/// are checked in all builds.
@safe
public struct DeepLinkBytes: RandomAccessCollection {
    @usableFromInline let buffer: UnsafeBufferPointer<UInt8>

    @inlinable
    init(_ buffer: UnsafeBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    /// Always 0.
    @inlinable public var startIndex: Int { 0 }

    /// The number of bytes.
    @inlinable public var endIndex: Int { buffer.count }

    /// The byte at a position, counted from 0.
    ///
    /// A position outside the text is a programming error and traps.
    @inlinable
    public subscript(position: Int) -> UInt8 {
        precondition(position >= 0 && position < endIndex, "The position is outside the text.")
        return buffer[position]
    }

    /// Passes over the bytes from the first to the last.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(buffer.makeIterator()) }

    /// Calls a closure with the bytes, so that the standard library can copy them at once.
    @inlinable
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try body(buffer)
    }
}

extension DeepLinkBytes {
    /// Passes over the bytes of a text.
    @safe
    public struct Iterator: IteratorProtocol {
        @usableFromInline var iterator: UnsafeBufferPointer<UInt8>.Iterator

        @inlinable
        init(_ iterator: UnsafeBufferPointer<UInt8>.Iterator) {
            self.iterator = iterator
        }

        /// The next byte, or nil at the end.
        @inlinable
        public mutating func next() -> UInt8? { iterator.next() }
    }

    /// The bytes from one position up to another.
    @inlinable
    func part(from start: Int, to end: Int) -> DeepLinkBytes {
        precondition(
            UInt(bitPattern: start) <= UInt(bitPattern: end) && UInt(bitPattern: end) <= UInt(bitPattern: endIndex),
            "The part is outside the text.")
        return DeepLinkBytes(UnsafeBufferPointer(rebasing: buffer[start..<end]))
    }

    /// The position of the first byte from `start` on that satisfies a condition, or the end of the text.
    @inline(__always)
    func position(from start: Int, where condition: (UInt8) -> Bool) -> Int {
        precondition(start >= 0, "The position is outside the text.")
        var position = start
        while position < endIndex, !condition(buffer[position]) { position += 1 }
        return position
    }

    /// Eight bytes from a position on, in the byte order of the machine.
    @inline(__always)
    func word(at position: Int) -> UInt64 {
        precondition(position >= 0 && position <= endIndex - 8, "The word is outside the text.")
        return UnsafeRawBufferPointer(buffer).loadUnaligned(fromByteOffset: position, as: UInt64.self)
    }

    /// Four bytes from a position on, in the byte order of the machine.
    @inline(__always)
    func halfWord(at position: Int) -> UInt32 {
        precondition(position >= 0 && position <= endIndex - 4, "The word is outside the text.")
        return UnsafeRawBufferPointer(buffer).loadUnaligned(fromByteOffset: position, as: UInt32.self)
    }

    /// Calls a closure with the UTF-8 of a string, without copying it if possible.
    @inline(__always)
    static func with<Result>(_ text: String, _ body: (DeepLinkBytes) -> Result) -> Result {
        if let result = text.utf8.withContiguousStorageIfAvailable({ body(DeepLinkBytes($0)) }) { return result }
        var copy = text
        return copy.withUTF8 { body(DeepLinkBytes($0)) }
    }

    /// Calls a closure with the UTF-8 of a string or substring, without copying it if possible.
    @inline(__always)
    static func with<Result>(_ text: some StringProtocol, _ body: (DeepLinkBytes) -> Result) -> Result {
        if let result = text.utf8.withContiguousStorageIfAvailable({ body(DeepLinkBytes($0)) }) {
            return result
        }
        return with(Array(text.utf8), body)
    }

    /// Calls a closure with the bytes of an array.
    @inline(__always)
    static func with<Result>(_ bytes: [UInt8], _ body: (DeepLinkBytes) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(DeepLinkBytes($0)) }
    }
}

extension String {
    /// Copies UTF-8; invalid parts are repaired.
    @available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
    @inline(__always)
    init(copying utf8: DeepLinkBytes) {
        let bytes = utf8.buffer
        self.init(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
    }
}
