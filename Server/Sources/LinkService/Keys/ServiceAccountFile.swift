import Crypto
import CryptoExtras
import Foundation
public import LinkStorage

/// The file of a service account, in the form of Google's, with a key pair of its own.
///
/// The private key is in the file only.
public struct ServiceAccountFile: Codable, Hashable, Sendable {
    /// Always `service_account`.
    public var type = "service_account"
    /// The project's name.
    public var projectID: String
    /// The key's identifier.
    public var privateKeyID: String
    /// The private key: PKCS #8 as PEM.
    public var privateKey: String
    /// What the client calls itself; the part before the “@” is the key's identifier.
    public var clientEmail: String
    /// The key's identifier.
    public var clientID: String
    /// Needed by clients, and used by none of them for this.
    public var authURI: String
    /// Where the client fetches access tokens.
    public var tokenURI: String
    /// The domain of the service, in the place of Google's.
    public var universeDomain = "googleapis.com"

    private enum CodingKeys: String, CodingKey {
        case type
        case projectID = "project_id"
        case privateKeyID = "private_key_id"
        case privateKey = "private_key"
        case clientEmail = "client_email"
        case clientID = "client_id"
        case authURI = "auth_uri"
        case tokenURI = "token_uri"
        case universeDomain = "universe_domain"
    }

    /// The path of the endpoint behind the service's address.
    public static let tokenPath = "/api/token"
    /// How many bits the key has; Google's clients sign with RSA only.
    private static let keySize = _RSA.Signing.KeySize.bits2048

    /// Creates a key pair and its file; takes some tenths of a second.
    ///
    /// - Parameters:
    ///   - id: the identity of the key.
    ///   - project: the project's name.
    ///   - address: the service's address without a path.
    /// - Returns: the file, and the public key as it is stored.
    static func make(
        id: APIKeyRecord.ID, project: String, address: String
    ) throws -> (file: ServiceAccountFile, publicKey: Data) {
        let key = try _RSA.Signing.PrivateKey(keySize: keySize)
        let host = address.split(separator: "/").dropFirst().first.map { $0.prefix { $0 != ":" } } ?? "waymark"
        let file = ServiceAccountFile(
            projectID: project, privateKeyID: id.description, privateKey: key.pkcs8PEMRepresentation + "\n",
            clientEmail: "\(id)@\(host)", clientID: id.description, authURI: "\(address)/_/sign-in",
            tokenURI: address + tokenPath)
        return (file, key.publicKey.derRepresentation)
    }

    /// The key that a client's name holds; `nil` where it is no name of a service account here.
    static func keyID(ofEmail email: String) -> APIKeyRecord.ID? {
        guard let at = email.firstIndex(of: "@") else { return nil }
        return APIKeyRecord.ID(String(email[..<at]))
    }

    /// The public key of its stored form.
    static func key(_ stored: Data) -> VerificationKey? {
        (try? _RSA.Signing.PublicKey(derRepresentation: stored)).map { .rsa($0) }
    }
}

/// A service account that was just made: the only time that its private key is known.
public struct IssuedServiceAccount: Sendable {
    /// What the client gets.
    public let file: ServiceAccountFile
    /// What is stored.
    public let record: APIKeyRecord
}
