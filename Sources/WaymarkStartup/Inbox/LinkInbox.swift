public import Foundation
public import WaymarkClient
public import WaymarkLinks

/// The one place where links come into an app: every door puts them in, and the app takes them out one by one.
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
    private let client: LinkServiceClient

    /// Makes an inbox; ``run()`` lets it work.
    public init(
        _ configuration: LinkInboxConfiguration, gates: Gates = .none,
        transport: any LinkTransport = URLSessionTransport(), store: any LinkStore,
        environment: ClientEnvironment = .system
    ) {
        self.configuration = configuration
        client = LinkServiceClient(configuration.service, transport: transport, environment: environment)
    }

    /// Whether a URL is a link of the app, by its looks alone.
    public func canOpen(_ url: URL) -> Bool {
        false
    }

    /// Puts a URL in.
    ///
    /// The answer is immediate, and URLs keep the order in which they were put in, from whatever thread.
    @discardableResult
    public func open(_ url: URL, from door: LinkDoor, scene: String? = nil) -> LinkDisposition {
        .notOurs
    }

    /// Says that a link is on its way.
    public func announce() {}

    /// Says that the link on its way is not coming.
    public func withdrawAnnouncement() {}

    /// Lets the inbox work until its task is cancelled: store, ask the service, hand out.
    public func run() async {}

    /// The links to open; one that waits already comes first.
    ///
    /// - Parameter scene: the scene that takes them; links meant for it come here.
    public func deliveries(scene: String? = nil) -> LinkDeliveries {
        LinkDeliveries()
    }

    /// What happens to links, for developers.
    public var reports: LinkReports {
        LinkReports()
    }

    /// Says that the app came to the foreground.
    public func becameActive() {}

    /// Says that the app went to the background.
    public func resignedActive() {}

    /// Says that the network is back.
    public func networkReturned() {}

    /// Says that protected storage can be read now.
    public func protectedStorageAvailable() {}

    /// Hands over what the Play Store tells at first launch; `nil` where it tells nothing.
    public func claimDeferred(installReferrer: String?) {}

    /// Hands over text from the clipboard, after the person asked to paste it.
    ///
    /// Text that is no link on a link domain of the app is dropped, and neither kept nor reported.
    @discardableResult
    public func paste(_ text: String) -> LinkDisposition {
        .notOurs
    }

    /// Makes a short link.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func shorten(
        _ link: DynamicLink, options: ShortenOptions = ShortenOptions()
    ) async throws(LinkServiceClientError) -> ShortenedLink {
        try await client.shorten(link, options: options)
    }

    /// Tells what a link of the app means, and leaves the link that waits alone.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func resolve(_ url: URL) async throws(LinkServiceClientError) -> LinkContent {
        LinkContent(try await client.resolve(url.absoluteString))
    }

    /// Says what the service may be told from now on.
    public func setConsent(_ consent: ConsentLevel) {}

    /// Forgets everything: the link that waits, the installation's name, what was cached and not yet sent.
    public func reset() async {}
}
