/// Writes bytes one after the other to a place with enough room.
struct ByteWriter {
    private let bytes: UnsafeMutableRawBufferPointer
    /// How many bytes are written.
    private(set) var count = 0

    /// Begins at the beginning of some bytes.
    init(_ bytes: UnsafeMutableRawBufferPointer) {
        self.bytes = bytes
    }

    /// Writes bytes.
    @inline(__always)
    mutating func write(_ source: UnsafeRawBufferPointer) {
        precondition(source.count <= bytes.count - count, "There is room for what is written.")
        guard let start = source.baseAddress else { return }
        bytes.baseAddress?.advanced(by: count).copyMemory(from: start, byteCount: source.count)
        count += source.count
    }

    /// Writes a part of some bytes.
    @inline(__always)
    mutating func write(_ source: UnsafeRawBufferPointer, _ place: Range<Int>) {
        write(UnsafeRawBufferPointer(rebasing: source[place]))
    }

    /// Writes what was written to a place before.
    mutating func writeAgain(_ place: Range<Int>) {
        write(UnsafeRawBufferPointer(bytes), place)
    }

    /// Gives access to what was written to a place before.
    @inline(__always)
    mutating func overwrite(_ place: Range<Int>, by change: (UnsafeMutableRawBufferPointer) -> Void) {
        precondition(place.upperBound <= count, "Only what was written is changed.")
        change(UnsafeMutableRawBufferPointer(rebasing: bytes[place]))
    }

    /// Writes the bytes of a number as they are in memory.
    @inline(__always)
    mutating func write(bytesOf number: UInt64) {
        withUnsafeBytes(of: number) { write($0) }
    }

    /// Writes a text in UTF-8.
    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes a number in decimal digits.
    mutating func write(decimal number: Int) {
        if number > 9 { write(decimal: number / 10) }
        withUnsafeBytes(of: UInt8(ascii: "0") + UInt8(number % 10)) { write($0) }
    }
}
