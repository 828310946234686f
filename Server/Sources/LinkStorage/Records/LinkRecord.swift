public import Foundation
public import WaymarkLinks

/// One short link: a code on a domain, and the dynamic link that it stands for.
public struct LinkRecord: Hashable, Sendable, Identifiable {
    /// The identity of a link.
    public typealias ID = Identifier<LinkRecord>

    /// The identity, given once.
    public var id: ID
    /// The project that it belongs to.
    public var projectID: ProjectRecord.ID
    /// The domain that it lives on.
    public var domainID: LinkDomainRecord.ID
    /// The last path segment of the short link; unique on its domain.
    public var code: ShortCode
    /// What the short link stands for.
    public var link: DynamicLink
    /// The name that people see; not unique.
    public var name: String?
    /// The words that people sort links by, in their order.
    public var tags: [String]
    /// Whether lists show the link: Firebase's managed links are listed, those of its SDKs and of `shortLinks` are not.
    public var isManaged: Bool
    /// When it was made.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date
    /// When the link was archived.
    ///
    /// It goes on working and is only hidden from lists.
    public var archivedAt: Date?
    /// When the link was disabled; it is on, where it is `nil`.
    public var disabledAt: Date?
    /// When the link begins to work; it does at once, where it is `nil`.
    public var startsAt: Date?
    /// When the link stops working; never, where it is `nil`.
    public var expiresAt: Date?
    /// The API key that created the link; `nil` for links that were imported, or created before keys were noted.
    ///
    /// The key may be gone.
    public var keyID: APIKeyRecord.ID?
    /// Counts up with every change, from 1; an update names the version that it read.
    public var version: Int
    /// What makes a repeated creation find this link instead of making another.
    public var idempotency: IdempotencyMark?

    /// Creates a record from all its columns.
    public init(
        id: ID, projectID: ProjectRecord.ID, domainID: LinkDomainRecord.ID, code: ShortCode, link: DynamicLink,
        name: String? = nil, tags: [String] = [], isManaged: Bool = true, createdAt: Date, updatedAt: Date,
        archivedAt: Date? = nil, disabledAt: Date? = nil, startsAt: Date? = nil, expiresAt: Date? = nil,
        keyID: APIKeyRecord.ID? = nil, version: Int = 1, idempotency: IdempotencyMark? = nil
    ) {
        self.id = id
        self.projectID = projectID
        self.domainID = domainID
        self.code = code
        self.link = link
        self.name = name
        self.tags = tags
        self.isManaged = isManaged
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.archivedAt = archivedAt
        self.disabledAt = disabledAt
        self.startsAt = startsAt
        self.expiresAt = expiresAt
        self.keyID = keyID
        self.version = version
        self.idempotency = idempotency
    }
}

extension LinkRecord {
    /// Why a link is not followed.
    public enum Inactivity: String, CaseIterable, Hashable, Sendable {
        /// Its owner has disabled it.
        case disabled
        /// Its time is still to come.
        case notStarted
        /// Its time is over.
        case expired
    }

    /// Why the link is not followed at a moment; `nil` where it is.
    ///
    /// Both ends count: it works from ``startsAt`` on, and no longer at ``expiresAt``.
    public func inactivity(at moment: Date) -> Inactivity? {
        if disabledAt != nil { return .disabled }
        if let expiresAt, expiresAt <= moment { return .expired }
        if let startsAt, startsAt > moment { return .notStarted }
        return nil
    }
}
