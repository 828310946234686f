import Crypto
import Foundation
import LinkRules
import LinkStorage

/// Makes and reads the access tokens of service accounts: `wmt_<id>_<end>_<code>`.
///
/// A token is not stored. It holds the key's identifier and its end, with a code that only services of the database can make, and it is
/// worth something only as long as the key is there.
public struct AccessTokens: Sendable {
    /// For how many seconds a token is valid; as long as Google's.
    public static let lifetime = 3600
    private static let beginning = "wmt_"

    private let clock: LinkClock
    private let key: @Sendable () -> SymmetricKey?

    /// Creates a source of tokens.
    ///
    /// - Parameter key: with what the codes are made, the same in all services of the database; `nil` while it is missing.
    init(clock: LinkClock, key: @escaping @Sendable () -> SymmetricKey?) {
        self.clock = clock
        self.key = key
    }

    /// Whether a text is meant as an access token.
    static func isToken(_ text: String) -> Bool {
        text.hasPrefix(beginning)
    }

    /// A new token of a key.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` while the secret of the database is missing.
    func make(for id: APIKeyRecord.ID) throws(LinkServiceError) -> String {
        let end = Int(clock.now().timeIntervalSince1970) + Self.lifetime
        let content = Self.beginning + withUnsafeBytes(of: id.uuid.uuid) { Base62.encode($0, length: 22) } + "_\(end)"
        let code = HMAC<SHA256>.authenticationCode(for: Data(content.utf8), using: try secret())
        return "\(content)_\(Base64URL.encode(code))"
    }

    /// The key of a token that has not ended.
    ///
    /// - Throws: ``LinkServiceError`` with `unauthenticated`, or `unavailable` while the secret of the database is missing.
    func keyID(of text: String) throws(LinkServiceError) -> APIKeyRecord.ID {
        // The code may hold underscores, so that the parts are counted from the beginning.
        let parts = text.split(separator: "_", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let number = Base62.number(parts[1].utf8), let end = Int(parts[2]),
            let code = Base64URL.decode(parts[3])
        else { throw Self.invalid }
        let content = Data(parts[0..<3].joined(separator: "_").utf8)
        let secret = try secret()
        guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: content, using: secret) else {
            throw Self.invalid
        }
        guard Double(end) > clock.now().timeIntervalSince1970 else {
            throw LinkServiceError(
                .unauthenticated, reason: .invalidKey, "The access token has ended; fetch another one.")
        }
        return APIKeyRecord.ID(
            uuid: withUnsafeBytes(of: number.bigEndian) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    }

    private static let invalid = LinkServiceError(
        .unauthenticated, reason: .invalidKey, "The access token is not valid.")

    private func secret() throws(LinkServiceError) -> SymmetricKey {
        guard let key = key() else {
            throw LinkServiceError(
                .unavailable, "Access tokens cannot be read yet; try again in a second.", retryAfter: 1)
        }
        return key
    }

}
