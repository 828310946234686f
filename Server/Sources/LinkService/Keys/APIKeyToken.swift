import Crypto
import Foundation
public import LinkStorage

/// A key as its holder writes it: `wmk_server_<id>_<secret>`.
///
/// The identifier is the record's, in 22 characters of base62; the secret is 256 random bits in 43. The fixed beginning
/// lets scanners of source code find keys that leaked.
struct APIKeyToken: Sendable {
    static let beginning = "wmk"
    private static let idLength = 22
    private static let secretLength = 43
    /// What stands before the identifier, by role.
    private static let openings = APIKeyRecord.Role.allCases.map { (role: $0, bytes: Array(beginning(of: $0).utf8)) }

    /// What stands before the identifier of a key of a role.
    static func beginning(of role: APIKeyRecord.Role) -> String { "\(beginning)_\(role.rawValue)_" }

    let role: APIKeyRecord.Role
    let id: APIKeyRecord.ID
    let secret: String

    /// Creates a new secret for a key.
    init(role: APIKeyRecord.Role, id: APIKeyRecord.ID, using generator: inout some RandomNumberGenerator) {
        self.role = role
        self.id = id
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        secret = Base62.encode(bytes, length: Self.secretLength)
    }

    /// Reads a key's text, or `nil` where it does not have the form of one.
    init?(_ text: String) {
        var text = text
        // By bytes and from the end, where the parts have fixed lengths: each request has a key.
        let token: Self? = text.withUTF8 { bytes in
            let secretStart = bytes.count - Self.secretLength
            let idEnd = secretStart - 1
            let idStart = idEnd - Self.idLength
            guard idStart >= 0, bytes[idEnd] == UInt8(ascii: "_"),
                let role = Self.openings.first(where: { bytes[..<idStart].elementsEqual($0.bytes) })?.role,
                let id = Base62.number(bytes[idStart..<idEnd]), Base62.isNumber(bytes[secretStart...])
            else { return nil }
            return Self(role: role, id: id, secret: String(decoding: bytes[secretStart...], as: UTF8.self))
        }
        guard let token else { return nil }
        self = token
    }

    private init(role: APIKeyRecord.Role, id: UInt128, secret: String) {
        self.role = role
        self.id = APIKeyRecord.ID(
            uuid: withUnsafeBytes(of: id.bigEndian) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
        self.secret = secret
    }

    /// The text that is shown once.
    var description: String {
        let id = withUnsafeBytes(of: id.uuid.uuid) { Base62.encode($0, length: Self.idLength) }
        return "\(Self.beginning(of: role))\(id)_\(secret)"
    }

    /// What is stored instead of the secret.
    ///
    /// A fast hash is right here: 256 random bits cannot be guessed, as words can.
    var secretHash: SHA256Digest {
        var secret = secret
        var hash = SHA256()
        secret.withUTF8 { hash.update(bufferPointer: UnsafeRawBufferPointer($0)) }
        return hash.finalize()
    }
}

/// A key that was just made: the only time that its text is known.
public struct IssuedAPIKey: Sendable {
    /// What the holder sends; it is not stored.
    public let text: String
    /// What is stored.
    public let record: APIKeyRecord
}
