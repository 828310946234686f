public import Foundation
public import WaymarkLinks

/// A short link: a code on a domain, and its dynamic link.
public struct LinkRecord: Hashable, Sendable, Identifiable {
    /// The identity of a link.
    public typealias ID = Identifier<LinkRecord>

    /// The identity, which never changes.
    public var id: ID
    /// The project of the link.
    public var projectID: ProjectRecord.ID
    /// The domain of the link.
    public var domainID: LinkDomainRecord.ID
    /// The last path segment of the short link; unique on its domain.
    public var code: ShortCode
    /// The dynamic link that the short link refers to.
    public var link: DynamicLink
    /// The name for people; not unique.
    public var name: String?
    /// The tags in order.
    public var tags: [String]
    /// Whether lists show the link: Firebase lists managed links, but not those of its SDKs and of `shortLinks`.
    public var isManaged: Bool
    /// The time of creation.
    public var createdAt: Date
    /// The time of the last change.
    public var updatedAt: Date
    /// The time when the link was archived.
    ///
    /// An archived link keeps working and is only hidden from lists.
    public var archivedAt: Date?
    /// The time when the link was disabled; `nil` if it is enabled.
    public var disabledAt: Date?
    /// The time when the link starts to work; `nil` for no limit.
    public var startsAt: Date?
    /// The time when the link stops working; `nil` for no limit.
    public var expiresAt: Date?
    /// How often the link works, and where it leads afterwards.
    ///
    /// Their uses are the store's: an update of a link changes none.
    public var limits: LinkLimits
    /// The token with which one installation can claim the link, unique among the project's links.
    public var claimToken: String?
    /// What a match that is only probable may deliver of the link.
    public var shareable: ShareableParts
    /// The API key that created the link; `nil` for imported links, and for links created before keys were recorded.
    ///
    /// The key may have been deleted.
    public var keyID: APIKeyRecord.ID?
    /// The version, which starts at 1 and rises with every change; an update names the version that it read.
    public var version: Int
    /// The mark by which a repeated creation finds this link instead of creating another one.
    public var idempotency: IdempotencyMark?

    /// Creates a record from all its columns.
    public init(
        id: ID, projectID: ProjectRecord.ID, domainID: LinkDomainRecord.ID, code: ShortCode, link: DynamicLink,
        name: String? = nil, tags: [String] = [], isManaged: Bool = true, createdAt: Date, updatedAt: Date,
        archivedAt: Date? = nil, disabledAt: Date? = nil, startsAt: Date? = nil, expiresAt: Date? = nil,
        limits: LinkLimits = LinkLimits(), claimToken: String? = nil, shareable: ShareableParts = [],
        keyID: APIKeyRecord.ID? = nil, version: Int = 1,
        idempotency: IdempotencyMark? = nil
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
        self.limits = limits
        self.claimToken = claimToken
        self.shareable = shareable
        self.keyID = keyID
        self.version = version
        self.idempotency = idempotency
    }
}

extension LinkRecord {
    /// The reason why a link is not followed.
    public enum Inactivity: String, CaseIterable, Hashable, Sendable {
        /// The owner disabled it.
        case disabled
        /// It has not started yet.
        case notStarted
        /// It has expired.
        case expired
        /// It was followed as often as its limit permits.
        case usedUp
    }

    /// Why the link is not followed at a moment; `nil` if it is followed.
    ///
    /// The link works from ``startsAt`` on, and no longer at ``expiresAt``. Whether its clicks are used up is decided when one is
    /// taken (``LinkStore/take(_:of:)``), because who has clicked before may go on.
    public func inactivity(at moment: Date) -> Inactivity? {
        if disabledAt != nil { return .disabled }
        if let expiresAt, expiresAt <= moment { return .expired }
        if let startsAt, startsAt > moment { return .notStarted }
        return nil
    }
}
