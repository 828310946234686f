public import Foundation

/// A person who signs in.
public struct UserRecord: Hashable, Sendable, Identifiable {
    /// The identity of a person.
    public typealias ID = Identifier<UserRecord>

    /// The identity, given once.
    public var id: ID
    /// The e-mail address by which the person signs in, in lower case; unique.
    public var email: String
    /// The name that others see; not unique.
    public var name: String
    /// The password as a PHC string; `nil` for a person who signs in by other means.
    public var passwordHash: String?
    /// The roles; without one the person may do nothing.
    public var grants: [UserGrant]
    /// When the person accepted the invitation.
    public var createdAt: Date
    /// When signing in was forbidden; `nil` while it is allowed.
    public var disabledAt: Date?

    /// Creates a record from all its columns.
    public init(
        id: ID, email: String, name: String, passwordHash: String? = nil, grants: [UserGrant], createdAt: Date,
        disabledAt: Date? = nil
    ) {
        self.id = id
        self.email = email
        self.name = name
        self.passwordHash = passwordHash
        self.grants = grants
        self.createdAt = createdAt
        self.disabledAt = disabledAt
    }

    /// Whether the person can sign in and owns the whole instance.
    public var isActiveOwner: Bool { disabledAt == nil && grants.ownInstance }
}
