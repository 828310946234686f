/// Leads an app with onboarding or sign-in through its start: waiting, onboarding, sign-in, home, then the link.
///
/// There is one controller in the app. The app tells it who is signed in and whether onboarding is complete; ``screen``
/// is the screen to show, the same in every window. ``StartupView``, or an adapter, shows the screens and opens the
/// links.
///
/// ```swift
/// @MainActor func start(_ controller: StartupController, _ window: any AppWindow) async {
///     controller.onboardingChanged(isComplete: true)
///     controller.sessionChanged(.signedIn(user: "ana"))
///     await controller.run(
///         show: { screen in window.show(screen) },
///         open: { delivery in
///             window.open(delivery.link.url)
///             await delivery.handled()
///         })
/// }
/// ```
@MainActor public final class StartupController {
    /// The inbox of the app.
    public nonisolated let inbox: LinkInbox
    private let observation = ScreenObservation()
    private var current = StartupScreen.waiting

    /// Creates a controller for an inbox whose gates are ``LinkInbox/Gates/startup``.
    public init(_ inbox: LinkInbox) {
        self.inbox = inbox
    }

    /// Creates a controller with its own inbox.
    ///
    /// - Parameters:
    ///   - configuration: The settings of the inbox. Mistakes in them are reported.
    ///   - store: Where the inbox keeps its record.
    public convenience init(_ configuration: LinkInboxConfiguration, store: any InboxStore = FileInboxStore()) {
        self.init(LinkInbox(configuration, gates: .startup, store: store))
    }

    /// The screen to show; ``StartupScreen/waiting`` until the first one is known.
    ///
    /// It is observable from iOS 17, macOS 14, tvOS 17 and watchOS 10 on: a SwiftUI view that reads it is updated.
    /// Other code reads ``LinkInbox/screens(scene:)``. It changes while ``run()`` runs.
    public var screen: StartupScreen {
        observation.access(self)
        return current
    }

    /// Reports who is signed in.
    ///
    /// - Parameters:
    ///   - session: The person, none, or that it is not known yet.
    ///   - end: Why the last session ended.
    public func sessionChanged(_ session: StartupSession, end: StartupSession.End? = nil) {
        inbox.send(.sessionChanged(session, end))
    }

    /// Reports whether onboarding is complete.
    public func onboardingChanged(isComplete: Bool) {
        inbox.send(.onboardingChanged(isComplete: isComplete))
    }

    /// Reports that the root of the interface exists, so that screens can be shown.
    ///
    /// Views, adapters and ``run(in:show:open:promptForUpdate:)`` do it.
    public func interfaceReady() {
        inbox.interfaceReady()
    }

    /// Runs the inbox and keeps ``screen`` current until the task is cancelled.
    ///
    /// Call it in a task that lives as long as the app. Several calls, one for each window, do no harm.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.inbox.run() }
            await followScreens()
        }
    }

    /// Runs the inbox, and shows screens and links in one window, until the task is cancelled.
    ///
    /// A link is opened above a screen that `show` has shown. While `open` shows a link, screens can change, because
    /// the person may be signed out. `show`, `open` and `promptForUpdate` run on the main actor.
    ///
    /// - Parameters:
    ///   - scene: The window; `nil` in an app that does not name its windows.
    ///   - show: Shows a screen, replacing the previous one.
    ///   - open: Shows a link's place above the screen, and answers the delivery. The next link is delivered after it
    ///     has returned.
    ///   - promptForUpdate: Tells the person that a link needs a newer version of the app.
    public func run(
        in scene: LinkScene? = nil,
        show: @escaping @MainActor (StartupScreen) async -> Void,
        open: @escaping @MainActor (LinkDelivery) async -> Void,
        promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in }
    ) async {
        interfaceReady()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.followScreens() }
            await inbox.run(in: scene, show: show, open: open, promptForUpdate: promptForUpdate)
        }
    }

    private func followScreens() async {
        for await screen in inbox.screens() where screen != current {
            observation.change(self) { current = screen }
        }
    }
}
