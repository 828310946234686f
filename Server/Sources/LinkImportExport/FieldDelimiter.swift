/// The character between the fields of a table.
public enum FieldDelimiter: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
    /// The same ASCII character on every line.
    case byte(UInt8)
    /// On each line the first comma, semicolon, tab or space in it; spaces behind it do not count.
    case ofEachLine

    /// Creates the delimiter of every line, an ASCII character.
    public init(unicodeScalarLiteral scalar: Unicode.Scalar) {
        self = .byte(UInt8(ascii: scalar))
    }

    /// The delimiter of a line.
    ///
    /// - Parameter line: bytes that begin with the line.
    func byte(in line: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
        switch self {
        case .byte(let byte): return byte
        case .ofEachLine:
            var rest = line.drop { $0 == 0x20 }
            if rest.first == UInt8(ascii: "\"") {
                rest = rest.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst()
            }
            guard let place = rest.firstIndex(where: { Self.candidates.contains($0) || $0 == 0x0A || $0 == 0x0D }),
                Self.candidates.contains(rest[place])
            else { return UInt8(ascii: ",") }
            // Spaces may stand before another delimiter.
            let next = rest[place...].first { $0 != 0x20 }
            return next.flatMap { Self.candidates.contains($0) ? $0 : nil } ?? rest[place]
        }
    }

    private static let candidates: [UInt8] = [0x2C, 0x3B, 0x09, 0x20]
}
