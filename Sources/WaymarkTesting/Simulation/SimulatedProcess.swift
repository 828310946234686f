import Foundation
import WaymarkClient
import WaymarkInbox

/// A launch of a simulated app: an inbox, with the receivers of its screens, links and reports.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
final class SimulatedProcess: Sendable {
    let inbox: LinkInbox
    let line: SimulatedLine
    let storage: SimulatedStorage
    private let executor: SimulationExecutor
    private let recorder: SimulationRecorder
    private let open: @Sendable (IncomingLink) async -> SimulatedOpening
    private let tasks = LockedState<[Task<Void, Never>]>([])
    private let windows = LockedState<[LinkScene: Task<Void, Never>]>([:])
    private let kept = LockedState<LinkDelivery?>(nil)
    private let death = LockedState(false)

    init(
        _ simulator: LinkSimulator, memory: SimulatedMemory, executor: SimulationExecutor, recorder: SimulationRecorder
    ) {
        line = SimulatedLine(simulator.transport, clock: simulator.clock, executor: executor)
        storage = SimulatedStorage(simulator.store)
        line.change(to: memory)
        storage.setReadable(memory.isStorageReadable)
        self.executor = executor
        self.recorder = recorder
        open = simulator.open
        var environment = simulator.clock.environment
        environment.random = simulator.random
        environment.start = { work in Task(executorPreference: executor) { await work() } }
        inbox = LinkInbox(
            simulator.configuration, gates: simulator.gates, store: storage, transport: line, environment: environment)
        start { await $0.inbox.run() }
        start { await $0.keepReports() }
        if memory.hasScenes {
            start { await $0.showScreens(in: nil) }
        } else {
            start { await $0.serve(nil) }
        }
    }

    /// Whether the app has crashed.
    var isDead: Bool { death.withLock { $0 } }

    /// Passes a URL to the inbox.
    func offer(_ text: String, from door: LinkDoor, scene: LinkScene?) {
        guard let url = URL(string: text) else { return recorder.add(.event("  \(text) is not a URL")) }
        recorder.add(.answered(inbox.open(url, from: door, scene: scene)))
    }

    /// Connects a window.
    func connect(_ scene: LinkScene) {
        inbox.connect(scene)
        let task = Task(executorPreference: executor) { await self.serve(scene) }
        windows.withLock { $0.updateValue(task, forKey: scene) }?.cancel()
    }

    /// Disconnects a window.
    func disconnect(_ scene: LinkScene) {
        windows.withLock { $0.removeValue(forKey: scene) }?.cancel()
        inbox.disconnect(scene)
    }

    /// Answers the link that the app has opened and kept.
    func answer(_ answer: SimulatedOpening) {
        guard let delivery = kept.withLock({ $0.take() }) else {
            return recorder.add(.event("  there is no link to answer"))
        }
        start { await $0.answer(delivery, answer) }
    }

    /// Ends at once: nothing is stored or recorded any more.
    func die() {
        death.withLock { $0 = true }
        storage.detach()
        line.change(to: .offline)
        let all = tasks.withLock { $0 } + windows.withLock { Array($0.values) }
        for task in all { task.cancel() }
    }

    private func start(_ work: @escaping @Sendable (SimulatedProcess) async -> Void) {
        let task = Task(executorPreference: executor) { await work(self) }
        tasks.withLock { $0.append(task) }
    }

    private func add(_ action: SimulationLog.Action) {
        if !isDead { recorder.add(action) }
    }

    /// Shows the screens and opens the links of a window, or of an app without named windows.
    private func serve(_ scene: LinkScene?) async {
        var screens = inbox.screens(scene: scene).makeAsyncIterator()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.openLinks(in: scene) }
            group.addTask {
                for await link in self.inbox.updatePrompts(scene: scene) { self.add(.prompted(link, scene)) }
            }
            while let screen = await screens.next() { add(.screen(screen, scene)) }
        }
    }

    private func showScreens(in scene: LinkScene?) async {
        for await screen in inbox.screens(scene: scene) { add(.screen(screen, scene)) }
    }

    private func keepReports() async {
        for await report in inbox.reports { add(.report(report)) }
    }

    private func openLinks(in scene: LinkScene?) async {
        for await delivery in inbox.deliveries(scene: scene) {
            add(.opened(delivery.link, scene))
            executor.leave()
            let opening = await open(delivery.link)
            executor.comeBack()
            await answer(delivery, opening)
            if isDead { return }
        }
    }

    private func answer(_ delivery: LinkDelivery, _ answer: SimulatedOpening) async {
        switch answer {
        case .handled: await delivery.handled()
        case .unhandled(let reason): await delivery.unhandled(reason)
        case .later: kept.withLock { $0 = delivery }
        case .crash:
            // Nothing reaches the disk any more, so that giving the link back is not stored.
            storage.detach()
            death.withLock { $0 = true }
        }
    }
}
