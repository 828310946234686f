/// A pass over the batches that wait in a database: which of them it takes, and what they add up to.
///
/// Each engine stores the state of its pass in its own way, so that a pass that was interrupted is continued.
package struct ActivityPass: Sendable {
    /// A batch that waits.
    package struct Batch: Sendable {
        private let source: ActivityBatch.Source
        private let keepsClicks: Bool
        private let entries: [UInt8]

        /// Creates a batch from the values of its row.
        package init(source: ActivityBatch.Source, keepsClicks: Bool, entries: [UInt8]) {
            self.source = source
            self.keepsClicks = keepsClicks
            self.entries = entries
        }

        fileprivate func add(to tally: inout EntryTally) throws {
            try entries.withUnsafeBytes { try tally.add($0, of: source, keepsClicks: keepsClicks) }
        }
    }

    /// The most entries of a pass, which bounds its memory to some 30 MB.
    package static let mostEntries = 200_000

    /// The numbers of the batches that the pass takes, in order.
    package private(set) var batches: [Int64] = []
    /// What the counted batches add up to.
    package private(set) var tally = EntryTally()
    /// Whether an earlier transaction has stored some of the pass, which fixes its batches.
    private let isBegun: Bool
    /// The number of their entries.
    package private(set) var entryCount = 0
    /// The numbers of the links whose counts this process has stored.
    private var places: [LinkRecord.ID: ActivityTally.Place] = [:]

    /// Creates a pass without batches.
    package init(isBegun: Bool) {
        self.isBegun = isBegun
    }

    /// Takes the next batch that waits.
    ///
    /// - Returns: `false` if the batch is for a later pass, as are those after it.
    package mutating func take(_ batch: Int64, entries count: Int) -> Bool {
        guard isBegun || batches.isEmpty || entryCount + count <= Self.mostEntries else { return false }
        entryCount += count
        batches.append(batch)
        return true
    }

    /// Counts the entries of the next batch.
    package mutating func add(_ batch: Batch) throws {
        try batch.add(to: &tally)
    }

    /// The slices of the pass that are stored after those up to a link.
    package func slices(ofAtMost size: Int, after link: LinkRecord.ID?) -> [EntryTally.Slice] {
        tally.slices(ofAtMost: size, after: link)
    }

    /// The counts of a slice, whose links have some numbers; the pass remembers the numbers.
    package mutating func counts(
        of slice: EntryTally.Slice, places: [LinkRecord.ID: ActivityTally.Place]
    ) -> ActivityTally {
        add(places)
        return ActivityTally(slice, of: tally, places: places)
    }

    /// The links whose numbers the pass does not know, because an earlier process has stored their counts.
    package var linksWithoutPlaces: [LinkRecord.ID] { tally.links.filter { places[$0] == nil } }

    /// Remembers the numbers of links.
    package mutating func add(_ places: [LinkRecord.ID: ActivityTally.Place]) {
        self.places.merge(places) { $1 }
    }

    /// The recorded clicks of the pass, when the counts of all links are stored.
    package func clicks() -> ClickBlockBuilder {
        var builder = ClickBlockBuilder()
        builder.append(tally, places: places)
        return builder
    }
}
