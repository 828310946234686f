import Foundation
import WaymarkClient

extension LinkInbox {
    /// Reads what an earlier process left, if that is still to be done.
    func readStorage() async {
        let isToBeRead = state.withLock { state in
            defer { state.isStorageWorthATry = false }
            return state.storage != .known && state.isStorageWorthATry
        }
        guard isToBeRead else { return }
        let data: Data?
        do {
            data = try await store.read(StartupFile.name)
        } catch {
            // Unreadable is not absent: nothing is concluded, nothing is written, and it is tried again when told to.
            guard !Task.isCancelled else { return tryAgain() }
            state.withLock { $0.settleStorage(.unreadable, by: machine, at: moment) }
            changes.ring()
            report(LinkReport(.storage, detail: "The state cannot be read yet. \(detail(error))"))
            return
        }
        guard let startup = await startup(data) else { return tryAgain() }
        let events = await storedEvents()
        guard !Task.isCancelled else { return tryAgain() }
        state.withLock { state in
            guard state.storage != .known else { return }  // a reset came between
            if data == nil { state.evidence.newInstallationID = startup.installationID }
            if let events { state.takeUp(events) }
            _ = state.reduce(.stored(startup), by: machine, at: moment)
            state.settleStorage(.known, by: machine, at: moment)
        }
        changes.ring()
    }

    /// Stores a record; a failure is reported, and the link goes on in this process.
    func keep(_ startup: StoredStartup) async -> Bool {
        // Before the store was read, nobody knows what would be overwritten.
        guard state.withLock({ $0.storage }) == .known else { return true }
        let reports = state.withLock { $0.failedWrites }
        let isDone = await write(StartupFile.data(startup), to: StartupFile.name)
        state.withLock { state in
            // The machine takes for written what it asked to be; after a failure, its next turn asks again.
            if state.failedWrites != reports { state.machine.written = nil }
        }
        return isDone
    }

    /// Writes a record; `false` where the task was cancelled before.
    func write(_ data: Data?, to name: String) async -> Bool {
        do {
            try await store.write(data, to: name)
        } catch {
            guard !Task.isCancelled else { return false }
            state.withLock { $0.failedWrites += 1 }
            report(LinkReport(.storage, detail: "\(name) cannot be written. \(detail(error))"))
        }
        return true
    }

    /// What was stored, or the record of a first launch; `nil` where the task was cancelled before it was on the disk.
    private func startup(_ data: Data?) async -> StoredStartup? {
        guard let data else {
            let new = StoredStartup(installationID: environment.identifier(), firstLaunch: environment.now())
            return await begin(new)
        }
        do throws(StartupFile.Fault) {
            return try StartupFile.startup(data)
        } catch {
            report(LinkReport(.storage, detail: error.detail))
            guard await write(data, to: StartupFile.asideName) else { return nil }
            // There was a launch before this one, so this is none at which to ask for a deferred link.
            return await begin(
                StoredStartup(
                    installationID: environment.identifier(), firstLaunch: environment.now(), deferred: .done))
        }
    }

    private func begin(_ startup: StoredStartup) async -> StoredStartup? {
        await write(StartupFile.data(startup), to: StartupFile.name) ? startup : nil
    }

    private func tryAgain() {
        state.withLock { $0.isStorageWorthATry = true }
    }

    private func storedEvents() async -> AppEventQueue? {
        guard let data = try? await store.read(EventsFile.name) else { return nil }
        return EventsFile.queue(data)
    }

    private func detail(_ error: any Error) -> String {
        (error as? LinkStoreError)?.description ?? "\(type(of: error))"
    }
}
