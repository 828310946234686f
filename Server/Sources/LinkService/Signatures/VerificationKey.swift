import Crypto
import CryptoExtras
import Foundation

/// A public key with which signatures are examined.
///
/// Each key fits the algorithms of its own kind only, so that no token can have one key used as another.
enum VerificationKey: Sendable {
    case rsa(_RSA.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)
    case p384(P384.Signing.PublicKey)
    case p521(P521.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)

    /// The lengths of RSA keys in bytes that are neither too weak (NIST SP 800-131A) nor so long that each signature costs too much.
    static let rsaLengths = 256...1024

    /// An RSA key of its numbers as big-endian bytes; `nil` where the length is out of bounds or they are no key.
    init?(modulus: Data, exponent: Data) {
        let modulus = Data(modulus.drop { $0 == 0 })
        guard Self.rsaLengths.contains(modulus.count), (1...8).contains(exponent.count),
            let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
        else { return nil }
        self = .rsa(key)
    }

    /// Whether the key is of the kind that an algorithm needs.
    func suits(_ algorithm: SignatureAlgorithm) -> Bool {
        switch (self, algorithm) {
        case (.rsa, .rs256), (.rsa, .rs384), (.rsa, .rs512), (.rsa, .ps256), (.rsa, .ps384), (.rsa, .ps512),
            (.p256, .es256), (.p384, .es384), (.p521, .es512), (.ed25519, .edDSA), (.ed25519, .ed25519):
            true
        default: false
        }
    }

    /// Whether a signature is of this key.
    ///
    /// - Parameters:
    ///   - signature: the signature; on a curve of NIST both numbers one after the other (RFC 7518 §3.4).
    ///   - data: what was signed.
    ///   - algorithm: how; `false` where the key is of another kind.
    func isValid(_ signature: Data, of data: Data, by algorithm: SignatureAlgorithm) -> Bool {
        switch (self, algorithm) {
        case (.rsa(let key), .rs256): Self.isValid(signature, SHA256.hash(data: data), key, .insecurePKCS1v1_5)
        case (.rsa(let key), .rs384): Self.isValid(signature, SHA384.hash(data: data), key, .insecurePKCS1v1_5)
        case (.rsa(let key), .rs512): Self.isValid(signature, SHA512.hash(data: data), key, .insecurePKCS1v1_5)
        case (.rsa(let key), .ps256): Self.isValid(signature, SHA256.hash(data: data), key, .PSS)
        case (.rsa(let key), .ps384): Self.isValid(signature, SHA384.hash(data: data), key, .PSS)
        case (.rsa(let key), .ps512): Self.isValid(signature, SHA512.hash(data: data), key, .PSS)
        case (.p256(let key), .es256):
            (try? P256.Signing.ECDSASignature(rawRepresentation: signature)).map { key.isValidSignature($0, for: data) }
                ?? false
        case (.p384(let key), .es384):
            (try? P384.Signing.ECDSASignature(rawRepresentation: signature)).map { key.isValidSignature($0, for: data) }
                ?? false
        case (.p521(let key), .es512):
            (try? P521.Signing.ECDSASignature(rawRepresentation: signature)).map { key.isValidSignature($0, for: data) }
                ?? false
        case (.ed25519(let key), .edDSA), (.ed25519(let key), .ed25519): key.isValidSignature(signature, for: data)
        default: false
        }
    }

    private static func isValid(
        _ signature: Data, _ digest: some Digest, _ key: _RSA.Signing.PublicKey, _ padding: _RSA.Signing.Padding
    ) -> Bool {
        key.isValidSignature(_RSA.Signing.RSASignature(rawRepresentation: signature), for: digest, padding: padding)
    }
}
