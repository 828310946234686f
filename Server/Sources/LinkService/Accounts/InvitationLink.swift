public import LinkStorage

/// A one-time link by which a person comes in; the token is shown once, and only its hash is stored.
public struct InvitationLink: Hashable, Sendable {
    /// 256 random bits in base64url, without padding.
    public let token: String
    /// What is stored.
    public let record: InvitationRecord

    /// The path of the page behind the service's address.
    public var path: String { "/_/invitation/\(token)" }
}
