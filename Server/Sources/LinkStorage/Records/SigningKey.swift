public import Foundation

/// A secret of 32 bytes that signs the long links of a domain.
///
/// Its description hides it, so that no log can show it.
public struct SigningKey: Hashable, Sendable {
    /// The number of bytes: that of the hash, as RFC 2104 §3 recommends.
    public static let length = 32

    /// The secret.
    public let bytes: Data

    /// Creates a key of 32 bytes; `nil` for any other number.
    public init?(_ bytes: some Sequence<UInt8>) {
        let bytes = Data(bytes)
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// Reads a key from its ``text``.
    public init?(text: String) {
        guard let bytes = Data(base64Encoded: text) else { return nil }
        self.init(bytes)
    }

    /// The secret in Base64 (RFC 4648 §4), for the programs that sign links.
    public var text: String { bytes.base64EncodedString() }

    /// Draws a key from the system's generator.
    public static func random() -> SigningKey {
        var generator = SystemRandomNumberGenerator()
        return SigningKey(drawnFrom: &generator)
    }

    private init(drawnFrom generator: inout some RandomNumberGenerator) {
        bytes = Data((0..<Self.length).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}

extension SigningKey: CustomStringConvertible {
    /// A placeholder.
    public var description: String { "(hidden)" }
}

extension SigningKey: CustomReflectable {
    /// A mirror without children, so that no dump shows the secret.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

extension SigningKey: Codable {
    /// Reads a key from its ``text``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = SigningKey(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "A signing key is \(Self.length) bytes in Base64.")
        }
        self = key
    }

    /// Writes the ``text``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
