/// A country by the two letters of ISO 3166-1, such as `DE`.
public struct CountryCode: Hashable, Sendable, CustomStringConvertible {
    private let first: UInt8
    private let second: UInt8

    /// Reads two letters of ASCII in any case; `nil` for everything else.
    public init?(_ first: UInt8, _ second: UInt8) {
        guard let first = Self.capital(first), let second = Self.capital(second) else { return nil }
        self.first = first
        self.second = second
    }

    /// Two capital letters.
    public var description: String {
        String(unsafeUninitializedCapacity: 2) { bytes in
            bytes[0] = first
            bytes[1] = second
            return 2
        }
    }

    private static func capital(_ byte: UInt8) -> UInt8? {
        let capital = byte & ~0x20
        return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(capital) ? capital : nil
    }
}
