/// Leads the app through its start: waiting, onboarding, sign-in, home, then the link.
///
/// ```swift
/// let controller = StartupController(inbox: inbox)
/// await controller.run(
///     show: { screen in window.root = view(for: screen) },
///     open: { delivery in
///         router.open(delivery.link.url)
///         await delivery.handled()
///     })
/// ```
/// It decides nothing: the inbox's machine does. All three closures run on the main actor.
@MainActor public final class StartupController {
    private let inbox: LinkInbox
    /// The screen that is shown, or being shown.
    public private(set) var screen: StartupScreen?

    /// Makes a controller of an inbox whose gates are ``LinkInbox/Gates/startup``.
    public init(inbox: LinkInbox) {
        self.inbox = inbox
    }

    /// Says who is signed in.
    ///
    /// - Parameters:
    ///   - session: the person, nobody, or that it is not known yet.
    ///   - end: why nobody is any more.
    public func sessionChanged(_ session: StartupSession, end: StartupSession.End? = nil) {
        inbox.send(.sessionChanged(session, end))
    }

    /// Says whether onboarding is complete.
    public func onboardingChanged(isComplete: Bool) {
        inbox.send(.onboardingChanged(isComplete: isComplete))
    }

    /// Says that the root of the interface exists, so that screens can be shown, as soon as ``run(show:open:promptForUpdate:)``
    /// runs.
    public func interfaceReady() {
        inbox.interfaceReady()
    }

    /// Says that the app came to the foreground.
    public func becameActive() {
        inbox.becameActive()
    }

    /// Says that the app went to the background.
    public func resignedActive() {
        inbox.resignedActive()
    }

    /// Shows screens and opens links until its task is cancelled.
    ///
    /// A link is opened when every screen before it has been shown, and screens are shown while a link is being opened:
    /// the person may be signed out meanwhile. A later call takes the place of an earlier one, and shows the newest screen
    /// again.
    ///
    /// - Parameters:
    ///   - show: shows a screen in place of the one before.
    ///   - open: opens a link above home, and answers it.
    ///   - promptForUpdate: tells the person that a link needs a newer version of the app.
    public func run(
        show: @escaping @MainActor (StartupScreen) async -> Void,
        open: @escaping @MainActor (LinkDelivery) async -> Void,
        promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in }
    ) async {
        let attachment = inbox.attachController()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.showScreens(attachment, show) }
            group.addTask { await self.openLinks(open) }
            group.addTask { await self.prompt(attachment, promptForUpdate) }
        }
        inbox.detachController(attachment)
    }

    private func showScreens(_ attachment: Int, _ show: @MainActor (StartupScreen) async -> Void) async {
        while let screen = await inbox.nextScreen(for: attachment) {
            self.screen = screen
            await show(screen)
        }
    }

    private func openLinks(_ open: @MainActor (LinkDelivery) async -> Void) async {
        for await delivery in inbox.deliveries() { await open(delivery) }
    }

    private func prompt(_ attachment: Int, _ prompt: @MainActor (IncomingLink) async -> Void) async {
        while let link = await inbox.nextPrompt(for: attachment) { await prompt(link) }
    }
}
