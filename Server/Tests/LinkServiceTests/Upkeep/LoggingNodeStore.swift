import Foundation
import LinkStorage
import Locking

@testable import LinkService

/// A store that says what a test lets it say of other processes, and hands duties out.
final class LoggingNodeStore: NodeStore {
    struct State {
        var revision = LinksRevision(changeParts: [0])
        /// The changed links; `nil` where they are not known.
        var changed: [ChangedLink]? = []
        var isAway = false
        /// How often the changed links were asked for.
        var questions = 0
        var holder: UUID?
        var isDone = false
        /// How often somebody has ended a duty or given it back.
        var finishes = 0
    }

    let state = Mutex(State())

    func linksRevision() async throws -> LinksRevision {
        try state.withLock { state in
            if state.isAway { throw LinkStoreError(.unavailable, detail: "away") }
            return state.revision
        }
    }

    func changedLinks(from old: LinksRevision, to new: LinksRevision) async throws -> [ChangedLink]? {
        try state.withLock { state in
            state.questions += 1
            if state.isAway { throw LinkStoreError(.unavailable, detail: "away") }
            return state.changed
        }
    }

    func begin(
        _ duty: SharedDuty, by holder: UUID, for lease: Duration, every interval: Duration
    ) async throws -> Bool {
        try state.withLock { state in
            if state.isAway { throw LinkStoreError(.unavailable, detail: "away") }
            guard state.holder == nil, !state.isDone else { return false }
            state.holder = holder
            return true
        }
    }

    func keep(_ duty: SharedDuty, by holder: UUID, for lease: Duration) async throws -> Bool {
        try state.withLock { state in
            if state.isAway { throw LinkStoreError(.unavailable, detail: "away") }
            return state.holder == holder
        }
    }

    func finish(_ duty: SharedDuty, by holder: UUID, isDone: Bool) async throws {
        // As stores do.
        try Task.checkCancellation()
        state.withLock { state in
            state.finishes += 1
            guard state.holder == holder else { return }
            state.holder = nil
            state.isDone = isDone
        }
    }

    /// Notes that other processes have changed links.
    func change(_ links: [ChangedLink]?) {
        state.withLock { state in
            state.revision.changes += 1
            state.revision.changeParts[0] += 1
            state.changed = links
        }
    }
}
