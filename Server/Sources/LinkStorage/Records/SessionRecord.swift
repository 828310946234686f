public import Foundation

/// A browser in which a person is signed in.
public struct SessionRecord: Hashable, Sendable, Identifiable {
    /// The identity by which a session is shown and revoked; nobody signs in by it.
    public typealias ID = Identifier<SessionRecord>

    /// The identity; a new one whenever the token changes.
    public var id: ID
    /// SHA-256 of the token that the browser keeps, 32 bytes; unique.
    public var hash: Data
    /// Who is signed in.
    public var userID: UserRecord.ID
    /// When the person signed in.
    public var createdAt: Date
    /// When it was last used, to within about a minute.
    public var lastUsedAt: Date
    /// When it ends, however much it is used.
    public var expiresAt: Date
    /// When the password was last entered.
    public var confirmedAt: Date
    /// The network from which the person signed in: an address without its last part, such as `203.0.113.0/24`.
    public var network: String?
    /// What the browser calls itself, shortened.
    public var userAgent: String?

    /// Creates a record from all its columns.
    public init(
        id: ID, hash: Data, userID: UserRecord.ID, createdAt: Date, lastUsedAt: Date, expiresAt: Date,
        confirmedAt: Date, network: String? = nil, userAgent: String? = nil
    ) {
        self.id = id
        self.hash = hash
        self.userID = userID
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
        self.confirmedAt = confirmedAt
        self.network = network
        self.userAgent = userAgent
    }
}
