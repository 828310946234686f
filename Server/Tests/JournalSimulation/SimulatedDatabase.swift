import Foundation
import LinkStorage

/// What a database server has stored: a value, so that a standby is a copy of an earlier moment.
struct SimulatedDatabase: Sendable {
    /// The part of a journal that one batch has brought.
    struct Stretch: Hashable, Sendable {
        var start: JournalPosition
        var end: JournalPosition
    }

    /// The rows of the revision of links: fewer than nodes, so that some share one.
    static let slotCount = 2

    var marks: Set<UUID> = []
    var positions: [ActivityBatch.Source: JournalPosition] = [:]
    var stretches: [ActivityBatch.Source: [Stretch]] = [:]
    var entries: [JournalEntry] = []
    /// The clicks of entries that are not counted yet.
    var waiting = 0
    var counted = 0
    var links: [Int: LinkRecord] = [:]
    var changes = [Int64](repeating: 0, count: slotCount)
    var additions: Int64 = 0
    var log = [[ChangedLink]](repeating: [], count: slotCount)
    var uses: [Int: Int] = [:]
    var claims: [Int: Int] = [:]

    /// Stores the entries of a batch, which are counted later.
    mutating func store(_ batch: ActivityBatch) {
        let new = batch.entries.items.map(\.entry)
        entries += new
        waiting += new.reduce(0) { $0 + $1.clickCount }
        stretches[batch.source, default: []].append(Stretch(start: batch.start, end: batch.end))
    }

    /// Changes a link, and logs it in a row of the revision.
    mutating func change(_ number: Int, to link: LinkRecord, slot: Int) {
        links[number] = link
        changes[slot] += 1
        log[slot].append(ChangedLink(domain: link.domainID, code: link.code))
    }

    /// The state of all links.
    func revision(of history: Int64) -> LinksRevision {
        LinksRevision(changes: changes.reduce(0, +), additions: additions, changeParts: changes, history: history)
    }

    /// The links that were changed between two states; `nil` where the database counts back.
    func changedLinks(from old: LinksRevision, to new: LinksRevision) -> [ChangedLink]? {
        var links: [ChangedLink] = []
        for (slot, parts) in zip(old.changeParts, new.changeParts).enumerated() {
            guard parts.0 <= parts.1, parts.1 <= log[slot].count else { return nil }
            links += log[slot][Int(parts.0)..<Int(parts.1)]
        }
        return links
    }
}
