import Foundation
import LinkHTTP
import LinkService
import LinkStorage

/// The progress of a change of many links; the form of the page carries it from one request to the next.
struct BulkProgress: Hashable, Sendable {
    /// The number of links that are meant.
    private(set) var total: Int
    /// The number of links that were changed so far.
    private(set) var changed = 0
    /// The number of changed links that have ended.
    private(set) var ended = 0
    /// The number of changed links that begin later.
    private(set) var notStarted = 0
    /// The number of links that needed no change.
    private(set) var unchanged = 0
    /// The number of links that could not be changed.
    private(set) var refused = 0
    /// The place where the next batch begins; `nil` at the end.
    var next: String?

    /// The beginning of a change.
    init(total: Int) {
        self.total = total
    }

    /// Reads ``fields`` from the form of the request before; a sender who alters them changes only what is shown.
    init(_ form: FieldValues) {
        func number(_ name: String) -> Int { form[name].flatMap { Int($0) }.map { max(0, min($0, 1 << 40)) } ?? 0 }
        total = number("total")
        changed = number("changed")
        ended = number("ended")
        notStarted = number("notStarted")
        unchanged = number("unchanged")
        refused = number("refused")
    }

    /// The fields of a form that carry the progress.
    var fields: [(String, String)] {
        [
            ("total", String(total)), ("changed", String(changed)), ("ended", String(ended)),
            ("notStarted", String(notStarted)), ("unchanged", String(unchanged)), ("refused", String(refused)),
            ("after", next ?? ""),
        ]
    }

    /// The number of links that were looked at.
    var done: Int { changed + unchanged + refused }

    /// Adds a batch.
    mutating func add(_ batch: BulkLinkResult) {
        changed += batch.changed
        ended += batch.ended
        notStarted += batch.notStarted
        unchanged += batch.unchanged
        refused += batch.refused.count
        next = batch.next
        // Links that came after the count may match as well.
        total = max(total, done)
    }

    /// Adds one link that was changed.
    mutating func add(_ link: LinkRecord, at now: Date) {
        changed += 1
        switch link.inactivity(at: now) {
        case .expired: ended += 1
        case .notStarted: notStarted += 1
        case .disabled, .usedUp, nil: break
        }
    }
}
