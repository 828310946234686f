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
    private static let openings = APIKeyRecord.Role.allCases.map { (role: $0, text: beginning(of: $0)) }

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
        // By bytes and from the end, where the parts have fixed lengths: each request has a key.
        let bytes = text.utf8
        guard
            let secretStart = bytes.index(bytes.endIndex, offsetBy: -Self.secretLength, limitedBy: bytes.startIndex),
            let idStart = bytes.index(secretStart, offsetBy: -Self.idLength - 1, limitedBy: bytes.startIndex),
            let role = Self.openings.first(where: { bytes[..<idStart].elementsEqual($0.text.utf8) })?.role
        else { return nil }
        let idEnd = bytes.index(before: secretStart)
        guard bytes[idEnd] == UInt8(ascii: "_"), let id = Base62.number(text[idStart..<idEnd]),
            Base62.isNumber(text[secretStart...])
        else { return nil }
        self.role = role
        self.id = APIKeyRecord.ID(
            uuid: withUnsafeBytes(of: id.bigEndian) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
        secret = String(text[secretStart...])
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
        SHA256.hash(data: Data(secret.utf8))
    }
}

/// A key that was just made: the only time that its text is known.
public struct IssuedAPIKey: Sendable {
    /// What the holder sends; it is not stored.
    public let text: String
    /// What is stored.
    public let record: APIKeyRecord
}
