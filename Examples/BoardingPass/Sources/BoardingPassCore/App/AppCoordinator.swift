import Foundation
import WaymarkClient
import WaymarkDiagnostics
import WaymarkInbox
import WaymarkLinks

/// Ties the app together: what it remembers, its links, and its start.
@MainActor package final class AppCoordinator {
    package let inbox: LinkInbox
    package let controller: StartupController
    package let wallet = PassWallet()
    package let links: AppLinks
    private var memory: AppMemory
    private let memoryFile: URL

    package init(
        _ configuration: AppConfiguration, folder: URL, transport: any LinkTransport = URLSessionTransport(),
        store: any InboxStore, sources: FirstLaunchSources? = nil
    ) throws {
        links = try AppLinks()
        memoryFile = folder.appendingPathComponent("app.json")
        memory = AppMemory(contentsOf: memoryFile)
        inbox = LinkInbox(
            configuration.inbox(for: links), gates: .startup, store: store, transport: transport, sources: sources)
        controller = StartupController(inbox)
    }

    package var user: String? { memory.user }
    package var hasSeenOnboarding: Bool { memory.hasSeenOnboarding }

    /// Tells the controller what the app remembers; to be called once that can be read.
    package func restore() {
        controller.onboardingChanged(isComplete: memory.hasSeenOnboarding)
        controller.sessionChanged(session)
    }

    package func completeOnboarding() throws {
        try remember { $0.hasSeenOnboarding = true }
        controller.onboardingChanged(isComplete: true)
    }

    package func signIn(_ name: String) throws {
        try remember { $0.user = name }
        controller.sessionChanged(session)
    }

    /// Ends the session: the links of a person go with them when they sign out, and wait for them when it ran out.
    package func endSession(_ end: StartupSession.End) throws {
        try remember { $0.user = nil }
        controller.sessionChanged(session, end: end)
    }

    /// The link that shares a pass.
    ///
    /// It names the app, so that people without it are led to their store.
    package func link(to pass: BoardingPass) throws -> DynamicLink {
        var link = DynamicLink(link: try WebURL(links.url(of: pass).absoluteString))
        link.ios.bundleID = AppLinks.appID
        link.ios.appStoreID = AppStoreID(AppLinks.appStoreID)
        link.android.packageName = AppLinks.appID
        link.social.title = "Boarding pass \(pass.flight)"
        return link
    }

    /// Creates a short link to a pass.
    package func share(_ pass: BoardingPass) async throws -> ShortenedLink {
        try await inbox.shorten(link(to: pass), options: ShortenOptions(suffix: .short))
    }

    /// Checks whether links can reach a build of the app.
    package func checkIntegration(
        of build: AppBuild = .current, transport: any LinkTransport = URLSessionTransport()
    ) async -> [IntegrationFinding] {
        await IntegrationCheck(inbox, build: build, transport: transport).run()
    }

    /// Shows screens and opens links until its task is cancelled.
    package func run(on interface: any AppInterface) async {
        await controller.run(
            show: { interface.show($0) },
            open: { await self.open($0, on: interface) },
            promptForUpdate: { interface.promptForUpdate(for: $0) })
    }

    /// Where a link leads, if the app can show that.
    package func place(for link: IncomingLink) -> Place? {
        let place = links.place(for: link.url)
        if case .pass(let target) = place, wallet.pass(flight: target.flight) == nil { return nil }
        return place
    }

    private func open(_ delivery: LinkDelivery, on interface: any AppInterface) async {
        guard let place = place(for: delivery.link) else {
            interface.showNoPlace(for: delivery.link)
            return await delivery.unhandled("no such place")
        }
        if delivery.link.timing == .late {
            interface.offer(place)
        } else {
            interface.show(place, of: delivery.link)
        }
        await delivery.handled()
    }

    private var session: StartupSession {
        memory.user.map { .signedIn(user: $0) } ?? .signedOut
    }

    private func remember(_ change: (inout AppMemory) -> Void) throws {
        change(&memory)
        try memory.write(to: memoryFile)
    }
}
