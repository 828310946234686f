internal import Foundation
internal import GRDB
internal import LinkStorage

/// The pass over the batches that wait in a database, and how far it has been stored.
///
/// The counts are stored in several short transactions, each for some links with everything that they add to domains and
/// projects. Each transaction first checks that the database is still in the state in which the one before has left it, so
/// a pass that was interrupted is continued, by whichever process, and no count is added twice.
struct SQLiteActivityPass: StoredActivityPass {
    /// The state of a pass in the database.
    fileprivate struct State: Equatable, Sendable {
        /// The first batch that waits.
        var firstBatch: Int64?
        /// The last batch of the pass; `nil` before its first transaction.
        var lastBatch: Int64?
        /// The last link whose counts are stored.
        var lastLink: LinkRecord.ID?
    }

    var pass: ActivityPass
    private let lastBatch: Int64
    private var state: State

    /// Begins a pass or continues one; `nil` if nothing waits up to a batch.
    init?(_ db: Database, upTo end: Int64) throws {
        state = try State(db)
        pass = ActivityPass(isBegun: state.lastBatch != nil)
        let waiting = try BoundStatement(
            db, sql: "SELECT number, count FROM activity_queue WHERE number <= ? ORDER BY number")
        waiting.bind(1, state.lastBatch ?? end)
        defer { waiting.reset() }
        while try waiting.step(db), pass.take(waiting.number(0), entries: Int(waiting.number(1))) {}
        guard let last = pass.batches.last else { return nil }
        lastBatch = last
    }

    var lastLink: LinkRecord.ID? { state.lastLink }

    /// Stores the counts of some links.
    ///
    /// - Returns: the pass after it; `nil` if another process has continued the pass meanwhile, and nothing was stored.
    func storing(_ slice: EntryTally.Slice, in db: Database) throws -> SQLiteActivityPass? {
        guard try State(db) == state else { return nil }
        var scopes = ScopeNumbers(db: db)
        var next = self
        let counts = next.pass.counts(of: slice, places: try scopes.places(of: slice.links))
        try ActivityWriting(db: db).write(counts)
        next.state.lastBatch = lastBatch
        next.state.lastLink = slice.links.last
        try db.run(
            "UPDATE activity_pass SET last_batch = ?, last_link = ?", [lastBatch, slice.links.last?.uuid])
        return next
    }

    /// Looks up the numbers of links whose counts an earlier process has stored.
    func findingPlaces(in db: Database) throws -> SQLiteActivityPass {
        var next = self
        let missing = pass.linksWithoutPlaces
        guard !missing.isEmpty else { return self }
        var scopes = ScopeNumbers(db: db)
        next.pass.add(try scopes.places(of: missing))
        return next
    }

    /// Stores the clicks and what does not belong to links, and removes the batches of the pass.
    ///
    /// - Returns: whether it was stored; `false` if another process has continued the pass meanwhile.
    func finish(_ clicks: ClickBlockBuilder, in db: Database) throws -> Bool {
        guard try State(db) == state else { return false }
        var scopes = ScopeNumbers(db: db)
        let domains = try scopes.numbers(of: pass.tally.domains)
        try ActivityWriting(db: db).write(ActivityTally(unknownCodesOf: pass.tally, domains: domains))
        var clicks = clicks
        let lastDay = clicks.lastDay
        if let lastDay,
            let latest = try db.takeLatestClickBlock(of: lastDay, roomFor: clicks.count(of: lastDay))
        {
            clicks.append(latest)
        }
        // The extended block keeps its number, so that those who read page by page read each click once.
        let (extended, others) = (
            clicks.blocks.filter { $0.day == lastDay }, clicks.blocks.filter { $0.day != lastDay }
        )
        for block in extended + others { try db.insert(block) }
        try db.run("DELETE FROM activity_queue WHERE number <= ?", [lastBatch])
        try db.run("UPDATE activity_pass SET last_batch = NULL, last_link = NULL", [])
        return true
    }
}

extension SQLiteActivityPass.State {
    fileprivate init(_ db: Database) throws {
        let row = try Row.fetchOne(
            try db.cachedStatement(
                sql: "SELECT (SELECT min(number) FROM activity_queue), last_batch, last_link FROM activity_pass"))
        self.init(
            firstBatch: try row?.decode(Int64?.self, atIndex: 0), lastBatch: try row?.decode(Int64?.self, atIndex: 1),
            lastLink: try row?.decode(UUID?.self, atIndex: 2).map { LinkRecord.ID(uuid: $0) })
    }
}

extension ActivityPass.Batch {
    /// Reads a batch; `nil` if another process has added it up.
    init?(_ db: Database, number: Int64) throws {
        let search = try BoundStatement(
            db, sql: "SELECT source, keeps_clicks, entries FROM activity_queue WHERE number = ?")
        search.bind(1, number)
        defer { search.reset() }
        guard try search.step(db) else { return nil }
        guard let source = search.uuid(0) else {
            throw LinkStoreError(.corruptRecord, detail: "a batch of clicks has no source")
        }
        self.init(
            source: ActivityBatch.Source(uuid: source), keepsClicks: search.number(1) != 0,
            entries: search.withBytes(2) { [UInt8]($0) })
    }
}
