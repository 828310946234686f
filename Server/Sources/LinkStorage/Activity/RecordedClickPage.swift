public import WaymarkLinks

/// Some of the clicks that a query selects.
public struct RecordedClickPage: Hashable, Sendable {
    /// A place between two pages.
    public struct Mark: Hashable, Sendable, LosslessStringConvertible {
        package let number: Int64

        package init(number: Int64) {
            self.number = number
        }

        /// Reads the text of a mark; `nil` if it is none.
        public init?(_ description: String) {
            guard let number = Int64(description) else { return nil }
            self.number = number
        }

        /// The text of the mark, from which it can be created again.
        public var description: String { String(number) }
    }

    /// The address of a link.
    public struct Address: Hashable, Sendable {
        /// The domain.
        public var domainID: LinkDomainRecord.ID
        /// The code.
        public var code: ShortCode

        /// Creates an address.
        public init(domainID: LinkDomainRecord.ID, code: ShortCode) {
            self.domainID = domainID
            self.code = code
        }
    }

    /// The clicks, in the order in which they were stored: roughly that of their times.
    public var clicks: [RecordedClick]
    /// The addresses of the clicks' links.
    public var links: [LinkRecord.ID: Address]
    /// Where the next page begins; `nil` after the last one.
    public var next: Mark?

    /// Creates a page.
    public init(clicks: [RecordedClick], links: [LinkRecord.ID: Address], next: Mark?) {
        self.clicks = clicks
        self.links = links
        self.next = next
    }
}
