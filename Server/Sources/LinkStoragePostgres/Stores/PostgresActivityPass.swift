internal import Foundation
internal import LinkStorage

/// A pass over the batches that wait in a database: what it adds up, and how far it has been stored.
///
/// The counts are stored in several short transactions, each for some links with everything that they add to domains and
/// projects. Each transaction first locks the row of the pass and checks that it is as the one before has left it, so that a pass that
/// was interrupted is continued, by whichever process, and no count is added twice.
struct PostgresActivityPass: Sendable {
    /// The state of a pass in the database.
    private struct State: Equatable, Sendable {
        /// Raised at the end of each pass.
        var number: Int64
        /// Whether its batches are marked.
        var isBegun: Bool
        /// The last link whose counts are stored.
        var lastLink: LinkRecord.ID?
    }

    /// The most entries of a pass, which bounds its memory to some 30 MB.
    private static let mostEntries = 200_000

    /// A batch that waits.
    struct Batch: Sendable {
        fileprivate let source: ActivityBatch.Source
        fileprivate let keepsClicks: Bool
        fileprivate let entries: [UInt8]

        /// Reads a batch; `nil` if another process has added it up.
        init?(_ session: PostgresSession, number: Int64) throws {
            let rows = try session.run(
                "SELECT source, keeps_clicks, entries FROM activity_queue WHERE number = $1", [.number(number)])
            guard let row = rows.first else { return nil }
            source = try row.identifier(0)
            keepsClicks = try row.flag(1)
            entries = try row.bytes(2)
        }
    }

    /// The numbers of the batches that the pass adds up, in order.
    let batches: [Int64]
    private var tally = EntryTally()
    private var state: State
    /// The numbers of the links whose counts this process has stored.
    private var places: [LinkRecord.ID: ActivityTally.Place] = [:]

    /// Begins a pass or continues one; `nil` if nothing waits up to a batch.
    init?(_ session: PostgresSession, upTo end: Int64) throws {
        state = try Self.state(session)
        let condition = state.isBegun ? "is_in_pass" : "number <= $1"
        let waiting = try session.run(
            "SELECT number, count FROM activity_queue WHERE ($1::bigint IS NULL OR \(condition)) ORDER BY number",
            [.number(end)])
        var chosen: [Int64] = []
        var entries = 0
        for row in waiting {
            let count = try row.integer(1)
            // A pass that has begun has a fixed end.
            if !state.isBegun, !chosen.isEmpty, entries + count > Self.mostEntries { break }
            entries += count
            chosen.append(try row.number(0))
        }
        guard !chosen.isEmpty else { return nil }
        batches = chosen
    }

    /// Counts the entries of the next batch.
    mutating func add(_ batch: Batch) throws {
        try batch.entries.withUnsafeBytes { bytes in
            try tally.add(bytes, of: batch.source, keepsClicks: batch.keepsClicks)
        }
    }

    /// The slices that are not stored yet.
    func slices(ofAtMost size: Int) -> [EntryTally.Slice] {
        tally.slices(ofAtMost: size, after: state.lastLink)
    }

    /// Stores the counts of some links.
    ///
    /// - Returns: the pass after it; `nil` if another process has continued the pass meanwhile, and nothing was stored.
    func storing(_ slice: EntryTally.Slice, in session: PostgresSession) throws -> PostgresActivityPass? {
        guard try Self.state(session, locking: "FOR UPDATE") == state else { return nil }
        var next = self
        let places = try PostgresScopeNumbers(session: session).places(of: slice.links)
        try PostgresActivityWriting(session: session).write(ActivityTally(slice, of: tally, places: places))
        next.places.merge(places) { $1 }
        begin(session)
        next.state.isBegun = true
        next.state.lastLink = slice.links.last
        session.enqueue("UPDATE activity_pass SET is_begun = true, last_link = $1", [.id(slice.links.last)])
        return next
    }

    /// Looks up the numbers of links whose counts an earlier process has stored.
    func findingPlaces(in session: PostgresSession) throws -> PostgresActivityPass {
        var next = self
        let missing = tally.links.filter { places[$0] == nil }
        next.places.merge(try PostgresScopeNumbers(session: session).places(of: missing)) { $1 }
        return next
    }

    /// The recorded clicks of the pass, when the counts of all links are stored.
    func clicks() -> ClickBlockBuilder {
        var builder = ClickBlockBuilder()
        builder.append(tally, places: places)
        return builder
    }

    /// Stores the clicks and what does not belong to links, and removes the batches of the pass.
    ///
    /// - Returns: whether it was stored; `false` if another process has continued the pass meanwhile.
    func finish(_ clicks: ClickBlockBuilder, in session: PostgresSession) throws -> Bool {
        guard try Self.state(session, locking: "FOR UPDATE") == state else { return false }
        let domains = try PostgresScopeNumbers(session: session).numbers(of: tally.domains)
        try PostgresActivityWriting(session: session).write(ActivityTally(unknownCodesOf: tally, domains: domains))
        try store(clicks, in: session)
        session.enqueue("DELETE FROM activity_queue WHERE number = ANY($1::bigint[])", [.numbers(batches)])
        session.enqueue("UPDATE activity_pass SET number = number + 1, is_begun = false, last_link = NULL")
        return true
    }

    private func store(_ clicks: ClickBlockBuilder, in session: PostgresSession) throws {
        var clicks = clicks
        let lastDay = clicks.lastDay
        var extended: Int64?
        if let lastDay,
            let latest = try session.latestClickBlock(of: lastDay, roomFor: clicks.count(of: lastDay))
        {
            clicks.append(latest.block)
            extended = latest.number
        }
        for block in clicks.blocks {
            // The extended block keeps its number, so that those who read page by page read each click once.
            if let number = extended, block.day == lastDay {
                session.replaceClickBlock(number, by: block)
                extended = nil
            } else {
                session.insert(block)
            }
        }
    }

    /// Marks the batches of the pass, so that whoever continues it takes the same ones.
    private func begin(_ session: PostgresSession) {
        guard !state.isBegun else { return }
        session.enqueue(
            "UPDATE activity_queue SET is_in_pass = true WHERE number = ANY($1::bigint[])", [.numbers(batches)])
    }

    private static func state(_ session: PostgresSession, locking: String = "") throws -> State {
        let rows = try session.run("SELECT number, is_begun, last_link FROM activity_pass \(locking)")
        guard let row = rows.first else { throw LinkStoreError(.corruptRecord, detail: "activity_pass is empty") }
        return State(number: try row.number(0), isBegun: try row.flag(1), lastLink: try row.optionalIdentifier(2))
    }
}
