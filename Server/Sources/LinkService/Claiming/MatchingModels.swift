import Foundation
import InstallMatching
import LinkStorage
import Locking

/// Keeps the models of projects in memory, and in the database.
///
/// A model is read when it is first used, and stored by ``save()`` if it has changed since. What was learnt after the last call is
/// lost with the process.
final class MatchingModels: Sendable {
    private struct Entry {
        var model: MatchingModel
        var isChanged = false
    }

    private let store: any PendingClickStore
    private let clock: LinkClock
    private let entries = Mutex<[ProjectRecord.ID: Entry]>([:])

    init(store: any PendingClickStore, clock: LinkClock) {
        self.store = store
        self.clock = clock
    }

    /// Reads a model, unless it was read before; one that cannot be decoded begins anew.
    func load(_ project: ProjectRecord.ID) async throws {
        guard entries.withLock({ $0[project] == nil }) else { return }
        let stored = try await store.matchingModel(of: project)
        let model = stored.flatMap { try? JSONDecoder().decode(MatchingModel.self, from: $0) }
        let now = clock.now()
        entries.withLock { entries in
            if entries[project] == nil { entries[project] = Entry(model: model ?? MatchingModel(at: now)) }
        }
    }

    /// Reads a loaded model, or begins one.
    func model(of project: ProjectRecord.ID) -> MatchingModel {
        entries.withLock { $0[project]?.model } ?? MatchingModel(at: clock.now())
    }

    /// Changes a loaded model.
    func change<Result>(_ project: ProjectRecord.ID, _ body: (inout MatchingModel) -> Result) -> Result {
        let now = clock.now()
        return entries.withLock { entries in
            var entry = entries[project] ?? Entry(model: MatchingModel(at: now))
            entries[project] = nil
            entry.model.fade(at: now)
            entry.isChanged = true
            defer { entries[project] = entry }
            return body(&entry.model)
        }
    }

    /// Stores the models that have changed.
    ///
    /// - Throws: the store's error; models that were not stored are stored with the next call.
    func save() async throws {
        let changed = entries.withLock { entries in
            let changed = entries.filter(\.value.isChanged).mapValues(\.model)
            for project in changed.keys { entries[project]?.isChanged = false }
            return changed
        }
        var left = Set(changed.keys)
        defer {
            let left = left
            entries.withLock { entries in
                for project in left { entries[project]?.isChanged = true }
            }
        }
        for (project, model) in changed {
            try await store.setMatchingModel(try JSONEncoder().encode(model), of: project)
            left.remove(project)
        }
    }
}
