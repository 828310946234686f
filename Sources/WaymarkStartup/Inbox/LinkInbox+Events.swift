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

    /// Tells the service what became of links.
    func tell(_ batch: AppEventBatch) async {
        var isSettled = true
        do throws(LinkServiceClientError) {
            let client = client
            _ = try await withDeadline { () throws(LinkServiceClientError) in try await client.send(batch) }
        } catch {
            isSettled = !error.isTransient && error.code != .cancelled
        }
        state.withLock { [isSettled] state in
            state.isSendingEvents = false
            if isSettled { state.events.settle(batch.id) }
            // The file has one writer, whose work is in order: a reset is not undone by an answer that came late.
            state.work.append(.keepEvents)
        }
        changes.ring()
    }

    /// Stores what is still to be told; `false` where the task was cancelled before.
    func keepEvents() async -> Bool {
        let (events, isKnown) = state.withLock { ($0.events, $0.storage == .known) }
        // Before the store was read, nobody knows what would be overwritten.
        guard isKnown else { return true }
        return await write(events.isVoid ? nil : EventsFile.data(events), to: EventsFile.name)
    }
}
