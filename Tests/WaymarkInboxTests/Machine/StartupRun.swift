import Foundation
import WaymarkInbox
import WaymarkLinks

/// A process (or several, one after the other) that a test plays, with what it leaves on the disk.
struct StartupRun {
    var rules = StartupRules()
    var state = StartupMachine.State()
    /// Both clocks; a restart begins the uptime anew, as a reboot would.
    var now = StartupMoment(uptime: 1000, date: StartupRun.beginning)
    /// What the last `store` said, or what an installation begins with.
    var disk = StartupRun.installed
    private(set) var log: [String] = []

    static let beginning = Date(timeIntervalSince1970: 1_800_000_000)
    /// An installation that is no longer new.
    static let installed = StoredStartup(installationID: "i", firstLaunch: beginning, deferred: .done)
    /// An installation whose first launch this is.
    static let firstLaunch = StoredStartup(installationID: "i", firstLaunch: beginning)

    /// What a test lets happen.
    enum Step: Sendable {
        case event(StartupEvent)
        /// Time passes, on both clocks, and nothing else happens.
        case wait(TimeInterval)
        /// The time of day jumps.
        case clockJumps(TimeInterval)
        /// The process ends at once; a new one begins, perhaps of another version.
        case restart(version: String? = nil)
        /// Storage becomes readable.
        case storageRead
        /// The person comes or goes to what the disk says, as if an older version had written it.
        case disk(StoredStartup)
    }

    var screen: StartupScreen? { state.screen }

    mutating func play(_ steps: [Step]) {
        for step in steps { play(step) }
    }

    mutating func play(_ step: Step) {
        switch step {
        case .event(let event):
            let actions = StartupMachine(rules: rules).reduce(&state, event, at: now)
            for case .store(let stored) in actions { disk = stored }
            log += actions.map(\.line)
        case .wait(let seconds):
            now.uptime += seconds
            now.date += seconds
        case .clockJumps(let seconds):
            now.date += seconds
        case .restart(let version):
            state = StartupMachine.State()
            now.uptime = 5
            rules.appVersion = version ?? rules.appVersion
        case .storageRead:
            play(.event(.stored(disk)))
        case .disk(let stored):
            disk = stored
        }
    }

    /// Plays steps and says what they led to, leaving out what came before.
    mutating func lines(of steps: [Step]) -> [String] {
        log = []
        play(steps)
        return log
    }
}

extension StartupRun.Step {
    static func short(
        _ id: String, url: String? = nil, door: LinkDoor = .universalLink, needsSession: Bool = true
    ) -> Self {
        offer(id, url: url, .short, door, needsSession)
    }

    static func readable(
        _ id: String, url: String? = nil, door: LinkDoor = .universalLink, needsSession: Bool = true,
        version: String? = nil
    ) -> Self {
        offer(id, url: url, .readable(.of(id, version: version)), door, needsSession)
    }

    static func foreign(_ id: String) -> Self { offer(id, url: nil, .notOurs, .customScheme, true) }
    static func malformed(_ id: String) -> Self { offer(id, url: nil, .malformed("no host"), .customScheme, true) }

    private static func offer(
        _ id: String, url: String?, _ recognition: LinkOffer.Recognition, _ door: LinkDoor, _ needsSession: Bool,
        _ scene: LinkScene? = "scene"
    ) -> Self {
        .event(
            .offered(
                LinkOffer(
                    id: id, url: "https://go.example.com/" + (url ?? id), recognition: recognition, door: door,
                    scene: scene, requiresSession: needsSession)))
    }

    static func resolved(_ id: String, needsSession: Bool? = nil) -> Self {
        .event(.resolved(id: id, .of(id), requiresSession: needsSession))
    }
    static func offline(_ id: String) -> Self { .event(.resolutionFailed(id: id, .transient("offline"))) }
    static func busy(_ id: String, _ seconds: Double) -> Self {
        .event(.resolutionFailed(id: id, .transient("429", retryAfter: seconds)))
    }
    static func withheld(_ id: String) -> Self { .event(.resolutionFailed(id: id, .withheld("no service"))) }
    static func refused(_ id: String) -> Self { .event(.resolutionFailed(id: id, .permanent("404"))) }
    static func found(_ id: String, _ match: LinkMatch = .exact) -> Self {
        .event(.deferredFound(id: id, .of(id, match: match), method: "server"))
    }
    static func handled(_ id: String) -> Self { .event(.answered(id: id, .handled)) }
    static func unhandled(_ id: String) -> Self { .event(.answered(id: id, .unhandled("no route"))) }
    static func givenBack(_ id: String) -> Self { .event(.givenBack(id: id)) }
    static func signedIn(_ user: String?) -> Self { .event(.sessionChanged(.signedIn(user: user), nil)) }

    static func unstored(_ id: String) -> Self { .event(.storingFailed(id: id)) }

    static let noMatch = Self.event(.deferredEmpty)
    static let checkOffline = Self.event(.deferredFailed(.transient("offline")))
    static let checkWithheld = Self.event(.deferredFailed(.withheld("no consent")))
    static let due = Self.event(.retryDue)
    static let checkRefused = Self.event(.deferredFailed(.permanent("400")))
    static let storageSlow = Self.event(.storageAwaited(true))
    static let storageGivenUp = Self.event(.storageAwaited(false))
    static let announced = Self.event(.announced)
    static let withdrawn = Self.event(.announcementWithdrawn)
    static let deadline = Self.event(.holdDeadlinePassed)
    static let nobody = Self.event(.sessionChanged(.signedOut, nil))
    static let signedOut = Self.event(.sessionChanged(.signedOut, .byUser))
    static let sessionExpired = Self.event(.sessionChanged(.signedOut, .expired))
    static let sessionUnknown = Self.event(.sessionChanged(.unknown, nil))
    static let onboarded = Self.event(.onboardingChanged(isComplete: true))
    static let toOnboard = Self.event(.onboardingChanged(isComplete: false))
    static let interface = Self.event(.interfaceReady)
    static let foreground = Self.event(.becameActive())
    static let background = Self.event(.resignedActive())
    static let network = Self.event(.networkReturned)
    static let subscribed = Self.event(.subscribersChanged([LinkSubscriber()]))
    static let unsubscribed = Self.event(.subscribersChanged([]))
    static func connected(_ scene: LinkScene) -> Self { .event(.sceneConnected(scene)) }
    static func disconnected(_ scene: LinkScene) -> Self { .event(.sceneDisconnected(scene)) }
    static func active(_ scene: LinkScene) -> Self { .event(.becameActive(scene: scene)) }
    static func inactive(_ scene: LinkScene) -> Self { .event(.resignedActive(scene: scene)) }
    /// These windows wait for links, and no others.
    static func waiting(_ scenes: LinkScene...) -> Self {
        .event(.subscribersChanged(scenes.map { LinkSubscriber(scene: $0) }))
    }
    /// This window shows a link; these wait.
    static func busy(_ scene: LinkScene, waiting: LinkScene...) -> Self {
        let busy = LinkSubscriber(scene: scene, isWaiting: false)
        return .event(.subscribersChanged([busy] + waiting.map { LinkSubscriber(scene: $0) }))
    }
    /// A link that comes by a window and needs no service.
    static func link(_ id: String, in scene: LinkScene?, door: LinkDoor = .universalLink, needsSession: Bool = true)
        -> Self
    {
        offer(id, url: nil, .readable(.of(id)), door, needsSession, scene)
    }
    static let time = Self.event(.timePassed)
    static let reset = Self.event(.reset(installationID: "j"))
}

extension [StartupRun.Step] {
    /// Somebody takes links, the interface is there, and the app is active.
    static let inFront: Self = [.subscribed, .interface, .foreground]
    /// Ana is signed in and past onboarding.
    static let ana: Self = [.onboarded, .signedIn("ana")]
    /// Nobody is signed in, past onboarding.
    static let signedOut: Self = [.onboarded, .nobody]
    /// Ana looks at home.
    static let home: Self = [.storageRead] + ana + inFront
    /// Nobody is signed in, and sign-in is shown.
    static let signIn: Self = [.storageRead] + signedOut + inFront
}

extension LinkContent {
    static func of(_ id: String, match: LinkMatch = .exact, version: String? = nil) -> LinkContent {
        guard let url = AppURI("https://www.example.com/\(id)") else { preconditionFailure(id) }
        return LinkContent(url: url, match: match, minimumVersion: version)
    }
}
