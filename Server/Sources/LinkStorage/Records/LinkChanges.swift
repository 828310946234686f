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

    /// What a change would do to the links of a batch; `nil` from `change` leaves a link as it is.
    ///
    /// - Parameter limit: how many links were asked for: where fewer came, no other is left.
    package init(of batch: [LinkRecord], limit: Int, by change: (LinkRecord) -> LinkRecord?) {
        self.init(changed: [], next: batch.count < limit ? nil : batch.last?.id)
        for link in batch { add(link, change(link)) }
    }

    /// Adds a link that is changed, or left where there is no change.
    ///
    /// - Returns: the link as it is stored now; `nil` where it is left.
    @discardableResult
    package mutating func add(_ link: LinkRecord, _ change: LinkRecord?) -> LinkRecord? {
        guard let changed = change.map(link.marked) else {
            kept.append(link)
            return nil
        }
        self.changed.append(changed)
        return changed
    }

    /// These changes, as far as they were made: links may have become others since they were found.
    package func made(_ made: LinkChanges) -> LinkChanges {
        let kept = made.kept.isEmpty ? kept : (kept + made.kept).sorted { $0.id > $1.id }
        return LinkChanges(changed: made.changed, kept: kept, next: next)
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

    /// Whether what a change of many may alter is the same.
    package func hasMarks(of other: LinkRecord) -> Bool {
        tags == other.tags && archivedAt == other.archivedAt && disabledAt == other.disabledAt
            && expiresAt == other.expiresAt
    }

    /// What webhooks are told where this link becomes another version of itself.
    package func event(of changed: LinkRecord) -> WebhookEvent {
        changed.archivedAt != nil && archivedAt == nil ? .linkArchived : .linkUpdated
    }
}
