import Foundation
import WaymarkInbox

/// The playing of a script.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
struct SimulationRun {
    var memory: SimulatedMemory
    private let simulator: LinkSimulator
    private let executor = SimulationExecutor()
    private let recorder: SimulationRecorder
    private let start: TimeInterval
    private var process: SimulatedProcess?
    /// The links that start the app.
    private var launchLinks: [LaunchLink] = []
    private var isLaunchAnnounced = false

    private struct LaunchLink {
        var url: String
        var door: LinkDoor
        var scene: LinkScene?
    }

    init(_ simulator: LinkSimulator, memory: SimulatedMemory) {
        self.simulator = simulator
        self.memory = memory
        start = simulator.clock.uptime
        recorder = SimulationRecorder(clock: simulator.clock)
    }

    var log: SimulationLog { recorder.log }

    /// Advances the time.
    ///
    /// Tasks that wake on the way do their work at their time.
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
        case .launch:
            if startProcess() {
                for part in [SimulationEvent.restoreSession, .interfaceReady, .foreground] { tell(part) }
            }
        case .start: _ = startProcess()
        case .kill: await kill()
        default: tell(event)
        }
        await settle()
    }

    mutating func end() async {
        await settle()
        await kill()
    }

    /// Changes the device, and what the app remembers.
    private mutating func change(_ event: SimulationEvent) {
        switch event {
        case .session(let session, _): memory.session = session
        case .onboarding(let isComplete): memory.isOnboardingComplete = isComplete
        case .network(let network): memory.network = network
        case .storage(let isReadable): memory.isStorageReadable = isReadable
        case .deferredLink(let link): memory.deferredLink = .some(link)
        case .open(let url, let door, let scene) where process == nil:
            launchLinks.append(LaunchLink(url: url, door: door, scene: scene))
        case .announce where process == nil: isLaunchAnnounced = true
        default: break
        }
        process?.line.change(to: memory)
        process?.storage.setReadable(memory.isStorageReadable)
    }

    /// Starts a process; `false` if one runs.
    private mutating func startProcess() -> Bool {
        guard process == nil else {
            recorder.add(.event("  the app is running already"))
            return false
        }
        let new = SimulatedProcess(simulator, memory: memory, executor: executor, recorder: recorder)
        process = new
        if isLaunchAnnounced { new.inbox.announce() }
        for link in launchLinks {
            // The system connects a window before it brings the link that the window is for.
            if let scene = link.scene { new.connect(scene) }
            new.offer(link.url, from: link.door, scene: link.scene)
        }
        isLaunchAnnounced = false
        launchLinks = []
        return true
    }

    private func tell(_ event: SimulationEvent) {
        guard let process else { return }
        let inbox = process.inbox
        switch event {
        case .open(let url, let door, let scene): process.offer(url, from: door, scene: scene)
        case .announce: inbox.announce()
        case .paste(let text): recorder.add(.answered(inbox.paste(text)))
        case .connect(let scene): process.connect(scene)
        case .disconnect(let scene): process.disconnect(scene)
        case .activate(let scene): inbox.becameActive(scene: scene)
        case .deactivate(let scene): inbox.resignedActive(scene: scene)
        case .background: inbox.resignedActive()
        case .foreground: inbox.becameActive()
        case .answer(let answer): process.answer(answer)
        case .network(.online), .network(.slow), .network(.portal): inbox.networkReturned()
        case .storage(isReadable: true): inbox.protectedStorageAvailable()
        case .session, .onboarding, .restoreSession, .interfaceReady: tellGates(event, of: inbox)
        case .network(.offline), .storage, .deferredLink, .launch, .start, .kill, .nothing: break
        }
    }

    private func tellGates(_ event: SimulationEvent, of inbox: LinkInbox) {
        guard simulator.gates == .startup else { return }
        switch event {
        case .session(let session, let end): inbox.send(.sessionChanged(session, end))
        case .onboarding(let isComplete): inbox.send(.onboardingChanged(isComplete: isComplete))
        case .restoreSession:
            inbox.send(.onboardingChanged(isComplete: memory.isOnboardingComplete))
            inbox.send(.sessionChanged(memory.session, nil))
        default: inbox.interfaceReady()
        }
    }

    /// Runs everything that can happen now.
    ///
    /// An app that has crashed meanwhile is gone.
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
        case .start: "start"
        case .restoreSession: "restore the session"
        case .interfaceReady: "interface ready"
        case .kill: "kill"
        case .open(let url, let door, let scene): "open \(url) through \(door)" + (scene.map { " in \($0)" } ?? "")
        case .announce: "announce a link"
        case .paste: "paste"
        case .deferredLink(let link): "deferred link " + (link ?? "none")
        case .session(.unknown, _): "session unknown"
        case .session(.signedOut, let end): "signed out" + (end.map { ", \($0)" } ?? "")
        case .session(.signedIn(let user), _): "signed in" + (user.map { " as \($0)" } ?? "")
        case .onboarding(let isComplete): "onboarding " + (isComplete ? "complete" : "to be done")
        case .connect(let scene): "connect \(scene)"
        case .disconnect(let scene): "disconnect \(scene)"
        case .activate(let scene): "activate \(scene)"
        case .deactivate(let scene): "deactivate \(scene)"
        case .background: "background"
        case .foreground: "foreground"
        case .answer(let answer): "answer \(answer)"
        case .network(.offline): "network offline"
        case .network(.online): "network online"
        case .network(.portal): "network with a sign-in page"
        case .network(.slow(let seconds)): "network slow: \(seconds) s"
        case .storage(let isReadable): "storage " + (isReadable ? "readable" : "unreadable")
        case .nothing: "nothing"
        }
    }
}
