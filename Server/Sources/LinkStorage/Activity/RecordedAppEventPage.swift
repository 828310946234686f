public import WaymarkLinks

/// Some events of apps, in the order in which they were stored.
public struct RecordedAppEventPage: Hashable, Sendable {
    /// An event with the address of its link.
    public struct Entry: Hashable, Sendable {
        /// The event.
        public var event: AppEventRecord
        /// The domain of the link.
        public var domainID: LinkDomainRecord.ID
        /// The code of the link.
        public var code: ShortCode

        /// Creates an entry.
        public init(event: AppEventRecord, domainID: LinkDomainRecord.ID, code: ShortCode) {
            self.event = event
            self.domainID = domainID
            self.code = code
        }
    }

    /// The events.
    public var entries: [Entry]
    /// The number of the last event, after which the next page begins; `nil` on the last page.
    public var next: Int64?

    /// Creates a page.
    public init(entries: [Entry], next: Int64?) {
        self.entries = entries
        self.next = next
    }
}
