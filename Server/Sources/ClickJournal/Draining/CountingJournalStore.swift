import LinkStorage
import Locking

/// Counts what a store takes.
final class CountingJournalStore: JournalStore {
    private struct State {
        var report = JournalDrainReport()
        var sources: Set<ActivityBatch.Source> = []
    }

    private let base: any JournalStore
    private let progress: @Sendable (JournalDrainReport) -> Void
    private let state = Mutex(State())

    init(_ base: any JournalStore, progress: @escaping @Sendable (JournalDrainReport) -> Void) {
        self.base = base
        self.progress = progress
    }

    /// What was counted so far.
    var report: JournalDrainReport { state.withLock { $0.report } }

    /// Notes why files could not be removed.
    func note(filesProblem: String) {
        state.withLock { $0.report.filesProblem = filesProblem }
    }

    func add(_ batch: ActivityBatch) async throws {
        try await base.add(batch)
        let report = state.withLock { state in
            state.report.add(batch.entries)
            state.sources.insert(batch.source)
            state.report.journals = state.sources.count
            return state.report
        }
        progress(report)
    }

    func position(of source: ActivityBatch.Source) async throws -> JournalPosition {
        try await base.position(of: source)
    }

    func addUp() async throws {
        try await base.addUp()
    }
}
