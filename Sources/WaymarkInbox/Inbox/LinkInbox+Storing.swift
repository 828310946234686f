import Foundation
import WaymarkClient

extension LinkInbox {
    /// How many times a call of the store is waited for, half a second each and the first perhaps less, before the inbox
    /// goes on without it.
    ///
    /// Not three seconds at once: a process that the system has stopped meanwhile finds them over when it goes on, and
    /// the call as far as it was.
    private static let storePatience = 6
    /// After how many seconds it is tried again to write what could not be written, beside every change that there is to
    /// write.
    private static let storeRetryPause: TimeInterval = 10

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
        } catch let error as InboxStoreError where error.code == .unusable {
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
        ring()
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
        ring()
    }

    /// Lets one call of the store take some seconds, and no longer: a person waits behind it.
    ///
    /// A store whose calls end promptly is taken at its word: such a call is waited for, by the task that makes it. Any other
    /// call that takes longer goes on by itself, and until it has ended every other fails at once; then what they were to
    /// store is stored. What need not wait for the disk is done meanwhile.
    ///
    /// - Returns: whether the call has ended. Where it was left behind it has not, be it because the task was cancelled.
    func callStore(
        in group: inout TaskGroup<Bool>, _ call: @escaping @Sendable (LinkInbox) async -> Void
    ) async -> Bool {
        if store.endsPromptly {
            await call(self)
            return true
        }
        guard let calling = beginCall(call) else { return false }
        watchStore(in: &group)
        await withTaskCancellationHandler {
            while !Task.isCancelled {
                let generation = changes.generation
                while let item = state.withLock({ $0.nextWithoutStore() }) {
                    _ = await perform(item, in: &group)
                    ring()
                }
                if state.withLock({ !$0.isStoreBusy || $0.isStoreLate }) { break }
                await changes.wait(after: generation)
            }
        } onCancel: {
            calling.cancel()
        }
        return state.withLock { state in
            state.isStoreLate = state.isStoreBusy
            return !state.isStoreBusy
        }
    }

    /// Begins a call of the store; `nil` where one is under way, for two could change places.
    ///
    /// It has a task of its own: one of a store that knows nothing of tasks can only be left behind.
    private func beginCall(_ call: @escaping @Sendable (LinkInbox) async -> Void) -> Task<Void, Never>? {
        let isFree = state.withLock { state in
            defer { state.isStoreBusy = true }
            return !state.isStoreBusy
        }
        guard isFree else { return nil }
        return environment.start {
            await call(self)
            let wasLate = self.state.withLock { state in
                defer { (state.isStoreBusy, state.isStoreLate) = (false, false) }
                return state.isStoreLate
            }
            self.ring()
            guard wasLate else { return }
            self.send(.timePassed)
            await self.storeUnattended()
        }
    }

    /// Stores what is still to be stored, where nobody works or the one who did is cancelled.
    ///
    /// Else a link that was answered in the last moments of a process would be opened once more by the next. A call that is
    /// under way has half a second to end, this one a second; what takes longer ends by itself, and what it kept back is
    /// stored then, or by whoever works next.
    func storeRest() async {
        guard state.withLock({ $0.hasRest }) else { return }
        // A task of its own, because a cancelled one gets nothing written.
        await Task {
            guard await self.storeIsFree(within: 0.5), let startup = self.state.withLock({ $0.takeRest() }) else {
                return
            }
            if self.beginCall({ await $0.keep(startup) }) == nil { self.failToStore(startup) }
            _ = await self.storeIsFree(within: 1)
        }.value
    }

    /// Waits until no call of the store is under way, some seconds at most.
    ///
    /// Seconds of the process and not of the environment, whose clock may stand still: who has ended waits for nobody.
    private func storeIsFree(within seconds: Double) async -> Bool {
        guard state.withLock({ $0.isStoreBusy }) else { return true }
        let isFree = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                try? await ClientEnvironment.system.sleep(seconds)
                return false
            }
            group.addTask {
                while !Task.isCancelled {
                    let generation = self.changes.generation
                    if self.state.withLock({ !$0.isStoreBusy }) { return true }
                    await self.changes.wait(after: generation)
                }
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        state.withLock { $0.isStoreLate = $0.isStoreBusy }
        return isFree
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
        defer { ring() }
        return state.withLock { state in
            state.storePauses += 1
            state.awaitStorage(by: machine, at: moment)
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
            await erase(startup)
            failToStore(startup)
        }
    }

    /// Forgets the link on the disk where a record that could not be stored says that it is over.
    ///
    /// Else the next process would open it once more. A record of no bytes needs no room on a full disk, and reads as one
    /// that was lost: there was a launch before, so no deferred link is asked for. To remove it would say that there was none.
    private func erase(_ startup: StoredStartup) async {
        let isOver = state.withLock { state in
            guard let link = state.stored?.queued ?? state.stored?.slot else { return false }
            return link.id != startup.slot?.id && link.id != startup.queued?.id
        }
        guard isOver, (try? await store.write(Data(), to: StartupFile.name)) != nil else { return }
        state.withLock { $0.stored = nil }
    }

    /// Tries after a while to write what could not be written.
    func tryStoringAgain(in group: inout TaskGroup<Bool>) {
        let isWaiting = state.withLock { state in
            guard state.isUnwritten else { return true }
            defer { state.isStoreToBeTriedAgain = true }
            return state.isStoreToBeTriedAgain
        }
        guard !isWaiting else { return }
        start(in: &group) { inbox in
            try? await inbox.environment.sleep(Self.storeRetryPause)
            inbox.state.withLock { $0.isStoreToBeTriedAgain = false }
            if !Task.isCancelled { inbox.send(.timePassed) }
        }
    }

    /// Says that a record could not be stored.
    func failToStore(_ startup: StoredStartup) {
        state.withLock { $0.failToStore(startup, by: machine, at: moment) }
        ring()
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
        (error as? InboxStoreError)?.description ?? "\(type(of: error))"
    }
}
