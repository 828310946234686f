import Foundation

extension RawSpan {
    /// The byte at a place.
    @inline(__always)
    subscript(place: Int) -> UInt8 { unsafeLoad(fromByteOffset: place, as: UInt8.self) }

    /// The text in a range of bytes.
    func text(_ place: Range<Int>) -> String {
        extracting(place).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether a text is at a place.
    @inline(__always)
    func has(_ text: StaticString, at place: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard place + count <= byteCount else { return false }
        return text.withUTF8Buffer { text in
            for offset in 0..<count where self[place + offset] != text[offset] { return false }
            return true
        }
    }

    /// Whether some bytes are at a place.
    func has(_ other: [UInt8], at place: Int) -> Bool {
        has(other, other.indices, at: place)
    }

    /// Whether some of other bytes are at a place.
    func has(_ other: [UInt8], _ part: Range<Int>, at place: Int) -> Bool {
        guard place + part.count <= byteCount else { return false }
        return extracting(place..<place + part.count).withUnsafeBytes { bytes in
            other[part].withUnsafeBytes { other in
                guard let first = bytes.baseAddress, let second = other.baseAddress else { return true }
                return memcmp(first, second, other.count) == 0
            }
        }
    }
}
