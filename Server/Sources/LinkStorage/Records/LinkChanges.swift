import Foundation
import WaymarkLinks

/// Some links of a list, and what was done to those of them that had to change.
public struct LinkChanges: Hashable, Sendable {
    /// Those that were changed, or would be; newest first.
    public var changed: [LinkRecord]
    /// Those that were left as they are; newest first.
    public var kept: [LinkRecord]
    /// After which link the next batch begins; `nil` where no link is left.
    public var next: LinkRecord.ID?

    /// Creates a result.
    public init(changed: [LinkRecord], kept: [LinkRecord] = [], next: LinkRecord.ID?) {
        self.changed = changed
        self.kept = kept
        self.next = next
    }
}

extension LinkRecord {
    /// The link with what a change of many may alter, and its next version; other fields of `changed` are passed over.
    package func marked(as changed: LinkRecord) -> LinkRecord {
        var link = self
        link.tags = changed.tags
        link.archivedAt = changed.archivedAt?.roundedToMilliseconds
        link.disabledAt = changed.disabledAt?.roundedToMilliseconds
        link.expiresAt = changed.expiresAt?.roundedToMilliseconds
        link.updatedAt = changed.updatedAt.roundedToMilliseconds
        link.version += 1
        return link
    }

    /// What webhooks are told where this link becomes another version of itself.
    package func event(of changed: LinkRecord) -> WebhookEvent {
        changed.archivedAt != nil && archivedAt == nil ? .linkArchived : .linkUpdated
    }
}
