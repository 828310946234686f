public import Foundation

/// Entries of one journal that a database stores together, and only once even if the batch is sent again.
public struct ActivityBatch: Hashable, Sendable {
    /// The identity of a journal, which has one writer at a time and one order of entries.
    public typealias Source = Identifier<ActivityBatch>

    /// An entry and its position in the journal.
    public struct Item: Hashable, Sendable {
        /// The position at which the entry begins.
        public var position: JournalPosition
        /// The entry.
        public var entry: JournalEntry

        /// Creates an item.
        public init(position: JournalPosition, entry: JournalEntry) {
            self.position = position
            self.entry = entry
        }
    }

    /// The journal.
    public var source: Source
    /// Where the batch begins; it must be the position that the database has stored for the journal.
    public var start: JournalPosition
    /// Where the batch ends.
    public var end: JournalPosition
    /// The entries in order.
    public var entries: PackedEntries
    /// Whether a record of each click is kept; clicks are counted in any case.
    public var keepsClicks: Bool

    /// Creates a batch.
    public init(
        source: Source, start: JournalPosition, end: JournalPosition, entries: PackedEntries, keepsClicks: Bool = true
    ) {
        self.source = source
        self.start = start
        self.end = end
        self.entries = entries
        self.keepsClicks = keepsClicks
    }
}

extension ActivityBatch {
    /// Whether the batch follows the stored position of its journal; `false` if the batch is already stored.
    ///
    /// - Throws: ``LinkStoreError`` with `versionMismatch` in any other case.
    package func isNew(after position: JournalPosition) throws -> Bool {
        if position >= end { return false }
        guard position == start else {
            throw LinkStoreError(
                .versionMismatch, detail: "journal \(source) is stored up to \(position), the batch begins at \(start)")
        }
        return true
    }
}

extension Click.ID {
    /// Derives the identity of a click from its time, journal and position, so that it is the same at every reading.
    public init(at moment: Date, source: ActivityBatch.Source, position: JournalPosition) {
        self.init(at: moment, seed: Self.seed(of: position, in: source))
    }

    /// Derives the identity of a click from its time and a number that belongs to its position alone.
    package init(at moment: Date, seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        self.init(at: moment, using: &generator)
    }

    /// A number that differs for all positions of all journals, as far as 64 bits allow.
    static func seed(of position: JournalPosition, in source: ActivityBatch.Source) -> UInt64 {
        var seed = withUnsafeBytes(of: source.uuid.uuid) {
            $0.loadUnaligned(as: UInt64.self) ^ $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        }
        for number in [position.segment, position.offset] {
            var mixer = SplitMix64(seed: seed ^ number)
            seed = mixer.next()
        }
        return seed
    }
}
