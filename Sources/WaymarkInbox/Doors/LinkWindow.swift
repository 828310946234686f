import Foundation

#if canImport(UserNotifications)
    import UserNotifications
#endif

/// The links of one window, or of an app that does not name its windows: the common part of the adapters.
@MainActor final class LinkWindow {
    /// Serves a window until its task is cancelled.
    typealias Server = @MainActor (LinkInbox, LinkScene?) async -> Void

    private let inbox: LinkInbox
    private let scene: LinkScene?
    private let work: Task<Void, Never>

    /// Connects a window and starts to serve it.
    ///
    /// The window is connected at once: a link that it is opened for comes before the task starts.
    init(_ inbox: LinkInbox, scene: LinkScene? = nil, serve: @escaping Server) {
        self.inbox = inbox
        self.scene = scene
        if let scene { inbox.connect(scene) }
        work = Task { await serve(inbox, scene) }
    }

    deinit {
        work.cancel()
        if let scene { inbox.disconnect(scene) }
    }

    /// Passes URLs to the inbox, and returns those that are not links of the app.
    func open(_ urls: [URL]) -> [URL] {
        urls.filter { !inbox.open($0, from: .ofSystem($0), scene: scene).isOurs }
    }

    /// Passes the address of an activity to the inbox, and returns whether it is a link of the app.
    func open(_ activity: BrowsingActivity?) -> Bool {
        activity.map { inbox.open($0.url, from: .universalLink, scene: scene).isOurs } ?? false
    }

    /// Passes the link of a user info to the inbox, and returns whether it is a link of the app.
    func open(userInfo: [AnyHashable: Any]?, from door: LinkDoor) -> Bool {
        inbox.open(userInfo: userInfo, from: door, scene: scene).isOurs
    }

    /// Announces the link of a user info if it is a link of the app.
    func announce(userInfo: [AnyHashable: Any]?) {
        if let url = inbox.link(in: userInfo) { announce(url) }
    }

    /// Announces a URL if it is a link of the app.
    func announce(_ url: URL) {
        if inbox.canOpen(url) { inbox.announce() }
    }

    /// Announces a link if an activity of this type brings one.
    func announceActivity(ofType type: String?) {
        if type == BrowsingActivity.type { inbox.announce() }
    }

    /// Withdraws the announcement of an activity.
    func withdrawActivity(ofType type: String) {
        if type == BrowsingActivity.type { inbox.withdrawAnnouncement() }
    }

    #if canImport(UserNotifications) && !os(tvOS)
        /// Passes the link of a notification to the inbox.
        func open(_ response: UNNotificationResponse) {
            inbox.open(response, scene: scene)
        }
    #endif

    func becameActive() {
        inbox.becameActive(scene: scene)
    }

    func resignedActive() {
        inbox.resignedActive(scene: scene)
    }

    /// Disconnects the window.
    ///
    /// Its unanswered link goes to another one.
    func disconnect() {
        work.cancel()
        if let scene { inbox.disconnect(scene) }
    }
}
