public import Foundation
public import WaymarkClient
import WaymarkLinks

/// Receives the links of an app, and stores them until the app opens them.
///
/// ```swift
/// func openLinks(of inbox: LinkInbox, show: @MainActor (URL) -> Void) async {
///     async let work: Void = inbox.run()
///     for await delivery in inbox.deliveries() {
///         await show(delivery.link.url)
///         await delivery.handled()
///     }
///     await work
/// }
/// ```
/// Every door of the app calls ``open(_:from:scene:)``. The views and adapters of this module do that, and call ``run()``.
///
/// A link is stored before anything else happens to it, and forgotten when the app has answered it. An answered link was
/// delivered exactly once. A link whose answer was prevented by a crash is delivered at most
/// ``StartupRules/maximumAttempts`` times. There is one link at a time; a newer one replaces it.
///
/// An inbox needs a store of its own. Two inboxes with the same store never damage the record, but the last writer decides what
/// the next launch finds.
public final class LinkInbox: Sendable {
    /// The gates that keep links back until the app opens them.
    public enum Gates: Hashable, Sendable {
        /// No gate: the app has neither sign-in nor onboarding, and can show links from the start.
        case none
        /// Sign-in, onboarding and the interface, which a ``StartupController`` reports.
        case startup
    }

    /// The settings of the inbox.
    public let configuration: LinkInboxConfiguration
    let core: InboxCore
    let recognition: LinkRecognitionRules
    let store: StoreWorker
    let requests: LinkRequests
    let deferred: DeferredLinkFinder
    private let worker: InboxWorker

    /// Creates an inbox.
    ///
    /// - Parameters:
    ///   - configuration: The settings. Mistakes in them are reported.
    ///   - gates: What keeps links back.
    ///   - store: Where the inbox keeps its record.
    ///   - transport: How requests to the service are sent.
    ///   - environment: The clocks, which tests replace.
    ///   - sources: What is asked at the first launch; `nil` means the device itself, and the App Clip of the configuration.
    public convenience init(
        _ configuration: LinkInboxConfiguration, gates: Gates = .none, store: any InboxStore = FileInboxStore(),
        transport: any LinkTransport = URLSessionTransport(), environment: ClientEnvironment = .system,
        sources: FirstLaunchSources? = nil
    ) {
        self.init(
            configuration, gates: gates, store: store, transport: transport, environment: environment,
            sources: sources, answers: nil)
    }

    /// Creates an inbox whose questions another API answers, unless the answers are `nil`.
    package init(
        _ configuration: LinkInboxConfiguration, gates: Gates, store: any InboxStore, transport: any LinkTransport,
        environment: ClientEnvironment, sources: FirstLaunchSources?, answers: (any LinkAnswers)?
    ) {
        self.configuration = configuration
        let settings = InboxSettings(configuration)
        core = InboxCore(settings, transport: transport, environment: environment, answers: answers)
        recognition = LinkRecognitionRules(settings)
        self.store = StoreWorker(core: core, store: store)
        requests = LinkRequests(core: core)
        deferred = DeferredLinkFinder(
            core: core, recognition: recognition, requests: requests,
            sources: sources
                ?? FirstLaunchSources(appClip: configuration.appClipGroup.flatMap { AppClipHandOff(appGroup: $0) }))
        worker = InboxWorker(core: core, store: self.store, requests: requests, deferred: deferred)
        report(settings.issues)
        guard gates == .none else { return }
        // An app without gates uses the same machine, with every gate open.
        core.change { state in
            state.reduce(.onboardingChanged(isComplete: true))
            state.reduce(.sessionChanged(.signedIn(user: nil), nil))
            state.reduce(.foregroundAssumed)
            state.setInterfaceReady()
        }
    }

    private func report(_ issues: [ConfigurationIssue]) {
        for issue in issues {
            core.report(LinkReport(.misuse, detail: "\(issue)"))
            core.environment.warn("The configuration of the link inbox is not valid. \(issue)")
        }
    }
}

// MARK: Links

extension LinkInbox {
    /// Whether a URL looks like a link of the app.
    public func canOpen(_ url: URL) -> Bool {
        recognition.recognize(url.absoluteString).kind != .notOurs
    }

    /// Accepts a URL that the system passed to the app.
    ///
    /// The answer is immediate, and links keep the order of the calls, from any thread. Links of the app are: long links and
    /// addresses with one segment on its link domains, addresses on its deep link hosts, and addresses with its custom
    /// schemes. They use `https` (`http` on the loopback) and have no user information. Any other URL is neither stored nor sent.
    ///
    /// With an immediate store, such as ``FileInboxStore``, an accepted link is on the disk when this returns.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - door: The entry point through which it came.
    ///   - scene: The window that received it, in an app with several.
    @discardableResult
    public func open(_ url: URL, from door: LinkDoor, scene: LinkScene? = nil) -> LinkDisposition {
        offer(recognition.recognize(url.absoluteString), door: door, scene: scene)
    }

    /// Accepts an address that only ``LinkAnswers`` can read.
    @discardableResult
    package func open(unread url: URL, from door: LinkDoor, scene: LinkScene? = nil) -> LinkDisposition {
        let address = url.absoluteString
        let link =
            WebURL(address).map { LinkRecognition($0, spelled: address, kind: .short) }
            ?? LinkRecognition(url: address, kind: .short)
        return offer(link, door: door, scene: scene)
    }

    /// Whether a link waits to be opened, or was announced.
    public var hasLink: Bool {
        core.read { $0.startup.slot != nil || $0.startup.isAnnounced }
    }

    /// Announces a link whose URL is not known yet.
    ///
    /// The start of the app waits for it, for at most ``StartupRules/holdDeadline``.
    public func announce() {
        core.send(.announced)
    }

    /// Withdraws an announcement, because the link will not come.
    public func withdrawAnnouncement() {
        core.send(.announcementWithdrawn)
    }

    func offer(
        _ link: LinkRecognition, door: LinkDoor, scene: LinkScene? = nil, origin: IncomingLink.Origin = .direct
    ) -> LinkDisposition {
        guard link.kind != .notOurs else { return .notOurs }
        var requiresSession = true
        if case .readable(let content) = link.kind { requiresSession = core.settings.requiresSession(content.url.url) }
        let offer = LinkOffer(
            id: core.environment.identifier(), url: link.url, plainURL: link.plainURL, recognition: link.kind,
            door: door, scene: scene, origin: origin, requiresSession: requiresSession)
        let disposition = core.send(.offered(offer)) ?? .duplicate
        if case .accepted = disposition { store.note() }
        return disposition
    }
}

// MARK: Work and deliveries

extension LinkInbox {
    /// Stores, resolves and delivers links until the task is cancelled.
    ///
    /// Call it in a task that lives as long as the app.
    ///
    /// Only one task works at a time; another call waits until the first has ended. So every window may call it. What was under
    /// way when the task is cancelled is taken up by the next call, or by the next launch. Before this returns, changes are
    /// stored, which takes at most a second and a half if the store does not answer.
    @concurrent public func run() async {
        await worker.run()
    }

    /// The links to open, one after the other.
    ///
    /// A link that is already waiting is delivered at once.
    ///
    /// There may be several subscribers. Each link goes to exactly one of them: to that of the window that received it,
    /// otherwise to that of the window in front.
    /// - Parameter scene: The window that shows the links, in an app with several.
    public func deliveries(scene: LinkScene? = nil) -> LinkDeliveries {
        LinkDeliveries(reader: DeliveryReader(core: core, store: store), scene: scene)
    }

    /// The links that need a newer version of the app.
    ///
    /// - Parameter scene: The window that tells the person, in an app with several.
    public func updatePrompts(scene: LinkScene? = nil) -> LinkUpdatePrompts {
        LinkUpdatePrompts(core: core, scene: scene)
    }

    /// The screens of the app's start, in an app with gates.
    ///
    /// Every window shows the same screen.
    ///
    /// - Parameter scene: The window that shows them, in an app with several. Its links wait until it has shown the screen.
    public func screens(scene: LinkScene? = nil) -> StartupScreens {
        StartupScreens(core: core, scene: scene)
    }

    /// The events of links, for developers.
    public var reports: LinkReports {
        LinkReports(core: core)
    }
}

// MARK: Start-up

extension LinkInbox {
    /// Sends an event to the machine.
    @discardableResult
    package func send(_ event: StartupEvent) -> LinkDisposition? {
        core.send(event)
    }

    /// Reports that the root of the interface exists.
    package func interfaceReady() {
        core.change { $0.setInterfaceReady() }
    }
}
