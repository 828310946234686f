public import Foundation

/// An event of which webhooks are still to be told, stored in the transaction in which it happened.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
    /// The content of an event.
    public enum Content: Hashable, Sendable {
        /// A change of a link, with the link after it; of a deleted link, as it was.
        case link(WebhookEvent, LinkRecord, at: Date)
        /// Entries of a journal.
        case activity(PackedEntries, of: ActivityBatch.Source)
        /// What cannot be read.
        case damaged(String)
    }

    /// The number, in the order in which entries were noted.
    public var id: Int64
    /// What happened.
    public var content: Content

    /// Creates an entry.
    public init(id: Int64, content: Content) {
        self.id = id
        self.content = content
    }
}
