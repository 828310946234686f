import LinkRules
import LinkStorage
import WaymarkLinks

/// Draws codes for new links from the system's cryptographic randomness.
///
/// Every character is drawn without bias: the standard library rejects the numbers that would favor some.
struct ShortCodeGenerator: Sendable {
    /// Firebase's UNGUESSABLE: the base62 digits of a random 96-bit number, filled up to 17.
    static let unguessableLength = 17
    /// Base62 without `0`, `O`, `1`, `l` and `I`, which people who copy a code from paper take for each other.
    static let shortAlphabet = Base62.digits.filter { !Array("0O1lI".utf8).contains($0) }
    /// How long the candidates of one short code are, in order.
    ///
    /// Longer ones are only reached when the space of the shorter ones fills: with half of the 57⁴ = 10.5 million codes
    /// in use, one link in eight gets a fifth character.
    static let shortLengths = [4, 4, 4, 5, 5, 5, 6, 6, 7, 8]

    /// The codes that a link may take, in the order in which they are tried.
    func candidates(for option: ShortCodeOption) -> [ShortCode] {
        var generator = BufferedRandomNumbers()
        return candidates(for: option, using: &generator)
    }

    /// The same from another source of randomness.
    func candidates(for option: ShortCodeOption, using generator: inout some RandomNumberGenerator) -> [ShortCode] {
        switch option {
        case .custom(let code):
            return [code]
        case .unguessable:
            // One is enough: that it is in use already is as good as impossible, and another one is drawn then.
            return drawUnguessable(using: &generator).map { [$0] } ?? []
        case .short:
            return Self.shortLengths.compactMap { drawShort(length: $0, using: &generator) }
        }
    }

    private func drawUnguessable(using generator: inout some RandomNumberGenerator) -> ShortCode? {
        let (high, low): (UInt64, UInt32) = (generator.next(), generator.next())
        return ShortCode(Base62.encode(UInt128(high) << 32 | UInt128(low), length: Self.unguessableLength))
    }

    private func drawShort(length: Int, using generator: inout some RandomNumberGenerator) -> ShortCode? {
        // One number for all characters: up to ten of them fit into 64 bits.
        let count = UInt64(Self.shortAlphabet.count)
        let codes = (0..<length).reduce(UInt64(1)) { codes, _ in codes * count }
        var number = UInt64.random(in: 0..<codes, using: &generator)
        let bytes = (0..<length).map { _ in
            defer { number /= count }
            return Self.shortAlphabet[Int(number % count)]
        }
        return ShortCode(String(decoding: bytes, as: UTF8.self)).flatMap { ReservedCodes.contains($0) ? nil : $0 }
    }
}
