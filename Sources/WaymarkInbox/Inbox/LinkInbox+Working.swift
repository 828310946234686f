import Foundation
import WaymarkClient

extension LinkInbox {
    /// Lets the inbox work until its task is cancelled: store, ask the service, hand out.
    ///
    /// One task at a time works; a second one waits until the first has ended. What was under way when a task is cancelled
    /// is taken up by the next, or by the next launch; what is to be stored is stored before this returns, which waits at most
    /// a second and a half for a store that does not answer.
    @concurrent public func run() async {
        guard await beginRun() else { return }
        await withTaskGroup(of: Bool.self) { group in
            repeat {
                let generation = changes.generation
                await readStorage(in: &group)
                await performAll(in: &group)
                // The group is emptied as it fills: children that are done would be kept otherwise.
                group.addTask {
                    await self.changes.wait(after: generation)
                    return true
                }
                while let isAlarm = await group.next(), !isAlarm {}
            } while !Task.isCancelled
            group.cancelAll()
        }
        await storeRest()
        state.withLock { $0.isRunning = false }
        ring()
    }

    /// Does ``storeRest()`` where nobody works.
    func storeUnattended() async {
        let isFree = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isFree else { return }
        await storeRest()
        state.withLock { $0.isRunning = false }
        ring()
    }

    /// Waits until the work up to a mark is done, or nobody works.
    func performed(_ mark: Int) async {
        while !Task.isCancelled {
            let generation = changes.generation
            if state.withLock({ !$0.isRunning || $0.work.done >= mark }) { return }
            await changes.wait(after: generation)
        }
    }

    /// Tells developers and statistics what happened.
    func report(_ report: LinkReport) {
        let date = environment.now()
        state.withLock { $0.note(report, at: date) }
        ring()
    }

    private func beginRun() async -> Bool {
        while !Task.isCancelled {
            let generation = changes.generation
            let isFree = state.withLock { state in
                defer { state.isRunning = true }
                return !state.isRunning
            }
            if isFree { return true }
            await changes.wait(after: generation)
        }
        return false
    }

    private func performAll(in group: inout TaskGroup<Bool>) async {
        while !Task.isCancelled, let item = state.withLock({ $0.work.next() }) {
            let isDone = await perform(item, in: &group)
            state.withLock { isDone ? $0.work.finish() : $0.work.putBack() }
            ring()
        }
    }

    /// Does one thing, or begins it where it takes long; `false` where the task was cancelled before it was done.
    func perform(_ item: WorkQueue.Item, in group: inout TaskGroup<Bool>) async -> Bool {
        switch item {
        case .store(let startup):
            let hasEnded = await callStore(in: &group) { await $0.keep(startup) }
            if Task.isCancelled { return state.withLock { $0.stored == startup } }
            if !hasEnded { failToStore(startup) }
            tryStoringAgain(in: &group)
        case .resolve(let id, let url):
            start(in: &group) { await $0.resolveLink(id: id, url: url) }
        case .checkDeferred(let id): start(in: &group) { await $0.checkDeferred(installationID: id) }
        case .hold(let end): start(in: &group) { await $0.hold(until: end) }
        case .keepEvents:
            _ = await callStore(in: &group) { await $0.keepEvents() }
            if Task.isCancelled { return false }
        case .removeAside:
            _ = await callStore(in: &group) { _ = await $0.write(nil, to: StartupFile.asideName) }
            if Task.isCancelled { return false }
        case .sendEvents:
            guard let batch = beginTelling() else { break }
            // Stored first: a batch that is sent again by another process keeps its name, and counts once.
            _ = await callStore(in: &group) { await $0.keepEvents() }
            start(in: &group) { await $0.tell(batch) }
        case .countClaim(let id, let link):
            start(in: &group) { await $0.countClaim(installationID: id, link: link) }
        case .open(let link, let scene): layOut(link, scene: scene)
        case .show(let screen): state.withLock { $0.screens.append(screen) }
        case .promptForUpdate(let link): state.withLock { $0.screens.appendPrompt(link) }
        case .report(let report): self.report(report)
        case .nothing: break
        }
        return true
    }

    func start(in group: inout TaskGroup<Bool>, _ work: @escaping @Sendable (LinkInbox) async -> Void) {
        group.addTask {
            await work(self)
            return false
        }
    }

    /// Puts work back that a cancelled task left.
    func takeUpLater(_ item: WorkQueue.Item) {
        state.withLock { $0.work.append(item) }
    }

    private func hold(until end: TimeInterval) async {
        do {
            try await environment.sleep(max(end - environment.uptime(), 0))
            send(.holdDeadlinePassed)
        } catch {
            takeUpLater(.hold(until: end))
        }
    }

    private func layOut(_ link: IncomingLink, scene: String?) {
        state.withLock { state in
            state.desk.layOut(link, scene: scene)
            state.takeBackUnfit(by: machine, at: moment)
            state.settle(state.desk.takeBackUnwanted(), by: machine, at: moment)
        }
    }
}
