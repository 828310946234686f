public import Foundation

/// An API key and its permissions.
///
/// The key itself is shown once and never stored.
public struct APIKeyRecord: Hashable, Sendable, Identifiable {
    /// The identity of a key; it is part of the key's text.
    public typealias ID = Identifier<APIKeyRecord>

    /// The permissions of a key.
    public enum Role: String, Hashable, Sendable, CaseIterable, Codable {
        /// All operations in every project.
        case admin
        /// All operations on the links of one project.
        case server
        /// Read-only access to one project or to all.
        case reader
        /// Creates and resolves links and claims deferred ones; ships in apps, so it is not secret.
        case app
    }

    /// The identity, which never changes.
    public var id: ID
    /// The project; `nil` for an ``Role/admin`` key, and for a ``Role/reader`` key of all projects.
    public var projectID: ProjectRecord.ID?
    /// The role of the key.
    public var role: Role
    /// The name for people; not unique.
    public var name: String?
    /// SHA-256 of the key's secret part, 32 bytes.
    public var secretHash: Data
    /// The apps and origins from which the key may be used.
    public var restrictions: APIKeyRestrictions
    /// The time of creation.
    public var createdAt: Date
    /// The time of the last use, to within about a minute; `nil` before the first use.
    public var lastUsedAt: Date?
    /// The time when the key stops working because another one replaces it; `nil` for no end.
    public var expiresAt: Date?
    /// The public key of a service account in DER (SubjectPublicKeyInfo); `nil` for a key that is sent as it is.
    ///
    /// The secret of such a key is thrown away when it is made, so that nobody can send it.
    public var publicKey: Data?

    /// Creates a record from all its columns.
    public init(
        id: ID, projectID: ProjectRecord.ID?, role: Role, name: String? = nil, secretHash: Data,
        restrictions: APIKeyRestrictions = APIKeyRestrictions(), createdAt: Date, lastUsedAt: Date? = nil,
        expiresAt: Date? = nil, publicKey: Data? = nil
    ) {
        self.id = id
        self.projectID = projectID
        self.role = role
        self.name = name
        self.secretHash = secretHash
        self.restrictions = restrictions
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
        self.publicKey = publicKey
    }
}
