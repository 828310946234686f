public import Foundation
public import WaymarkClient
public import WaymarkInbox
import WaymarkLinks

/// The links that open an app, with the calls of Branch's class of the same name.
///
/// A `LinkInbox` below it keeps each link until the handler has heard of it, and asks again when the service did not answer.
///
/// What differs on purpose: a start of the app calls the handler once, with the link if one opened it, where Branch's calls it
/// for the start and again for the link. Parameters are never given twice: after a restart ``getLatestReferringParams()`` is empty
/// until a session has begun. Handlers run on the main actor.
public final class Branch: Sendable {
    /// The handler of sessions.
    public typealias DeepLinkHandler = @MainActor @Sendable ([AnyHashable: Any]?, (any Error)?) -> Void

    /// The domain of errors.
    public static let errorDomain = "io.branch.sdk.error"

    struct State: Sendable {
        var handler: DeepLinkHandler?
        /// Whether the handler has not heard of the first session of this installation.
        var isFirst: Bool
        var latest: [String: JSONValue] = [:]
        var links: [BranchLinkRequest: String] = [:]
        /// Whether the handler has heard of this start.
        var isStartTold = false
        var isStarted = false
        var work: Task<Void, Never>?
    }

    /// What the app sets before the shared instance is made.
    private struct Choices: Sendable {
        var address: String?
        var usesTestKey: Bool?
        var logsReports = false
    }

    private static let shared = LockedState<Branch?>(nil)
    private static let choices = LockedState<Choices>(Choices())

    let configuration: BranchConfiguration
    let service: BranchService
    let storage: BranchStorage
    let sessions: BranchSessions
    let inbox: LinkInbox
    let state: LockedState<State>

    /// Creates an instance apart from the shared one, for tests.
    ///
    /// - Parameters:
    ///   - configuration: Where the service is, and the app's key.
    ///   - transport: How requests are sent.
    ///   - storage: Where the identifiers are kept that the service gives.
    ///   - store: Where links are kept until the handler has heard of them.
    ///   - pasteboard: Reads the clipboard.
    public convenience init(
        _ configuration: BranchConfiguration, transport: any LinkTransport = URLSessionTransport(),
        storage: BranchStorage = .standard, store: any InboxStore = FileInboxStore(),
        pasteboard: @escaping @MainActor @Sendable () -> String? = { nil }
    ) {
        self.init(
            configuration, transport: transport, environment: .system, storage: storage, store: store,
            pasteboard: pasteboard)
    }

    init(
        _ configuration: BranchConfiguration, transport: any LinkTransport, environment: ClientEnvironment,
        storage: BranchStorage, store: any InboxStore, pasteboard: @escaping @MainActor @Sendable () -> String?
    ) {
        self.configuration = configuration
        service = BranchService(configuration: configuration, transport: transport, environment: environment)
        self.storage = storage
        sessions = BranchSessions(service: service, storage: storage, pasteboard: pasteboard)
        inbox = LinkInbox(
            configuration.inbox, gates: .startup, store: store, transport: transport, environment: environment,
            sources: nil, answers: sessions)
        // Branch's apps have no gates that this module knows of; the interface is ready when the app is active.
        inbox.send(.onboardingChanged(isComplete: true))
        inbox.send(.sessionChanged(.signedIn(user: nil), nil))
        inbox.send(.foregroundAssumed)
        state = LockedState(State(isFirst: storage[.bundleToken] == nil))
    }

    /// The shared instance, set up by Info.plist and `branch.json`.
    public static func getInstance() -> Branch {
        shared.withLock { instance in
            if let instance { return instance }
            let choices = choices.withLock { $0 }
            var configuration = BranchConfiguration.ofMainBundle(usesTestKey: choices.usesTestKey)
            if let address = choices.address { configuration.service = address }
            if choices.logsReports { configuration.logsReports = true }
            let created = Branch(configuration, pasteboard: systemPasteboard)
            instance = created
            return created
        }
    }

    /// Sets up the shared instance without Info.plist; a later call replaces it.
    @discardableResult
    public static func configure(
        _ configuration: BranchConfiguration, transport: any LinkTransport = URLSessionTransport(),
        storage: BranchStorage = .standard, store: any InboxStore = FileInboxStore(),
        pasteboard: @escaping @MainActor @Sendable () -> String? = { nil }
    ) -> Branch {
        let instance = Branch(
            configuration, transport: transport, storage: storage, store: store, pasteboard: pasteboard)
        shared.withLock { $0 = instance }
        return instance
    }

    /// Sets the address of the service; it must be called before the shared instance is used.
    public static func setAPIUrl(_ url: String) {
        choices.withLock { $0.address = url }
    }

    /// Uses the test key of Info.plist or `branch.json`, or the live one; it must be called before the shared instance is used.
    public static func setUseTestBranchKey(_ usesTestKey: Bool) {
        choices.withLock { $0.usesTestKey = usesTestKey }
    }

    /// Writes to the log of the system what happens to links; it must be called before the shared instance is used.
    public static func enableLogging() {
        choices.withLock { $0.logsReports = true }
    }

    // MARK: Sessions

    /// Begins the first session of this start; the handler is called for it and for each link that opens the app.
    public func initSession(andRegisterDeepLinkHandler handler: @escaping DeepLinkHandler) {
        state.withLock { $0.handler = handler }
        start()
    }

    /// Begins a session of a link that opened the app: an address on its hosts, or one of its own scheme that names a click.
    ///
    /// The link is kept until the handler has heard of it. A newer one that comes before that takes its place.
    ///
    /// - Returns: whether the address is a link of the app.
    @discardableResult
    public func handleDeepLink(_ url: URL?) -> Bool {
        guard let url else { return false }
        let isWeb = configuration.holds(url.absoluteString)
        guard isWeb || BranchSessions.clickIdentifier(in: url.absoluteString) != nil else { return false }
        return inbox.open(unread: url, from: isWeb ? .universalLink : .customScheme).isOurs
    }

    /// Whether an address is a link of the app.
    public static func isBranchLink(_ urlString: String) -> Bool {
        getInstance().configuration.holds(urlString)
    }

    /// Lets a first start read the clipboard, if it holds a URL; it must be called before `initSession`.
    public func checkPasteboardOnInstall() {
        sessions.readsPasteboard.withLock { $0 = true }
    }

    /// Begins a session of the link in the payload of a notification, under the name `branch`.
    ///
    /// - Returns: whether there is one.
    @discardableResult
    public func handlePushNotification(_ userInfo: [AnyHashable: Any]?) -> Bool {
        handleDeepLink((userInfo?["branch"] as? String).flatMap { URL(string: $0) })
    }

    /// Names the user; events and links carry the name.
    public func setIdentity(_ userID: String?) {
        storage.remember(userID, as: .identity)
    }

    /// Forgets the user, and the links that were made.
    public func logout() {
        storage.remember(nil, as: .identity)
        state.withLock { $0.links = [:] }
    }
}
