import Foundation
import WaymarkClient
import WaymarkLinks

extension LinkInbox {
    /// Tells the service what became of links, as far as it may know.
    func tellEvents() async {
        guard let batch = beginTelling() else { return }
        // Stored first: a batch that is sent again by another process keeps its name, and counts once.
        guard await keepEvents() else { return endTelling(nil) }
        do throws(LinkServiceClientError) {
            let client = client
            _ = try await withDeadline { () throws(LinkServiceClientError) in try await client.send(batch) }
            endTelling(batch.id)
        } catch {
            let isOver = !error.isTransient && error.code != .cancelled
            endTelling(isOver ? batch.id : nil)
        }
        _ = await keepEvents()
    }

    private func beginTelling() -> AppEventBatch? {
        let id = environment.identifier()
        return state.withLock { state in
            guard !state.isSendingEvents, state.storage == .known, state.consent != .none else { return nil }
            let batch = state.events.nextBatch(id: id, platform: configuration.service.platform)
            state.isSendingEvents = batch != nil
            return batch
        }
    }

    private func endTelling(_ settled: String?) {
        state.withLock { state in
            state.isSendingEvents = false
            if let settled { state.events.settle(settled) }
        }
    }

    private func keepEvents() async -> Bool {
        let events = state.withLock { $0.events }
        let data = events.isVoid ? nil : try? JSONEncoder().encode(events)
        return await write(data, to: StartupFile.eventsName)
    }
}
