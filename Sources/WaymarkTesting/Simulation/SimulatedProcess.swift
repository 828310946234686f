import Foundation
import WaymarkClient
import WaymarkInbox

/// One launch of the app: an inbox, and what takes its screens, links and reports.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
final class SimulatedProcess: Sendable {
    let inbox: LinkInbox
    let line: SimulatedLine
    let storage: SimulatedStorage
    private let executor: SimulationExecutor
    private let recorder: SimulationRecorder
    private let open: @Sendable (IncomingLink) async -> SimulatedOpening
    private let tasks = LockedState<[Task<Void, Never>]>([])
    private let death = LockedState(false)

    init(
        _ simulator: LinkSimulator, memory: SimulatedMemory, executor: SimulationExecutor, recorder: SimulationRecorder
    ) {
        line = SimulatedLine(simulator.transport, clock: simulator.clock, executor: executor)
        storage = SimulatedStorage(simulator.store)
        line.change(to: memory.network)
        storage.setReadable(memory.isStorageReadable)
        self.executor = executor
        self.recorder = recorder
        open = simulator.open
        var environment = simulator.clock.environment
        environment.start = { work in Task(executorPreference: executor) { await work() } }
        inbox = LinkInbox(
            simulator.configuration, gates: simulator.gates, transport: line, store: storage, environment: environment)
        let works: [@Sendable (SimulatedProcess) async -> Void] = [
            { await $0.inbox.run() }, { await $0.showScreens() }, { await $0.openLinks() }, { await $0.keepReports() },
        ]
        let started = works.map { work in Task(executorPreference: executor) { await work(self) } }
        tasks.withLock { $0 = started }
    }

    /// Whether the app has crashed.
    var isDead: Bool { death.withLock { $0 } }

    /// Puts a URL in.
    func offer(_ text: String, from door: LinkDoor) {
        guard let url = URL(string: text) else { return recorder.add(.event("  \(text) is no URL")) }
        recorder.add(.answered(inbox.open(url, from: door)))
    }

    /// Ends at once: nothing is stored any more, and nothing said.
    func die() {
        death.withLock { $0 = true }
        storage.detach()
        line.change(to: .offline)
        for task in tasks.withLock({ $0 }) { task.cancel() }
    }

    private func add(_ action: SimulationLog.Action) {
        if !isDead { recorder.add(action) }
    }

    private func showScreens() async {
        let attachment = inbox.attachController()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while let link = await self.inbox.nextPrompt(for: attachment) { self.add(.prompted(link)) }
            }
            while let screen = await inbox.nextScreen(for: attachment) { add(.screen(screen)) }
        }
        inbox.detachController(attachment)
    }

    private func keepReports() async {
        for await report in inbox.reports {
            // What a report tells of, a screen or an opening, stands before it in the log.
            await Task.yield()
            add(.report(report))
        }
    }

    private func openLinks() async {
        for await delivery in inbox.deliveries() {
            add(.opened(delivery.link))
            executor.leave()
            let opening = await open(delivery.link)
            executor.comeBack()
            switch opening {
            case .handled: await delivery.handled()
            case .unhandled(let reason): await delivery.unhandled(reason)
            case .crash:
                // From here on nothing reaches the disk, so that giving the link back is not seen there.
                storage.detach()
                death.withLock { $0 = true }
                return
            }
        }
    }
}
