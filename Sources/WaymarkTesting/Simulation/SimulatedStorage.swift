import Foundation
import WaymarkClient
import WaymarkInbox

/// The storage of a simulated device.
final class SimulatedStorage: InboxStore {
    private let store: any InboxStore
    private let isReadable = LockedState(true)
    private let isDetached = LockedState(false)

    init(_ store: any InboxStore) {
        self.store = store
    }

    /// Ignores all further writes, because the process has ended.
    func detach() {
        isDetached.withLock { $0 = true }
    }

    func setReadable(_ isReadable: Bool) {
        self.isReadable.withLock { $0 = isReadable }
    }

    func read(_ name: String) async throws -> Data? {
        guard isReadable.withLock({ $0 }) else { throw InboxStoreError(.unreadable, detail: "simulated") }
        return try await store.read(name)
    }

    func write(_ data: Data?, to name: String) async throws {
        guard !isDetached.withLock({ $0 }) else { return }
        guard isReadable.withLock({ $0 }) else { throw InboxStoreError(.unwritable, detail: "simulated") }
        // A disk takes time, in which other tasks run.
        await Task.yield()
        try await store.write(data, to: name)
    }
}
