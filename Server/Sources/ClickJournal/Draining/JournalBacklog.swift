public import Foundation
import LinkStorage
import Locking

/// The entries of journals that the database does not have yet, as far as the drain knows.
public struct JournalBacklog: Hashable, Sendable {
    /// The bytes of the entries; files that earlier processes left count up to their ends.
    public var bytes: Int
    /// The time of the oldest entry; `nil` where there is none.
    public var oldest: Date?
}

extension JournalDrain {
    /// What the database does not have yet.
    ///
    /// It is found by reading one entry of each journal. What was stored a moment ago may still be in it.
    public var backlog: JournalBacklog {
        let reached = state.withLock { $0.reached }
        var backlog = JournalBacklog(bytes: 0, oldest: nil)
        for lane in journal.allLanes {
            let start = reached[lane.source, default: .start]
            let bytes = lane.bytes(from: start)
            guard bytes > 0 else { continue }
            guard let moment = lane.oldestMoment(from: start) else { continue }
            backlog.bytes += bytes
            backlog.oldest = min(backlog.oldest ?? moment, moment)
        }
        return backlog
    }
}
