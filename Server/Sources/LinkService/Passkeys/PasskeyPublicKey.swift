import Crypto
import Foundation

/// The public key of a passkey.
///
/// Source: RFC 9052 §7; RFC 9053 §2 and §7; RFC 8812 §2; Web Authentication Level 3 §6.5.6.
struct PasskeyPublicKey: Sendable {
    private let key: VerificationKey

    /// Reads a COSE key; `nil` if it has another algorithm than ES256 (-7), EdDSA (-8) and RS256 (-257), or is no key.
    ///
    /// The script of the dashboard asks devices for these algorithms.
    init?(_ value: CBORValue) {
        switch (value[1]?.number, value[3]?.number) {
        case (.some(2), .some(-7)):
            guard value[-1]?.number == 1, let x = value[-2]?.data, let y = value[-3]?.data, x.count == 32,
                y.count == 32,
                let key = try? P256.Signing.PublicKey(x963Representation: Data([0x04]) + x + y)
            else { return nil }
            self.key = .p256(key)
        case (.some(1), .some(-8)):
            guard value[-1]?.number == 6, let x = value[-2]?.data,
                let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
            else { return nil }
            self.key = .ed25519(key)
        case (.some(3), .some(-257)):
            guard let modulus = value[-1]?.data, let exponent = value[-2]?.data,
                let key = VerificationKey(modulus: modulus, exponent: exponent)
            else { return nil }
            self.key = key
        default: return nil
        }
    }

    /// Reads the stored form.
    init?(stored: Data) {
        guard let value = try? CBORReader.value(of: stored) else { return nil }
        self.init(value)
    }

    /// Whether a device with the private key has signed something; on a curve of NIST the signature is in DER.
    func isValid(_ signature: Data, of data: Data) -> Bool {
        switch key {
        case .p256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: data)
        case .ed25519: return key.isValid(signature, of: data, by: .ed25519)
        default: return key.isValid(signature, of: data, by: .rs256)
        }
    }
}
