import Foundation
import Testing
import WaymarkInbox
import WaymarkTesting

@Suite struct StartTests {
    let short = "https://go.example.com/pass42"

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
    private func simulator() -> LinkSimulator {
        LinkSimulator(
            Links.configuration,
            transport: RecordingTransport(links: [short: "https://fly.example.com/pass/LH400"]))
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
    @Test func linkWaitsForSignInThroughTheEndOfTheApp() async {
        let log = await simulator().play([
            .at(0, .open(short, .universalLink)),
            .at(0, .launch),
            .at(20, .kill),
            .at(3600, .launch),
            .at(3605, .session(.signedIn(user: "ana"))),
        ])
        #expect(log.opened.map(\.url.path) == ["/pass/LH400"])
        #expect(log.opened.map(\.timing) == [.afterGate])
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
    @Test func slowServiceGivesALateLink() async {
        let log = await simulator().play([
            .at(0, .session(.signedIn(user: "ana"))),
            .at(0, .network(.slow(4))),
            .at(0, .open(short, .universalLink)),
            .at(0, .launch),
            .at(10, .nothing),
        ])
        #expect(log.screens == [.waiting, .home])
        #expect(log.opened.map(\.timing) == [.late])
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
    @Test func linkOpensInTheWindowByWhichItCame() async {
        let log = await simulator().play([
            .at(0, .session(.signedIn(user: "ana"))),
            .at(0, .launch),
            .at(0, .connect("first")), .at(0, .activate("first")),
            .at(5, .connect("second")), .at(5, .activate("second")),
            .at(9, .open(short, .universalLink, scene: "first")),
        ])
        #expect(log.opened(in: "first").count == 1)
        #expect(log.screens(in: "second") == [.home])
    }
}
