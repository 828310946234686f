import Foundation
import WaymarkClient

extension LinkInbox {
    /// How many times a call of the store is waited for, half a second each and the first perhaps less, before the inbox
    /// goes on without it.
    ///
    /// Not three seconds at once: a process that the system has stopped meanwhile finds them over when it goes on, and
    /// the call as far as it was.
    private static let storePatience = 6

    /// Reads what an earlier process left, if that is still to be done.
    ///
    /// Where the store does not answer, the app starts without it; what it says later is taken up then.
    func readStorage(in group: inout TaskGroup<Bool>) async {
        let isToBeRead = state.withLock { state in
            defer { state.isStorageWorthATry = false }
            return state.storage != .known && state.isStorageWorthATry
        }
        guard isToBeRead else { return }
        if await callStore(in: &group, { await $0.readStorage() }) { return }
        guard !Task.isCancelled, state.withLock({ $0.storage }) == .unread else { return tryAgain() }
        startWithoutStorage("The store does not answer.")
    }

    private func readStorage() async {
        let data: Data?
        do {
            data = try await store.read(StartupFile.name)
        } catch let error as LinkStoreError where error.code == .unusable {
            report(LinkReport(.storage, detail: error.description))
            return await takeUp(await begin(afterLoss()), isFirst: false)
        } catch {
            // Unreadable is not absent: nothing is concluded, nothing is written, and it is tried again when told to.
            guard !Task.isCancelled else { return tryAgain() }
            return startWithoutStorage("The state cannot be read yet. \(detail(error))")
        }
        await takeUp(await startup(data), isFirst: data == nil)
    }

    private func startWithoutStorage(_ reason: String) {
        state.withLock { $0.settleStorage(.unreadable, by: machine, at: moment) }
        changes.ring()
        report(LinkReport(.storage, detail: reason))
    }

    private func takeUp(_ startup: StoredStartup?, isFirst: Bool) async {
        guard let startup else { return tryAgain() }
        let events = await storedEvents()
        guard !Task.isCancelled else { return tryAgain() }
        state.withLock { state in
            guard state.storage != .known else { return }  // a reset came between
            if isFirst { state.evidence.newInstallationID = startup.installationID }
            if let events { state.takeUp(events) }
            state.stored = startup
            _ = state.reduce(.stored(startup), by: machine, at: moment)
            state.settleStorage(.known, by: machine, at: moment)
        }
        changes.ring()
    }

    /// Lets one call of the store take some seconds, and no longer: a person waits behind it.
    ///
    /// A call that takes longer goes on by itself, and until it has ended every other fails at once; then what they were to
    /// store is stored.
    ///
    /// - Returns: whether the call has ended; `false` also where the task was cancelled.
    func callStore(
        in group: inout TaskGroup<Bool>, _ call: @escaping @Sendable (LinkInbox) async -> Void
    ) async -> Bool {
        let isFree = state.withLock { state in
            defer { state.isStoreBusy = true }
            return !state.isStoreBusy
        }
        guard isFree else { return false }
        start(in: &group) { inbox in
            await call(inbox)
            let wasLate = inbox.state.withLock { state in
                defer { (state.isStoreBusy, state.isStoreLate) = (false, false) }
                return state.isStoreLate
            }
            inbox.changes.ring()
            if wasLate { inbox.send(.timePassed) }
        }
        watchStore(in: &group)
        while !Task.isCancelled {
            let generation = changes.generation
            if state.withLock({ !$0.isStoreBusy || $0.isStoreLate }) { break }
            await changes.wait(after: generation)
        }
        return state.withLock { state in
            state.isStoreLate = state.isStoreBusy
            return !state.isStoreBusy
        }
    }

    /// Sees to it that the time is watched that the call takes.
    ///
    /// One timer serves all calls that follow upon one another: most are over long before it goes off, and to make a timer
    /// costs a link more than the call does.
    private func watchStore(in group: inout TaskGroup<Bool>) {
        let isWatched = state.withLock { state in
            state.storePauses = 0
            defer { state.isStoreWatched = true }
            return state.isStoreWatched
        }
        guard !isWatched else { return }
        start(in: &group) { inbox in
            repeat { try? await inbox.environment.sleep(0.5) } while inbox.countStorePause()
        }
    }

    /// Counts half a second of the call that is under way; `false` where nobody waits for one any more.
    private func countStorePause() -> Bool {
        defer { changes.ring() }
        return state.withLock { state in
            state.storePauses += 1
            if state.storePauses >= Self.storePatience { state.isStoreLate = state.isStoreBusy }
            state.isStoreWatched = state.isStoreBusy && !state.isStoreLate && !Task.isCancelled
            return state.isStoreWatched
        }
    }

    /// Stores a record; a failure is reported, and the link goes on in this process.
    func keep(_ startup: StoredStartup) async {
        // Before the store was read, nobody knows what would be overwritten.
        guard state.withLock({ $0.storage }) == .known else { return }
        if await write(StartupFile.data(startup), to: StartupFile.name) {
            state.withLock { $0.stored = startup }
        } else if !Task.isCancelled {
            failToStore(startup)
        }
    }

    /// Says that a record could not be stored.
    func failToStore(_ startup: StoredStartup) {
        state.withLock { $0.failToStore(startup, by: machine, at: moment) }
        changes.ring()
    }

    /// Writes a record, or reports that it could not; `false` where it is not on the disk.
    func write(_ data: Data?, to name: String) async -> Bool {
        do {
            try await store.write(data, to: name)
            return true
        } catch {
            if !Task.isCancelled { report(LinkReport(.storage, detail: "\(name) cannot be written. \(detail(error))")) }
            return false
        }
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
            _ = await write(data, to: StartupFile.asideName)
            return await begin(afterLoss())
        }
    }

    /// There was a launch before this one, so this is none at which to ask for a deferred link.
    private func afterLoss() -> StoredStartup {
        StoredStartup(installationID: environment.identifier(), firstLaunch: environment.now(), deferred: .done)
    }

    private func begin(_ startup: StoredStartup) async -> StoredStartup? {
        _ = await write(StartupFile.data(startup), to: StartupFile.name)
        return Task.isCancelled ? nil : startup
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
