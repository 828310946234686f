/// A pass of which an engine stores how far it has come.
package protocol StoredActivityPass: Sendable {
    /// What the pass takes, and what that adds up to.
    var pass: ActivityPass { get set }
    /// The last link whose counts are stored; `nil` before the first.
    var lastLink: LinkRecord.ID? { get }
}

extension StoredActivityPass {
    /// The numbers of the batches that the pass adds up, in order.
    package var batches: [Int64] { pass.batches }
    /// The number of their entries.
    package var entryCount: Int { pass.entryCount }

    /// Counts the entries of the next batch.
    package mutating func add(_ batch: ActivityPass.Batch) throws { try pass.add(batch) }

    /// The slices that are not stored yet.
    package func slices(ofAtMost size: Int) -> [EntryTally.Slice] { pass.slices(ofAtMost: size, after: lastLink) }

    /// The recorded clicks of the pass, when the counts of all links are stored.
    package func clicks() -> ClickBlockBuilder { pass.clicks() }
}
