import Crypto
import Foundation

/// A value that leaves the service and comes back, which nobody else can read or change.
///
/// ChaCha20-Poly1305 (RFC 8439) with a random nonce.
enum SealedText {
    /// The text of a value.
    static func seal(_ value: some Encodable, with key: SymmetricKey) throws -> String {
        let encoder = JSONEncoder()
        // An escaped slash takes twice its room, and cookies that keep such texts have little.
        encoder.outputFormatting = .withoutEscapingSlashes
        return Base64URL.encode(try ChaChaPoly.seal(encoder.encode(value), using: key).combined)
    }

    /// The value of a text; `nil` where it was not made with the key, or is of another kind.
    static func open<Value: Decodable>(_ text: String, as type: Value.Type, with key: SymmetricKey) -> Value? {
        guard let bytes = Base64URL.decode(text), let box = try? ChaChaPoly.SealedBox(combined: bytes),
            let plain = try? ChaChaPoly.open(box, using: key)
        else { return nil }
        return try? JSONDecoder().decode(type, from: plain)
    }
}
