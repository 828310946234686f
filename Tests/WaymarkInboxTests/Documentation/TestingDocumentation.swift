import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

@Suite struct StartTests {
    let short = "https://go.example.com/pass42"

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
    private func simulator() throws -> LinkSimulator {
        let pass = try #require(WebURL("https://www.example.com/pass/LH400"))
        return LinkSimulator(try Sample.configuration(), transport: RecordingTransport(links: [short: pass]))
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
    @Test func linkWaitsForSignInThroughTheEndOfTheApp() async throws {
        let log = try await simulator().play([
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
    @Test func slowServiceGivesALateLink() async throws {
        let log = try await simulator().play([
            .at(0, .session(.signedIn(user: "ana"))),
            .at(0, .network(.slow(4))),
            .at(0, .open(short, .universalLink)),
            .at(0, .launch),
            .at(10, .nothing),
        ])
        #expect(log.screens == [.waiting, .home])
        #expect(log.opened.map(\.timing) == [.late])
    }
}
