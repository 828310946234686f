public import Foundation

/// The record of a deleted short link: its address, which returns 410, and two dates.
public struct DeletedLinkResource: Equatable, Sendable, Codable, Identifiable {
    /// The identity that the link had.
    public var id: String
    /// The short link.
    public var shortLink: String
    /// The domain URI prefix.
    public var domain: String
    /// The last path segment of the short link, which is given to no other link.
    public var code: String
    /// The time at which the link was created.
    public var createdAt: Date
    /// The time at which the link was deleted.
    public var deletedAt: Date

    /// Creates a description.
    public init(id: String, shortLink: String, domain: String, code: String, createdAt: Date, deletedAt: Date) {
        self.id = id
        self.shortLink = shortLink
        self.domain = domain
        self.code = code
        self.createdAt = createdAt
        self.deletedAt = deletedAt
    }
}
