import Crypto
import Foundation

/// A sign-in by a provider that has begun in a browser.
///
/// The browser keeps it, sealed with a key that all services of the database share: the answer may arrive at any of them, and beginning
/// a sign-in stores nothing.
public struct SignInTicket: Codable, Hashable, Sendable {
    /// The purpose of signing in.
    public enum Purpose: Codable, Hashable, Sendable {
        /// To sign in.
        case signIn
        /// To come in by the link of an invitation, of which this is the token.
        case invitation(String)
        /// To link an account with the person of a session.
        case link(session: String)
        /// To prove to be still there.
        case confirm(session: String)
    }

    /// After how many seconds an answer comes too late.
    public static let lifetime: Double = 600

    /// What the person wants.
    public let purpose: Purpose
    /// Where the sign-in leads on to.
    public let path: String
    /// What waits until the sign-in is through, as the one who began it wrote it; `nil` for nothing.
    public let kept: String?
    /// The address to which the provider sends the browser back.
    let redirectAddress: String
    let state: String
    let nonce: String
    let verifier: String
    let startedAt: Date

    init(_ purpose: Purpose, path: String, keeping kept: String?, redirectAddress: String, at moment: Date) {
        self.purpose = purpose
        self.path = path
        self.kept = kept
        self.redirectAddress = redirectAddress
        startedAt = moment
        state = Base64URL.random()
        nonce = Base64URL.random()
        verifier = Base64URL.random()
    }

    /// What the provider is told of the verifier (RFC 7636 §4.2, S256).
    var challenge: String {
        Base64URL.encode(SHA256.hash(data: Data(verifier.utf8)))
    }
}
