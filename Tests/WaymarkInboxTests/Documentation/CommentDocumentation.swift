// The samples of doc comments that no article shows.
import DeepLinks
import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

@MainActor protocol AppWindow {
    func show(_ screen: StartupScreen)
    func open(_ url: URL)
}

@MainActor func start(_ controller: StartupController, _ window: any AppWindow) async {
    controller.onboardingChanged(isComplete: true)
    controller.sessionChanged(.signedIn(user: "ana"))
    await controller.run(
        show: { screen in window.show(screen) },
        open: { delivery in
            window.open(delivery.link.url)
            await delivery.handled()
        })
}

func openLinks(of inbox: LinkInbox, show: @MainActor (URL) -> Void) async {
    async let work: Void = inbox.run()
    for await delivery in inbox.deliveries() {
        await show(delivery.link.url)
        await delivery.handled()
    }
    await work
}

func open(_ delivery: LinkDelivery, show: @MainActor (Screen) -> Void) async {
    await delivery.open(Links.router.match(delivery.link.url)) { screen in await show(screen) }
}

private let configuration = Links.configuration

@Test func linksAreConfigured() { #expect(configuration.issues.isEmpty) }

@Suite struct MistakeDocumentation {
    @Test func linksAreConfigured() {
        #expect(
            configuration.mistakes(
                links: ["https://go.example.com/abc", "airline://pass/LH400"],
                others: ["https://accounts.example.com/callback?code=1", "com.example.signin://callback"]) == [])
    }
}

private func constant() {
    let configuration = LinkInboxConfiguration(
        service: "https://go.example.com", apiKey: "wmk_app_4tR7kQ", deepLinkHosts: ["fly.example.com"],
        customSchemes: ["airline"])
    let service = RecordingTransport(links: ["https://go.example.com/abc": "https://www.example.com/sale"])
    _ = (configuration, service)
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
func links(openedBy simulator: LinkSimulator, _ short: String) async -> [IncomingLink] {
    let log = await simulator.play([
        .at(0, .open(short, .universalLink)),
        .at(0, .launch),
        .at(5, .session(.signedIn(user: "ana"))),
    ])
    print(log)
    return log.opened
}

func appClipWasStarted(by url: URL) throws {
    try AppClipHandOff(appGroup: "group.com.example.flights")?.store(url)
}

private func standIn() {
    let service = StandInService(links: ["https://go.example.com/abc": "https://www.example.com/sale"])
    let click = service.click(on: "https://go.example.com/abc")
    _ = click
}
