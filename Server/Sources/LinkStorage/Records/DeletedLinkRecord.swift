public import Foundation
public import WaymarkLinks

/// The record of a deleted link: enough to return 410, and never to reuse its code.
///
/// It contains neither the link's content nor its counts.
public struct DeletedLinkRecord: Hashable, Sendable, Identifiable {
    /// The identity that the link had.
    public var id: LinkRecord.ID
    /// The domain that it lived on; with the domain the record goes too.
    public var domainID: LinkDomainRecord.ID
    /// The code that it had.
    public var code: ShortCode
    /// The time at which the link was created.
    public var createdAt: Date
    /// The time at which the link was deleted.
    public var deletedAt: Date

    /// Creates a record from all its columns.
    public init(
        id: LinkRecord.ID, domainID: LinkDomainRecord.ID, code: ShortCode, createdAt: Date, deletedAt: Date
    ) {
        self.id = id
        self.domainID = domainID
        self.code = code
        self.createdAt = createdAt
        self.deletedAt = deletedAt
    }

    /// The record as a store gives it back: with moments to the millisecond.
    package var roundedToMilliseconds: DeletedLinkRecord {
        var link = self
        link.createdAt = createdAt.roundedToMilliseconds
        link.deletedAt = deletedAt.roundedToMilliseconds
        return link
    }
}
