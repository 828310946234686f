// The example of the module's landing page, as it stands there.

import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

@Test func aPassOpensAfterSignIn() async throws {
    let short = "https://go.example.com/abc"
    let configuration = LinkInboxConfiguration(
        service: try LinkServiceConfiguration(
            service: WebURL("https://links.example.com"), apiKey: "wmk_app_key",
            domain: LinkDomain("https://go.example.com")))
    let simulator = LinkSimulator(
        configuration, transport: RecordingTransport(links: [short: try WebURL("https://www.example.com/pass/7")]))

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
