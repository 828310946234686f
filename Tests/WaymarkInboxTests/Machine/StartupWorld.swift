import Foundation
import WaymarkLinks

@testable import WaymarkInbox

/// An app with up to three windows, its people, its service and its disk, which do random things.
///
/// `StartupWorld+Invariants.swift` says what must hold. It knows what the machine is told and what it asks for, and nothing of
/// how it decides.
struct StartupWorld {
    /// What is known of one link that was accepted.
    struct Account {
        let id: String
        var url: String?
        let requiresSession: Bool
        let needsVersion: Bool
        var owner: String?
        /// When it came, by the clocks of this process and of the wall; `nil` if the clocks of two processes disagree.
        var born: TimeInterval?
        /// When that was by the clock on the wall: each tap that may have made the link new.
        var arrived: [Date]
        var attempts = 0
        /// Whether an earlier process left it.
        var isRestored = false
        /// Whether its attempt could not be counted while the app was in front.
        var isUncountable = false
        /// Whether it was handled, unhandled or dropped, or ended with a process that could not store it.
        var isOver = false
    }

    /// What must be known of the state before an event.
    struct Before {
        let screen: StartupScreen?
        let slotID: String?
    }

    var random: UInt64
    var state = StartupMachine.State()
    var machine = StartupWorld.machines[0]
    var now = StartupMoment(uptime: 100, date: StartupRun.beginning)
    var disk = StartupRun.installed
    /// What the last event replaced on the disk.
    var replaced: StoredStartup?
    /// Whether the disk refused what was to be stored last.
    var isDiskStale = false

    // What the app and the person know.
    var session = StartupSession.unknown
    var isOnboarded = false
    var isReady = false
    var isActive = false
    /// The windows, and who reads links in them.
    var windows = WorldWindows()
    /// Where the link is open.
    var openedAt: LinkAddress?
    var isStorageKnown = false
    var screen: StartupScreen?
    var hasSeenMoreThanWaiting = false
    var opened: String?
    var timers = 0
    /// When the timers of questions that failed fire.
    var retryTimers: [TimeInterval] = []
    /// The links that the service is being asked about.
    var asked: Set<String> = []
    var isChecking = false
    var prompts = 0
    var accounts: [Account] = []
    var isAccepted = false

    var faults: [String] = []
    var reached: Set<String> = []
    var story: [String] = []
    private let isTelling: Bool
    private var serial = 0

    static let machines = [
        StartupMachine(rules: StartupRules(appVersion: "1.9")),
        StartupMachine(rules: StartupRules(acceptsProbableMatches: false, appVersion: "2")),
    ]
    private static let names = (0..<256).map { "l\($0)" }
    static let scenes: [LinkScene] = ["w0", "w1", "w2"]
    private static let urls = ["https://a.example/1", "https://a.example/2", "https://a.example/3"]
    private static let plain = LinkContent.of("x")
    private static let new = LinkContent.of("y", version: "1.10")
    private static let probable = LinkContent.of("z", match: .probable)

    init(seed: UInt64, isTelling: Bool = false) {
        random = seed
        self.isTelling = isTelling
        if choose(2) == 0 { disk = StartupRun.firstLaunch }
        windows.count = choose(4)
        machine = Self.machines[choose(2)]
    }

    /// Lets things happen until something is wrong, or enough has happened.
    mutating func live() {
        if choose(4) > 0 { launch() }
        for _ in 0..<(10 + choose(21)) where faults.isEmpty {
            passTime()
            step()
        }
    }

    private mutating func next() -> UInt64 {
        random &+= 0x9E37_79B9_7F4A_7C15
        var value = random
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    private mutating func choose(_ count: UInt64) -> Int { Int(next() % count) }

    /// What most launches do, in an order that most of them do it in.
    private mutating func launch() {
        if choose(4) > 0 { readStorage() } else if choose(2) == 0 { happen(.storageAwaited(true)) }
        if choose(4) > 0 { happen(.onboardingChanged(isComplete: true)) }
        if choose(3) == 0 { offer(isShort: choose(2) == 0) }
        happen(.sessionChanged(choose(3) == 0 ? .signedOut : .signedIn(user: "ana"), nil))
        openWindows()
        happen(.interfaceReady)
        if choose(4) > 0 { activate() }
    }

    /// Connects most windows, and lets most of them wait for links.
    private mutating func openWindows() {
        for scene in windows.names where choose(4) > 0 { happen(.sceneConnected(scene)) }
        for scene in windows.readers where choose(4) > 0 { windows.set(.waiting, for: scene) }
        happen(.subscribersChanged(windows.subscribers))
    }

    private mutating func changeReader(_ reader: WorldWindows.Reader) {
        windows.set(reader, for: windows.readers[choose(UInt64(windows.readers.count))])
        happen(.subscribersChanged(windows.subscribers))
    }

    private mutating func anyWindow() -> LinkScene? {
        windows.count == 0 ? nil : windows.names[choose(UInt64(windows.count))]
    }

    private mutating func activate() {
        happen(.becameActive(scene: anyWindow()))
    }

    private mutating func passTime() {
        let seconds: TimeInterval =
            switch choose(32) {
            case 0...15: 0
            case 16...23: 0.5
            case 24...28: 3
            case 29: 400
            case 30: 601
            default: 50_000
            }
        now.uptime += seconds
        now.date += seconds
        // A timer fires when its time has come, or a little later.
        guard choose(2) == 0, let due = retryTimers.firstIndex(where: { $0 <= now.uptime }) else { return }
        retryTimers.remove(at: due)
        happen(.retryDue)
    }

    private mutating func step() {
        switch choose(78) {
        case 0...6: offer(isShort: true)
        case 7...12: offer(isShort: false)
        case 13: offer(.notOurs)
        case 14: offer(.malformed("no"))
        case 15...21: happen(.resolved(id: anyLink(), choose(4) == 0 ? Self.new : Self.plain))
        case 22: happen(.resolutionFailed(id: anyLink(), .transient("offline")))
        case 23: happen(.resolutionFailed(id: anyLink(), .transient("busy", retryAfter: TimeInterval(choose(20)))))
        case 24: happen(.resolutionFailed(id: anyLink(), .permanent("404")))
        case 25...28: happen(.answered(id: opened ?? anyLink(), .handled))
        case 29: happen(.answered(id: anyLink(), .unhandled(nil)))
        case 30...31: happen(.givenBack(id: anyLink()))
        case 32...34: happen(.sessionChanged(.signedIn(user: "ana"), nil))
        case 35: happen(.sessionChanged(.signedIn(user: "bob"), nil))
        case 36: happen(.sessionChanged(.signedIn(user: nil), nil))
        case 37: happen(.sessionChanged(.signedOut, .byUser))
        case 38: happen(.sessionChanged(.signedOut, .expired))
        case 39: happen(.sessionChanged(choose(2) == 0 ? .unknown : .signedOut, nil))
        case 40...41: happen(.onboardingChanged(isComplete: true))
        case 42: happen(.onboardingChanged(isComplete: false))
        case 43...44: happen(.interfaceReady)
        case 45...47: activate()
        case 48: happen(.resignedActive(scene: choose(3) == 0 ? nil : anyWindow()))
        case 49: happen(.announced)
        case 50: happen(.announcementWithdrawn)
        case 51...53: if timers > 0 { happen(.holdDeadlinePassed) }
        case 54...55: findDeferred()
        case 56: happen(.deferredEmpty)
        case 57: happen(.deferredFailed([.transient("offline"), .withheld("no"), .permanent("400")][choose(3)]))
        case 58: happen(.networkReturned)
        case 59...60: changeReader(.waiting)
        case 61: changeReader(choose(2) == 0 ? .absent : .busy)
        case 62: happen(.timePassed)
        case 63: now.date += [-200_000, -3600, 3600, 200_000][choose(4)]
        case 64: happen(.reset(installationID: "j"))
        case 65: readStorage()
        case 66: failToStore()
        case 67...68: happen(.storageAwaited(choose(2) == 0))
        case 69: storeLate()
        case 70...73: if let scene = anyWindow() { happen(.sceneConnected(scene)) }
        case 74...75: if let scene = anyWindow() { happen(.sceneDisconnected(scene)) }
        default: restart()
        }
    }

    /// Ends the process: what the machine and the app remember is gone.
    private mutating func endProcess() {
        forgetProcess()
        state = StartupMachine.State()
        now.uptime = 5
        if isTelling { story.append("— restart") }
    }

    private mutating func newName() -> String {
        serial += 1
        return Self.names[serial % Self.names.count]
    }

    /// A link that something may be said about, whether it is the one that matters or not.
    private mutating func anyLink() -> String {
        if choose(4) > 0, let id = state.slot?.link.id { return id }
        return accounts.isEmpty ? "none" : accounts[choose(UInt64(accounts.count))].id
    }

    private mutating func offer(isShort: Bool) {
        offer(isShort ? .short : .readable(choose(4) == 0 ? Self.new : Self.plain))
    }

    private mutating func offer(_ recognition: LinkOffer.Recognition) {
        happen(
            .offered(
                LinkOffer(
                    id: newName(), url: Self.urls[choose(3)], recognition: recognition,
                    door: choose(2) == 0 ? .universalLink : .customScheme,
                    scene: choose(3) == 0 ? nil : Self.scenes[choose(3)], requiresSession: choose(4) > 0)))
    }

    private mutating func findDeferred() {
        happen(
            .deferredFound(id: newName(), choose(3) == 0 ? Self.probable : Self.plain, method: nil))
    }

    /// The disk refuses what was to be stored of a link last, before anything that was to follow has happened.
    private mutating func failToStore() {
        guard let slot = disk.slot, let old = replaced, isStorageKnown,
            slot.id != old.slot?.id || slot.attempts != old.slot?.attempts
        else { return }
        disk = old
        isDiskStale = true
        happen(.storingFailed(id: slot.id))
        // As the inbox does: the next event stores first.
        if isDiskStale { state.forgetStored() }
    }

    /// The disk takes what it refused before, as the inbox tries again.
    private mutating func storeLate() {
        guard isDiskStale, let record = state.record else { return }
        disk = record
        isDiskStale = false
        state.confirmStored(record)
    }

    private mutating func readStorage() {
        if !isStorageKnown { welcomeStored() }
        happen(.stored(disk))
    }

    private mutating func restart() {
        // Half of the processes that end with a link open end because of it, and the person tries again.
        guard opened == nil || choose(2) == 0 else {
            let person = session
            for _ in 0..<3 where opened != nil {
                endProcess()
                readStorage()
                happen(.sessionChanged(person, nil))
                happen(.onboardingChanged(isComplete: true))
                for scene in windows.names { happen(.sceneConnected(scene)) }
                for scene in windows.readers { windows.set(.waiting, for: scene) }
                happen(.subscribersChanged(windows.subscribers))
                happen(.interfaceReady)
                happen(.becameActive(scene: windows.names.first))
            }
            return
        }
        endProcess()
        machine = Self.machines[choose(2)]
        if choose(4) > 0 { launch() }
    }

    private mutating func happen(_ event: StartupEvent) {
        guard faults.isEmpty else { return }
        let before = Before(screen: screen, slotID: state.slot?.link.id)
        let stored = disk
        learn(event)
        let actions = machine.reduce(&state, event, at: now)
        if isTelling { story.append("\(now.uptime) \(event.name): \(actions.map(\.line).joined(separator: ", "))") }
        for action in actions { check(action, of: event, from: before) }
        check(event, from: before, actions)
        replaced = disk == stored ? nil : stored
    }
}

extension StartupEvent {
    /// The event without what it carries in full.
    var name: String {
        switch self {
        case .offered(let offer): "offered \(offer.id) \(offer.url) \(offer.door)"
        case .resolved(let id, _, _): "resolved \(id)"
        case .deferredFound(let id, _, _, _): "deferredFound \(id)"
        case .stored(let stored): "stored \(stored.line)"
        default: "\(self)"
        }
    }
}
