public import Foundation

/// The token of a session, which the browser keeps; only its hash is stored.
public struct SessionToken: Hashable, Sendable {
    /// 256 random bits in base64url, without padding.
    public let text: String
    /// When the session ends, however much it is used.
    public let expiresAt: Date
}
