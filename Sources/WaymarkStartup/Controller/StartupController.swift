/// Leads the app through its start: waiting, onboarding, sign-in, home, then the link.
@MainActor public final class StartupController {
    private let inbox: LinkInbox
    /// The screen that was shown last.
    public private(set) var screen: StartupScreen?

    /// Makes a controller of an inbox whose gates are ``LinkInbox/Gates/startup``.
    public init(inbox: LinkInbox) {
        self.inbox = inbox
    }

    /// Says who is signed in.
    ///
    /// - Parameter end: why nobody is any more.
    public func sessionChanged(_ session: StartupSession, end: StartupSession.End? = nil) {}

    /// Says whether onboarding is complete.
    public func onboardingChanged(isComplete: Bool) {}

    /// Says that the root of the interface exists, so that screens can be shown.
    public func interfaceReady() {}

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
    /// - Parameters:
    ///   - show: shows a screen in place of the one before; links are opened when it has returned.
    ///   - open: opens a link above home, and answers it.
    ///   - promptForUpdate: tells the person that a link needs a newer version of the app.
    public func run(
        show: @escaping @MainActor (StartupScreen) async -> Void,
        open: @escaping @MainActor (LinkDelivery) async -> Void,
        promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in }
    ) async {}
}
