import Foundation
import WaymarkInbox

/// The storage of the device, which cannot be read before the first unlock.
actor ProtectedStorage: InboxStore {
    private let store: FileInboxStore
    private var isLocked: Bool

    init(folder: URL, isLocked: Bool) {
        store = FileInboxStore(folder: folder)
        self.isLocked = isLocked
    }

    func unlock() {
        isLocked = false
    }

    func read(_ name: String) async throws -> Data? {
        guard !isLocked else { throw InboxStoreError(.unreadable, detail: "The device is locked.") }
        return try await store.read(name)
    }

    func write(_ data: Data?, to name: String) async throws {
        guard !isLocked else { throw InboxStoreError(.unwritable, detail: "The device is locked.") }
        try await store.write(data, to: name)
    }
}
