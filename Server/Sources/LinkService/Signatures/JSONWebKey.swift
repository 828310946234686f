import Crypto
import Foundation

/// A public key as a provider publishes it.
///
/// Source: RFC 7517; RFC 7518 §6; RFC 8037 §2.
struct JSONWebKey: Decodable, Hashable, Sendable {
    var kty: String
    var kid: String?
    var use: String?
    var alg: String?
    var crv: String?
    var n: String?
    var e: String?
    var x: String?
    var y: String?

    /// The key, if it is one for signatures by an algorithm; `nil` for a key of another kind, or one that is meant for something else.
    func key(for algorithm: SignatureAlgorithm) -> VerificationKey? {
        guard use == nil || use == "sig", alg == nil || alg == algorithm.rawValue else { return nil }
        return key.flatMap { $0.suits(algorithm) ? $0 : nil }
    }

    private var key: VerificationKey? {
        switch (kty, crv) {
        case ("RSA", _):
            guard let modulus = bytes(n), let exponent = bytes(e) else { return nil }
            return VerificationKey(modulus: modulus, exponent: exponent)
        case ("EC", "P-256"?):
            return point.flatMap { try? P256.Signing.PublicKey(x963Representation: $0) }.map { .p256($0) }
        case ("EC", "P-384"?):
            return point.flatMap { try? P384.Signing.PublicKey(x963Representation: $0) }.map { .p384($0) }
        case ("EC", "P-521"?):
            return point.flatMap { try? P521.Signing.PublicKey(x963Representation: $0) }.map { .p521($0) }
        case ("OKP", "Ed25519"?):
            return bytes(x).flatMap { try? Curve25519.Signing.PublicKey(rawRepresentation: $0) }.map { .ed25519($0) }
        default: return nil
        }
    }

    /// The point of a curve without compression (SEC 1 §2.3.3).
    private var point: Data? {
        guard let x = bytes(x), let y = bytes(y), x.count == y.count else { return nil }
        return Data([0x04]) + x + y
    }

    private func bytes(_ text: String?) -> Data? {
        text.flatMap { $0.utf8.count <= 2000 ? Base64URL.decode($0) : nil }
    }
}
