import WaymarkClient

/// Does the work of an inbox.
final class InboxWorker: Sendable {
    let core: InboxCore
    let store: StoreWorker
    let requests: LinkRequests
    let deferred: DeferredLinkFinder
    let events: EventSender
    private let timers: InboxTimers

    init(core: InboxCore, store: StoreWorker, requests: LinkRequests, deferred: DeferredLinkFinder) {
        self.core = core
        self.store = store
        self.requests = requests
        self.deferred = deferred
        events = EventSender(core: core, store: store, requests: requests)
        timers = InboxTimers(core: core)
    }

    /// Works until the task is cancelled.
    ///
    /// Only one task works at a time; others wait for their turn.
    @concurrent func run() async {
        guard await begin() else { return }
        await withTaskGroup(of: Bool.self) { group in
            SystemWatch.start(in: &group, reactions)
            if core.settings.logsReports { start(in: &group) { await self.logReports() } }
            repeat {
                let generation = core.generation(of: .work)
                await store.read(in: &group)
                await performAll(in: &group)
                timers.startHold(in: &group)
                timers.startRetry(in: &group)
                timers.startSaving(in: &group)
                group.addTask {
                    await self.core.waitForChange(of: .work, after: generation)
                    return true
                }
                // Finished children are taken out, because the group would keep them otherwise.
                while let isAlarm = await group.next(), !isAlarm {}
            } while !Task.isCancelled
            group.cancelAll()
        }
        await store.storeRest()
        core.change { $0.run.end() }
    }

    private var reactions: SystemWatch.Reactions {
        SystemWatch.Reactions(
            networkReturned: { self.core.send(.networkReturned) },
            protectedStorageAvailable: { self.core.change { $0.ledger.retryReading() } },
            willTerminate: { self.store.note() })
    }

    /// Writes reports to the log of the system until the task is cancelled; mistakes are there already.
    private func logReports() async {
        while let report = await core.first({
            core.read { $0.log.hasUnwritten } ? core.change { $0.log.nextUnwritten() } : nil
        }) {
            if report.kind != .misuse { core.environment.warn("\(report)") }
        }
    }

    private func begin() async -> Bool {
        await core.first {
            core.read { $0.run.isRunning } ? nil : core.change { $0.run.begin() ? true : nil }
        } ?? false
    }

    private func performAll(in group: inout TaskGroup<Bool>) async {
        while !Task.isCancelled, let item = core.change({ $0.work.next() }) {
            let isDone = await perform(item, in: &group)
            core.change { isDone ? $0.work.finish() : $0.work.putBack() }
        }
    }

    /// Does an item, or starts it if it takes long; `false` if the task was cancelled before it was done.
    private func perform(_ item: WorkQueue.Item, in group: inout TaskGroup<Bool>) async -> Bool {
        switch item {
        case .store(let number): return await store.store(number, in: &group)
        case .removeAside: return await store.removeAside(in: &group)
        case .eraseNote: store.eraseNote()
        case .sendEvents: return await events.send(in: &group)
        case .resolve(let id, let url): start(in: &group) { await self.requests.resolve(id: id, url: url) }
        case .checkDeferred(let id): start(in: &group) { await self.deferred.check(installationID: id) }
        case .countClaim(let id, let evidence):
            start(in: &group) { await self.deferred.countClaim(installationID: id, evidence) }
        case .open(let link, let address): core.change { $0.layReady(link, address) }
        case .promptForUpdate(let link, let address): core.change { $0.prompts.append(link, address) }
        case .nothing: break
        }
        return true
    }

    private func start(in group: inout TaskGroup<Bool>, _ work: @escaping @Sendable () async -> Void) {
        group.addTask {
            await work()
            return false
        }
    }
}
