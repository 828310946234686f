import Crypto
import Foundation
import LinkRules
public import LinkStorage

/// A key or a secret in Branch's form: `key_live_…` or `secret_test_…` with 32 letters and digits.
///
/// A key ships in apps and is a record of the role `app`; a secret is one of the role `server`. The texts of an app that has
/// shipped cannot change, so they contain no identifier: it is a digest of the text. Only digests are stored.
///
/// Source: Branch's web SDK, which refuses other keys.
public struct BranchKey: Hashable, Sendable {
    /// The kind of a key.
    public enum Kind: String, Hashable, Sendable {
        /// Names the app; not secret.
        case key
        /// Changes and deletes links; secret.
        case secret
    }

    /// The half of a Branch app that the text belongs to; each is a project here.
    public enum Environment: String, Hashable, Sendable, CaseIterable {
        case live, test
    }

    private static let randomLength = 32
    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

    /// What the text permits.
    public let kind: Kind
    /// The half of the Branch app.
    public let environment: Environment
    /// The text as its holder sends it.
    public let text: String

    /// Reads a key or a secret, or returns `nil` if the text does not have the form of one.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, let kind = Kind(rawValue: String(parts[0])),
            let environment = Environment(rawValue: String(parts[1])), parts[2].utf8.count == Self.randomLength,
            parts[2].utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: false
                }
            })
        else { return nil }
        self.kind = kind
        self.environment = environment
        self.text = text
    }

    /// Creates a random one: 190 bits.
    public init(_ kind: Kind, _ environment: Environment) {
        self.kind = kind
        self.environment = environment
        let random = (0..<Self.randomLength).compactMap { _ in Self.alphabet.randomElement() }
        text = "\(kind.rawValue)_\(environment.rawValue)_\(String(random))"
    }

    /// The role of the stored record.
    public var role: APIKeyRecord.Role {
        switch kind {
        case .key: .app
        case .secret: .server
        }
    }

    /// The identifier of the stored record: a UUID of version 8 (RFC 9562 §5.8) made of a digest of the text.
    ///
    /// Its last bit is 1 for a key or secret of the test half.
    public var id: APIKeyRecord.ID {
        var bytes = Array(SHA256.hash(data: Data("waymark-branch-key:\(text)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        bytes[15] = bytes[15] & 0xFE | (environment == .test ? 1 : 0)
        return APIKeyRecord.ID(uuid: bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    }

    /// What is stored instead of the text.
    var digest: SHA256Digest {
        SHA256.hash(data: Data(text.utf8))
    }

    /// The record that is stored.
    func record(project: ProjectRecord.ID, name: String?, at moment: Date) -> APIKeyRecord {
        APIKeyRecord(
            id: id, projectID: project, role: role, name: name, secretHash: Data(digest), createdAt: moment)
    }
}

extension APIKeyRecord {
    /// The half of a Branch app that the key belongs to; `nil` for a key in another form.
    public var branchEnvironment: BranchKey.Environment? {
        isBranchKey ? (id.uuid.uuid.15 & 1 == 1 ? .test : .live) : nil
    }

    /// How the text of the key begins, as far as that is known of a text that is not stored: `wmk_server_`, `key_live_`.
    ///
    /// It is `nil` for a service account, whose key is never sent.
    public var beginning: String? {
        guard publicKey == nil else { return nil }
        guard let branchEnvironment else { return APIKeyToken.beginning(of: role) }
        let kind: BranchKey.Kind = role == .app ? .key : .secret
        return "\(kind.rawValue)_\(branchEnvironment.rawValue)_"
    }
}
