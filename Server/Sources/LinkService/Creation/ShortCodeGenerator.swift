import LinkRules
import WaymarkLinks

/// Draws codes for new links from the system's cryptographic randomness.
///
/// Every character is drawn without bias: the standard library rejects the numbers that would favour some.
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
        var generator = SystemRandomNumberGenerator()
        return candidates(for: option, using: &generator)
    }

    /// The same from another source of randomness.
    func candidates(for option: ShortCodeOption, using generator: inout some RandomNumberGenerator) -> [ShortCode] {
        switch option {
        case .custom(let code):
            return [code]
        case .unguessable:
            return (0..<3).compactMap { _ in drawUnguessable(using: &generator) }
        case .short:
            return Self.shortLengths.compactMap { drawShort(length: $0, using: &generator) }
        }
    }

    private func drawUnguessable(using generator: inout some RandomNumberGenerator) -> ShortCode? {
        let bytes = (0..<12).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return ShortCode(Base62.encode(bytes, length: Self.unguessableLength))
    }

    private func drawShort(length: Int, using generator: inout some RandomNumberGenerator) -> ShortCode? {
        let bytes = (0..<length).compactMap { _ in Self.shortAlphabet.randomElement(using: &generator) }
        return ShortCode(String(decoding: bytes, as: UTF8.self)).flatMap { ReservedCodes.contains($0) ? nil : $0 }
    }
}
