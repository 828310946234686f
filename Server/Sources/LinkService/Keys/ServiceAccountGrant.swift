import Crypto
import CryptoExtras
import Foundation
import LinkRules
import LinkStorage

/// Exchanges what a service account has signed for an access token.
///
/// Source: RFC 7523 §2.1 and §3, as Google's clients use it.
public struct ServiceAccountGrant: Sendable {
    /// How far the clocks of client and service may differ, in seconds.
    static let tolerance: Double = 60
    /// For how long an assertion may be valid at most, in seconds; Google's clients ask for an hour.
    static let greatestLifetime: Double = 3600
    /// The audience that Google's clients write whatever the file names.
    static let googleAudience = "https://oauth2.googleapis.com/token"
    /// The only type of grant.
    public static let type = "urn:ietf:params:oauth:grant-type:jwt-bearer"

    /// The reason why an assertion is refused, in the words of RFC 6749 §5.2.
    public struct Refusal: Error, Hashable, Sendable {
        /// The code: `invalid_grant`.
        public let code: String
        /// What was wrong, for the person who reads the client's error.
        public let message: String
    }

    /// A token that was given.
    public struct Token: Sendable {
        /// The token.
        public let text: String
        /// In how many seconds it ends.
        public let lifetime: Int
    }

    private let keys: APIKeyVerifier
    private let tokens: AccessTokens
    private let clock: LinkClock

    /// Creates the exchange.
    public init(keys: APIKeyVerifier, tokens: AccessTokens, clock: LinkClock) {
        self.keys = keys
        self.tokens = tokens
        self.clock = clock
    }

    /// The access token for an assertion.
    ///
    /// - Parameters:
    ///   - assertion: the signed text.
    ///   - address: the address of the endpoint, as the request reached it.
    /// - Throws: ``Refusal``, or ``LinkServiceError`` with `unavailable`.
    public func token(for assertion: String, at address: String) throws -> Token {
        guard let signed = SignedToken(assertion), let claims = signed.claims(Claims.self) else {
            throw Self.refusal("The assertion is not a JSON Web Token with iss, aud, iat and exp.")
        }
        guard let id = ServiceAccountFile.keyID(ofEmail: claims.iss), let record = keys.serviceAccount(id),
            signed.keyID == nil || signed.keyID == id.description
        else { throw Self.refusal("The service account does not exist, or its key was removed.") }
        guard Self.isSigned(signed, by: record) else {
            throw Self.refusal("The assertion is not signed with the service account's key by RS256.")
        }
        try Self.check(claims, address: address, now: clock.now())
        let token = try tokens.make(for: id)
        // Also that the key has not ended, and that it was used.
        do {
            _ = try keys.caller(forKey: token)
        } catch {
            guard error.code == .unauthenticated else { throw error }
            throw Self.refusal(error.message)
        }
        return Token(text: token, lifetime: AccessTokens.lifetime)
    }

    private static func isSigned(_ token: SignedToken, by record: APIKeyRecord) -> Bool {
        guard token.algorithm == .rs256, let stored = record.publicKey, let key = ServiceAccountFile.key(stored) else {
            return false
        }
        return token.isSigned(by: key)
    }

    struct Claims: Decodable, Hashable, Sendable {
        var iss: String
        var sub: String?
        var aud: TokenAudience
        var iat: Double
        var exp: Double
    }

    /// Checks what an assertion says, whose signature is right.
    static func check(_ claims: Claims, address: String, now: Date) throws(Refusal) {
        guard claims.aud.names.contains(where: { $0 == address || $0 == googleAudience }) else {
            throw refusal("The assertion's aud must be \(address), the token_uri of the file.")
        }
        guard claims.sub == nil || claims.sub == claims.iss else {
            throw refusal("A service account acts for nobody else here: leave out sub.")
        }
        let now = now.timeIntervalSince1970
        guard claims.exp > now - tolerance else { throw refusal("The assertion has ended.") }
        guard claims.iat < now + tolerance else {
            throw refusal("The assertion is from the future: compare the clocks of client and service.")
        }
        guard claims.exp - claims.iat <= greatestLifetime, claims.exp > claims.iat else {
            throw refusal("An assertion may be valid for an hour at most.")
        }
    }

    private static func refusal(_ message: String) -> Refusal {
        Refusal(code: "invalid_grant", message: message)
    }
}
