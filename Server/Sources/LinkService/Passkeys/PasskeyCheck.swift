import Crypto
import Foundation

/// The rules by which what a device has signed is believed.
///
/// Pure. Source: Web Authentication Level 3 §7.1 and §7.2, for attestation `none`.
struct PasskeyCheck: Sendable {
    /// The greatest length of each part in bytes.
    static let greatestLength = 16 << 10

    /// The host of the dashboard, without a port.
    var site: String
    /// Scheme, host and port of the dashboard, as the browser has them.
    var origin: String

    private struct ClientData: Decodable {
        var type: String
        var challenge: String
        var origin: String
        var crossOrigin: Bool?
    }

    /// The challenge that a browser has passed on; `nil` where it cannot be read.
    static func challenge(in clientData: Data) -> Data? {
        (try? JSONDecoder().decode(ClientData.self, from: clientData)).flatMap { Base64URL.decode($0.challenge) }
    }

    /// A new passkey.
    ///
    /// - Parameters:
    ///   - clientData: what the browser says.
    ///   - attestation: what the device says; who made the device is not looked at.
    ///   - challenge: what was to be signed.
    func registration(
        clientData: Data, attestation: Data, challenge: Data
    ) throws(PasskeyFault) -> (credential: AuthenticatorData.Credential, signCount: UInt32) {
        try check(clientData, type: "webauthn.create", challenge: challenge)
        guard attestation.count <= Self.greatestLength, let object = try? CBORReader.value(of: attestation),
            let data = object["authData"]?.data.flatMap(AuthenticatorData.init)
        else { throw .malformed }
        try check(data)
        guard let credential = data.credential else { throw .malformed }
        guard PasskeyPublicKey(stored: credential.publicKey) != nil else { throw .algorithm }
        return (credential, data.signCount)
    }

    /// The number of a signature.
    ///
    /// - Parameter publicKey: the stored key of the passkey.
    func assertion(
        clientData: Data, authenticatorData: Data, signature: Data, publicKey: Data, challenge: Data
    ) throws(PasskeyFault) -> UInt32 {
        try check(clientData, type: "webauthn.get", challenge: challenge)
        guard authenticatorData.count <= Self.greatestLength, let data = AuthenticatorData(authenticatorData) else {
            throw .malformed
        }
        try check(data)
        guard let key = PasskeyPublicKey(stored: publicKey) else { throw .algorithm }
        guard key.isValid(signature, of: authenticatorData + Data(SHA256.hash(data: clientData))) else {
            throw .signature
        }
        return data.signCount
    }

    private func check(_ clientData: Data, type: String, challenge: Data) throws(PasskeyFault) {
        guard clientData.count <= Self.greatestLength,
            let client = try? JSONDecoder().decode(ClientData.self, from: clientData)
        else { throw .malformed }
        guard client.type == type else { throw .type }
        guard Base64URL.decode(client.challenge) == challenge else { throw .challenge }
        guard client.origin == origin, client.crossOrigin != true else { throw .origin }
    }

    private func check(_ data: AuthenticatorData) throws(PasskeyFault) {
        guard data.siteHash == Data(SHA256.hash(data: Data(site.utf8))) else { throw .site }
        guard data.isPresent else { throw .presence }
        guard data.isVerified else { throw .verification }
    }
}
