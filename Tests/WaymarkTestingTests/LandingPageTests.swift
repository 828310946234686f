// The example of the module's landing page.

import Foundation
import Testing
import WaymarkInbox
import WaymarkTesting

@Test func aPassOpensAfterSignIn() async {
    let short = "https://go.example.com/abc"
    let configuration = LinkInboxConfiguration(
        service: "https://go.example.com", apiKey: "wmk_app_key", deepLinkHosts: ["www.example.com"])
    let simulator = LinkSimulator(
        configuration, transport: RecordingTransport(links: [short: "https://www.example.com/pass/7"]))

    let log = await simulator.play([
        .at(0, .open(short, .universalLink)),
        .at(0, .launch),
        .at(30, .kill),
        .at(60, .launch),
        .at(65, .session(.signedIn(user: "ana"))),
    ])

    #expect(log.screens == [.signIn, .signIn, .home])
    #expect(log.opened.map(\.url.path) == ["/pass/7"])
    #expect(log.opened.map(\.timing) == [.afterGate])
}
