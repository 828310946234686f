public import Foundation
public import WaymarkClient
import WaymarkLinks

/// The one place where links come into an app: every door puts them in, and the app takes them out one by one.
///
/// ```swift
/// let inbox = LinkInbox(configuration, store: FileInboxStore())
/// // In one task of the app, for as long as it lives:
/// await inbox.run()
/// // At every door:
/// inbox.open(url, from: .universalLink)
/// // Where links are shown:
/// for await delivery in inbox.deliveries() {
///     router.open(delivery.link.url)
///     await delivery.handled()
/// }
/// ```
/// A link is stored before anything else happens to it, and forgotten when it was answered: an answered link was delivered
/// exactly once, one whose answer a crash prevented at most ``StartupRules/maximumAttempts`` times. There is one link at a
/// time; a newer one takes the place of the older.
///
/// An inbox has its store to itself. Two inboxes on one store, in one process or in two, never leave a damaged record, but
/// the one that writes last decides what the next launch finds.
public final class LinkInbox: Sendable {
    /// What keeps links back until the app says so.
    public enum Gates: Hashable, Sendable {
        /// Nothing: the app has neither sign-in nor onboarding, and is ready from the start.
        case none
        /// Sign-in, onboarding and readiness, which a ``StartupController`` tells.
        case startup
    }

    /// How links are told from other addresses, and what may be done with them.
    public let configuration: LinkInboxConfiguration
    let client: LinkServiceClient
    let store: any InboxStore
    let environment: ClientEnvironment
    let machine: StartupMachine
    let recognition: LinkRecognitionRules
    let state: LockedState<InboxState>
    /// Rings whenever ``state`` changed in a way that somebody may wait for; see ``ring()``.
    let changes = ChangeSignal()
    /// Rings while a link lies there to be taken.
    let arrivals = ChangeSignal()

    /// Makes an inbox; ``run()`` lets it work.
    public init(
        _ configuration: LinkInboxConfiguration, gates: Gates = .none,
        transport: any LinkTransport = URLSessionTransport(), store: any InboxStore,
        environment: ClientEnvironment = .system
    ) {
        self.configuration = configuration
        self.store = store
        self.environment = environment
        client = LinkServiceClient(configuration.service, transport: transport, environment: environment)
        machine = StartupMachine(rules: configuration.rules)
        recognition = LinkRecognitionRules(configuration, client: client)
        state = LockedState(InboxState(consent: configuration.consent))
        guard gates == .none else { return }
        // An app without gates is the same machine, told from the start that every gate is open.
        send(.onboardingChanged(isComplete: true))
        send(.sessionChanged(.signedIn(user: nil), nil))
        send(.becameActive)
        state.withLock { $0.isForegroundAssumed = true }
        interfaceReady()
    }

    /// Whether a URL is a link of the app, by its looks alone.
    public func canOpen(_ url: URL) -> Bool {
        recognition.recognize(url.absoluteString).kind != .notOurs
    }

    /// Puts a URL in.
    ///
    /// The answer is immediate, and URLs keep the order in which they were put in, from whatever thread. A URL that is no
    /// link of the app is neither stored nor sent. Links are: addresses on the link domains that are long links or have one
    /// segment as short links have, addresses of ``LinkInboxConfiguration/deepLinkHosts``, and those of the custom schemes;
    /// all of them over `https` (this machine's own over `http`), without user information.
    ///
    /// - Parameters:
    ///   - url: any URL that the system hands over.
    ///   - door: the entry point that it came through.
    ///   - scene: the scene that it is meant for, where the app has several.
    @discardableResult
    public func open(_ url: URL, from door: LinkDoor, scene: String? = nil) -> LinkDisposition {
        offer(recognition.recognize(url.absoluteString), door: door, scene: scene)
    }

    /// Says that a link is on its way, so that the start of the app waits for it: at most
    /// ``StartupRules/holdDeadline``.
    public func announce() {
        send(.announced)
    }

    /// Says that the link on its way is not coming.
    public func withdrawAnnouncement() {
        send(.announcementWithdrawn)
    }

    /// Says that the app came to the foreground, or one of its scenes.
    public func becameActive(scene: String? = nil) {
        let isNewStay = state.withLock { $0.enterForeground(scene) }
        readStorageAgain()
        send(isNewStay ? .becameActive : .timePassed)
        sendEvents()
    }

    /// Says that the app went to the background, or one of its scenes.
    ///
    /// The app is in the foreground as long as one of its scenes is; without a scene, all of it has left.
    public func resignedActive(scene: String? = nil) {
        let othersAreActive = state.withLock { state in
            if let scene { state.activeScenes.remove(scene) } else { state.activeScenes.removeAll() }
            state.isForegroundAssumed = false
            return !state.activeScenes.isEmpty
        }
        guard !othersAreActive else { return }
        send(.resignedActive)
        sendEvents()
    }

    /// Says that the network is back: links that could not be resolved are tried again.
    public func networkReturned() {
        send(.networkReturned)
    }

    /// Says that protected storage can be read now, as after the first unlock of a device.
    public func protectedStorageAvailable() {
        readStorageAgain()
    }

    /// Says what the service may be told from now on; what waits to be told is forgotten with ``ConsentLevel/none``.
    ///
    /// It is not stored: the app says it at each launch, by this call or by the configuration.
    public func setConsent(_ consent: ConsentLevel) {
        state.withLock { state in
            state.consent = consent
            guard consent == .none else { return }
            state.events = AppEventQueue()
            state.work.append(.keepEvents)
        }
        ring()
    }

    /// Forgets everything: the link that waits, the name of the installation, what was cached and what was not yet told.
    ///
    /// It returns when that is stored, or at once while ``run()`` does not run; then that is stored as soon as it does. A
    /// reset is no installation: no deferred link is asked for after it.
    public func reset() async {
        let identifier = environment.identifier()
        let mark = state.withLock { state in
            state.resolved.removeAll()
            state.shortened.removeAll()
            state.events = AppEventQueue()
            state.evidence = InboxState.Evidence()
            state.work.append(.keepEvents)
            state.work.append(.removeAside)
            _ = state.reduce(.reset(installationID: identifier), by: machine, at: moment)
            // What is stored will be replaced; there is nothing in it that anybody wants to know.
            state.settleStorage(.known, by: machine, at: moment)
            return state.work.appended
        }
        ring()
        await performed(mark)
    }
}

extension LinkInbox {
    /// Now, by both clocks.
    var moment: StartupMoment {
        StartupMoment(uptime: environment.uptime(), date: environment.now())
    }

    /// Says that the state changed, to whoever waits for that.
    ///
    /// Those who take links are woken only where there is one: it would be for nothing at each step that a link goes through,
    /// and to wake a thread costs the first link of a process more than the step.
    func ring() {
        changes.ring()
        if state.withLock({ $0.isLinkThere }) { arrivals.ring() }
    }

    /// Gives an event to the machine.
    ///
    /// The moment is taken under the lock, so that moments keep the order of events.
    @discardableResult
    package func send(_ event: StartupEvent) -> LinkDisposition? {
        let disposition = state.withLock { $0.reduce(event, by: machine, at: moment) }
        ring()
        return disposition
    }

    /// Offers an address that was looked at.
    func offer(
        _ recognition: LinkRecognition, door: LinkDoor, scene: String? = nil, origin: IncomingLink.Origin = .direct
    ) -> LinkDisposition {
        guard recognition.kind != .notOurs else { return .notOurs }
        var requiresSession = true
        if case .readable(let content) = recognition.kind { requiresSession = configuration.requiresSession(content) }
        let offer = LinkOffer(
            id: environment.identifier(), url: recognition.url, plainURL: recognition.plainURL,
            recognition: recognition.kind, door: door, scene: scene, origin: origin, requiresSession: requiresSession)
        return send(.offered(offer)) ?? .duplicate
    }

    /// Says that the root of the interface exists.
    package func interfaceReady() {
        state.withLock { state in
            state.isInterfaceReady = true
            state.tellInterface(by: machine, at: moment)
        }
        ring()
    }

    private func readStorageAgain() {
        state.withLock { if $0.storage == .unreadable { $0.isStorageWorthATry = true } }
        ring()
    }

    private func sendEvents() {
        state.withLock { $0.work.append(.sendEvents) }
        ring()
    }
}
