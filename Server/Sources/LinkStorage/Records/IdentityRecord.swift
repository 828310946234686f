public import Foundation

/// An account at a sign-in provider, by which a person signs in.
public struct IdentityRecord: Hashable, Sendable {
    /// The provider, as it names itself in what it signs.
    public var issuer: String
    /// The account there: together with the issuer it is unique, and it is never given to somebody else (OpenID Connect Core §5.7).
    public var subject: String
    /// Whose it is.
    public var userID: UserRecord.ID
    /// The e-mail address that the provider named when the account was linked, for people to recognize it by; nobody is found by it.
    public var email: String?
    /// When it was linked.
    public var createdAt: Date

    /// Creates a record from all its columns.
    public init(issuer: String, subject: String, userID: UserRecord.ID, email: String? = nil, createdAt: Date) {
        self.issuer = issuer
        self.subject = subject
        self.userID = userID
        self.email = email
        self.createdAt = createdAt
    }
}
