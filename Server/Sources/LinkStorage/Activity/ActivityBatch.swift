public import Foundation

/// Entries of one journal that the database takes together, and once however often they are given.
public struct ActivityBatch: Hashable, Sendable {
    /// One journal.
    ///
    /// It has one writer at a time, and its entries have one order.
    public typealias Source = Identifier<ActivityBatch>

    /// An entry and its place.
    public struct Item: Hashable, Sendable {
        /// Where the entry begins.
        public var position: JournalPosition
        /// The entry.
        public var entry: JournalEntry

        /// Names the place of an entry.
        public init(position: JournalPosition, entry: JournalEntry) {
            self.position = position
            self.entry = entry
        }
    }

    /// The journal.
    public var source: Source
    /// Where the batch begins: what the database holds of the journal must end here.
    public var start: JournalPosition
    /// Where the batch ends.
    public var end: JournalPosition
    /// The entries, in their order.
    public var items: [Item]
    /// Whether clicks are recorded one by one; they are counted in any case.
    public var keepsClicks: Bool

    /// Creates a batch.
    public init(
        source: Source, start: JournalPosition, end: JournalPosition, items: [Item], keepsClicks: Bool = true
    ) {
        self.source = source
        self.start = start
        self.end = end
        self.items = items
        self.keepsClicks = keepsClicks
    }
}

extension ActivityBatch {
    /// Whether the batch follows what a database holds of its journal; `false` if the database holds the batch itself.
    ///
    /// - Throws: ``LinkStoreError`` with `versionMismatch` if it is neither.
    package func isNew(after position: JournalPosition) throws -> Bool {
        if position >= end { return false }
        guard position == start else {
            throw LinkStoreError(
                .versionMismatch, detail: "journal \(source) is stored up to \(position), the batch begins at \(start)")
        }
        return true
    }

    /// The links that the entries name.
    package var links: Set<LinkRecord.ID> {
        Set(
            items.compactMap { item in
                switch item.entry {
                case .click(let click): click.link
                case .appEvent(_, let link, _, _): link
                case .unknownCode: nil
                case .count(let count):
                    if case .event(_, let link, _, _) = count.subject { link } else { nil }
                }
            })
    }

    /// The domains that the entries name.
    package var domains: Set<LinkDomainRecord.ID> {
        Set(
            items.compactMap { item in
                switch item.entry {
                case .unknownCode(let domain, _): domain
                case .count(let count): if case .unknownCode(let domain) = count.subject { domain } else { nil }
                case .click, .appEvent: nil
                }
            })
    }
}

extension Click.ID {
    /// The identity of the click at a place of a journal: as old as the click, and the same each time it is read.
    public init(at moment: Date, source: ActivityBatch.Source, position: JournalPosition) {
        var seed = withUnsafeBytes(of: source.uuid.uuid) {
            $0.loadUnaligned(as: UInt64.self) ^ $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        }
        for number in [position.segment, position.offset] {
            var mixer = SplitMix64(seed: seed ^ number)
            seed = mixer.next()
        }
        var generator = SplitMix64(seed: seed)
        self.init(at: moment, using: &generator)
    }
}
