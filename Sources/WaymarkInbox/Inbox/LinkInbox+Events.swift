import Foundation
import WaymarkClient
import WaymarkLinks

extension LinkInbox {
    /// What to tell the service now, if anything; one batch at a time.
    func beginTelling() -> AppEventBatch? {
        let id = environment.identifier()
        return state.withLock { state in
            guard !state.isSendingEvents, state.storage == .known, state.consent != .none else { return nil }
            let batch = state.events.nextBatch(id: id, platform: configuration.service.platform)
            state.isSendingEvents = batch != nil
            return batch
        }
    }

    /// Tells the service what became of links, for as long as it may be told: a reset, or consent taken back, ends that.
    func tell(_ batch: AppEventBatch) async {
        var refused: Set<Int>?
        do throws(LinkServiceClientError) {
            let client = client
            _ = try await withDeadline(while: { $0.events.batch?.id == batch.id }) {
                () throws(LinkServiceClientError) in try await client.send(batch)
            }
        } catch {
            guard !error.isTransient, error.code != .cancelled else { return told(batch) { _ in } }
            refused = Set(error.problem?.errors?.compactMap { Self.place(inBatch: $0.pointer) } ?? [])
        }
        guard let refused else { return told(batch) { $0.settle(batch.id) } }
        told(batch) { $0.settle(batch.id, refusing: refused) }
        // One event that the service refuses costs no other.
        if !refused.isEmpty { state.withLock { $0.work.append(.sendEvents) } }
        ring()
    }

    /// The place of the event that a JSON pointer leads into: 3 of `/events/3/kind`.
    private static func place(inBatch pointer: String?) -> Int? {
        let parts = pointer?.split(separator: "/") ?? []
        return parts.count > 1 && parts[0] == "events" ? Int(parts[1]) : nil
    }

    private func told(_ batch: AppEventBatch, _ change: @Sendable (inout AppEventQueue) -> Void) {
        state.withLock { state in
            state.isSendingEvents = false
            change(&state.events)
            // The file has one writer, whose work is in order: a reset is not undone by an answer that came late.
            state.work.append(.keepEvents)
        }
        ring()
    }

    /// Stores what is still to be told.
    func keepEvents() async {
        let (events, isKnown) = state.withLock { ($0.events, $0.storage == .known) }
        // Before the store was read, nobody knows what would be overwritten.
        guard isKnown else { return }
        _ = await write(events.isVoid ? nil : EventsFile.data(events), to: EventsFile.name)
    }
}
