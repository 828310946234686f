import Foundation
import WaymarkInbox

/// One script being played.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
struct SimulationRun {
    var memory: SimulatedMemory
    private let simulator: LinkSimulator
    private let executor = SimulationExecutor()
    private let recorder: SimulationRecorder
    private let start: TimeInterval
    private var process: SimulatedProcess?
    /// The links that start the app.
    private var launchLinks: [(url: String, door: LinkDoor)] = []
    private var isLaunchAnnounced = false

    init(_ simulator: LinkSimulator, memory: SimulatedMemory) {
        self.simulator = simulator
        self.memory = memory
        start = simulator.clock.uptime
        recorder = SimulationRecorder(clock: simulator.clock)
    }

    var log: SimulationLog { recorder.log }

    /// Lets time pass; whatever wakes on the way does its work at its own time.
    mutating func advance(to time: TimeInterval) async {
        let end = start + time
        while let waking = simulator.clock.nextWaking, waking <= end {
            simulator.clock.advance(to: waking)
            await settle()
        }
        simulator.clock.advance(to: end)
    }

    mutating func perform(_ event: SimulationEvent) async {
        recorder.add(.event(event.text))
        change(event)
        switch event {
        case .launch: launch()
        case .kill: await kill()
        default:
            if let process { tell(process, event) }
        }
        await settle()
    }

    mutating func end() async {
        await settle()
        await kill()
    }

    /// What happens to the device, and to what the app remembers.
    private mutating func change(_ event: SimulationEvent) {
        switch event {
        case .session(let session, _): memory.session = session
        case .onboarding(let isComplete): memory.isOnboardingComplete = isComplete
        case .network(let network): memory.network = network
        case .storage(let isReadable): memory.isStorageReadable = isReadable
        case .open(let url, let door) where process == nil: launchLinks.append((url, door))
        case .announce where process == nil: isLaunchAnnounced = true
        default: break
        }
        process?.line.change(to: memory.network)
        process?.storage.setReadable(memory.isStorageReadable)
    }

    private mutating func launch() {
        guard process == nil else { return recorder.add(.event("  the app runs already")) }
        let new = SimulatedProcess(simulator, memory: memory, executor: executor, recorder: recorder)
        process = new
        if isLaunchAnnounced { new.inbox.announce() }
        for link in launchLinks { new.offer(link.url, from: link.door) }
        isLaunchAnnounced = false
        launchLinks = []
        guard simulator.gates == .startup else { return }
        new.inbox.send(.onboardingChanged(isComplete: memory.isOnboardingComplete))
        new.inbox.send(.sessionChanged(memory.session, nil))
        new.inbox.interfaceReady()
        new.inbox.becameActive()
    }

    private func tell(_ process: SimulatedProcess, _ event: SimulationEvent) {
        let inbox = process.inbox
        switch event {
        case .open(let url, let door): process.offer(url, from: door)
        case .announce: inbox.announce()
        case .paste(let text): recorder.add(.answered(inbox.paste(text)))
        case .session(let session, let end): inbox.send(.sessionChanged(session, end))
        case .onboarding(let isComplete): inbox.send(.onboardingChanged(isComplete: isComplete))
        case .background: inbox.resignedActive()
        case .foreground: inbox.becameActive()
        case .network(.online), .network(.slow): inbox.networkReturned()
        case .storage(isReadable: true): inbox.protectedStorageAvailable()
        case .network(.offline), .storage, .launch, .kill, .nothing: break
        }
    }

    /// Lets everything happen that can; an app that has crashed meanwhile is gone.
    private mutating func settle() async {
        await executor.settle()
        guard process?.isDead == true else { return }
        recorder.add(.event("  the app crashes"))
        await kill()
    }

    private mutating func kill() async {
        process?.die()
        process = nil
        await executor.settle()
    }
}

extension SimulationEvent {
    /// The event, for the log.
    fileprivate var text: String {
        switch self {
        case .launch: "launch"
        case .kill: "kill"
        case .open(let url, let door): "open \(url) through \(door)"
        case .announce: "announce a link"
        case .paste: "paste"
        case .session(.unknown, _): "session unknown"
        case .session(.signedOut, let end): "signed out" + (end.map { ", \($0)" } ?? "")
        case .session(.signedIn(let user), _): "signed in" + (user.map { " as \($0)" } ?? "")
        case .onboarding(let isComplete): "onboarding " + (isComplete ? "complete" : "to be done")
        case .background: "background"
        case .foreground: "foreground"
        case .network(.offline): "network offline"
        case .network(.online): "network online"
        case .network(.slow(let seconds)): "network slow: \(seconds) s"
        case .storage(let isReadable): "storage " + (isReadable ? "readable" : "unreadable")
        case .nothing: "nothing"
        }
    }
}
