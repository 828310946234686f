import Foundation
import WaymarkClient
import WaymarkLinks

/// Sends events about links to the service, one batch at a time.
final class EventSender: Sendable {
    let core: InboxCore
    let store: StoreWorker
    let requests: LinkRequests

    init(core: InboxCore, store: StoreWorker, requests: LinkRequests) {
        self.core = core
        self.store = store
        self.requests = requests
    }

    /// Begins to send the events, if there are any.
    ///
    /// - Returns: `false` if the task was cancelled before.
    func send(in group: inout TaskGroup<Bool>) async -> Bool {
        guard let (batch, number) = begin() else { return true }
        // Stored first: if another process sends the batch again, it has the same name and counts once.
        guard await store.store(number, in: &group) else {
            core.change { $0.events.endSending() }
            return false
        }
        group.addTask {
            await self.send(batch)
            return false
        }
        return true
    }

    private func begin() -> (batch: AppEventBatch, number: Int)? {
        core.change { state in
            guard state.ledger.reading == .done, state.consent != .none,
                let batch = state.events.nextBatch(
                    id: core.environment.identifier(), platform: core.settings.platform,
                    isClaimOpen: state.startup.record?.deferred == .pending)
            else { return nil }
            return (batch, state.ledger.change())
        }
    }

    /// Sends a batch.
    ///
    /// It stops if the app is reset, or its consent is withdrawn.
    private func send(_ batch: AppEventBatch) async {
        var refused: Set<Int>?
        do throws(LinkServiceClientError) {
            _ = try await requests.withDeadline(while: { $0.events.batch?.id == batch.id }) {
                client throws(LinkServiceClientError) in try await client.send(batch)
            }
        } catch {
            guard !error.isTransient, error.code != .cancelled else { return end { _ in } }
            refused = Set(error.problem?.errors?.compactMap { Self.index(inBatch: $0.pointer) } ?? [])
        }
        guard let refused else { return end { $0.events.settle(batch.id) } }
        end { state in
            state.events.settle(batch.id, refusing: refused)
            // The other events of the batch are sent at once.
            if !refused.isEmpty { state.work.append(.sendEvents) }
        }
    }

    /// The index of the event that a JSON pointer names: 3 for `/events/3/kind`.
    private static func index(inBatch pointer: String?) -> Int? {
        let parts = pointer?.split(separator: "/") ?? []
        return parts.count > 1 && parts[0] == "events" ? Int(parts[1]) : nil
    }

    private func end(_ change: (inout InboxState) -> Void) {
        core.change { state in
            state.events.endSending()
            change(&state)
            state.work.append(.store(state.ledger.change()))
        }
    }
}
