internal import Foundation
internal import LinkStorage

/// The pass over the batches that wait in a database, and how far it has been stored.
///
/// The counts are stored in several short transactions, each for some links with everything that they add to domains and
/// projects. Each transaction first locks the row of the pass and checks that it is as the one before has left it, so that a pass that
/// was interrupted is continued, by whichever process, and no count is added twice.
struct PostgresActivityPass: StoredActivityPass {
    /// The state of a pass in the database.
    private struct State: Equatable, Sendable {
        /// Raised at the end of each pass.
        var number: Int64
        /// Whether its batches are marked.
        var isBegun: Bool
        /// The last link whose counts are stored.
        var lastLink: LinkRecord.ID?
    }

    var pass: ActivityPass
    private var state: State

    /// Begins a pass or continues one; `nil` if nothing waits up to a batch.
    init?(_ session: PostgresSession, upTo end: Int64) throws {
        state = try Self.state(session)
        pass = ActivityPass(isBegun: state.isBegun)
        let condition = state.isBegun ? "is_in_pass" : "number <= $1"
        let waiting = try session.run(
            "SELECT number, count FROM activity_queue WHERE ($1::bigint IS NULL OR \(condition)) ORDER BY number",
            [.number(end)])
        for row in waiting {
            guard pass.take(try row.number(0), entries: try row.integer(1)) else { break }
        }
        if pass.batches.isEmpty { return nil }
    }

    var lastLink: LinkRecord.ID? { state.lastLink }

    /// Stores the counts of some links.
    ///
    /// - Returns: the pass after it; `nil` if another process has continued the pass meanwhile, and nothing was stored.
    func storing(_ slice: EntryTally.Slice, in session: PostgresSession) throws -> PostgresActivityPass? {
        guard try Self.state(session, locking: "FOR UPDATE") == state else { return nil }
        var next = self
        let places = try PostgresScopeNumbers(session: session).places(of: slice.links)
        try PostgresActivityWriting(session: session).write(next.pass.counts(of: slice, places: places))
        begin(session)
        next.state.isBegun = true
        next.state.lastLink = slice.links.last
        session.enqueue("UPDATE activity_pass SET is_begun = true, last_link = $1", [.id(slice.links.last)])
        return next
    }

    /// Looks up the numbers of links whose counts an earlier process has stored.
    func findingPlaces(in session: PostgresSession) throws -> PostgresActivityPass {
        var next = self
        next.pass.add(try PostgresScopeNumbers(session: session).places(of: pass.linksWithoutPlaces))
        return next
    }

    /// Stores the clicks and what does not belong to links, and removes the batches of the pass.
    ///
    /// - Returns: whether it was stored; `false` if another process has continued the pass meanwhile.
    func finish(_ clicks: ClickBlockBuilder, in session: PostgresSession) throws -> Bool {
        guard try Self.state(session, locking: "FOR UPDATE") == state else { return false }
        let domains = try PostgresScopeNumbers(session: session).numbers(of: pass.tally.domains)
        try PostgresActivityWriting(session: session).write(ActivityTally(unknownCodesOf: pass.tally, domains: domains))
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

extension ActivityPass.Batch {
    /// Reads a batch; `nil` if another process has added it up.
    init?(_ session: PostgresSession, number: Int64) throws {
        let rows = try session.run(
            "SELECT source, keeps_clicks, entries FROM activity_queue WHERE number = $1", [.number(number)])
        guard let row = rows.first else { return nil }
        self.init(source: try row.identifier(0), keepsClicks: try row.flag(1), entries: try row.bytes(2))
    }
}
