public import Foundation

/// What a caller of the APIs may do.
///
/// The key itself is shown once and never stored.
public struct APIKeyRecord: Hashable, Sendable, Identifiable {
    /// The identity of a key; it is part of the key's text.
    public typealias ID = Identifier<APIKeyRecord>

    /// What a key may do.
    public enum Role: String, Hashable, Sendable, CaseIterable, Codable {
        /// Everything, in every project.
        case admin
        /// Everything with the links of one project.
        case server
        /// Read everything of one project, or of all, and change nothing.
        case reader
        /// Create and resolve links, and claim deferred ones: it ships in apps, so it is no secret.
        case app
    }

    /// The identity, given once.
    public var id: ID
    /// The project; `nil` for an ``Role/admin`` key, and for a ``Role/reader`` key of all projects.
    public var projectID: ProjectRecord.ID?
    /// The role of the key.
    public var role: Role
    /// The name that people see; not unique.
    public var name: String?
    /// SHA-256 of the key's secret part, 32 bytes.
    public var secretHash: Data
    /// From where the key may be used.
    public var restrictions: APIKeyRestrictions
    /// When it was made.
    public var createdAt: Date
    /// When the key was last used, to within a minute or so; `nil` before the first time.
    public var lastUsedAt: Date?
    /// When the key stops working, because another one replaces it; never, where it is `nil`.
    public var expiresAt: Date?

    /// Creates a record from all its columns.
    public init(
        id: ID, projectID: ProjectRecord.ID?, role: Role, name: String? = nil, secretHash: Data,
        restrictions: APIKeyRestrictions = APIKeyRestrictions(), createdAt: Date, lastUsedAt: Date? = nil,
        expiresAt: Date? = nil
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
    }
}
