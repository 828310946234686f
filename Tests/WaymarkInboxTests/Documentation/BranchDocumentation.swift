import DeepLinks
import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

struct Spot: DeepLinkValue, Hashable {
    var id = 0
}

enum SpotLinks {
    static let spot: DeepLink<Spot> = "/spot/\(\.id)"
    static let router = DeepLinkRouter<Spot>.lenient { spot { $0 } }
}

@MainActor final class SpotCoordinator {
    let inbox: LinkInbox
    let present: (Spot) -> Void

    init(inbox: LinkInbox, present: @escaping (Spot) -> Void) {
        self.inbox = inbox
        self.present = present
    }

    func openLinks() async {
        for await delivery in inbox.deliveries() {
            guard let spot = SpotLinks.router.match(delivery.link.url) else {
                await delivery.unhandled("no spot")
                continue
            }
            present(spot)
            await delivery.handled()
        }
    }

    func shareText(of spot: Spot, name: String) async throws -> String {
        let page = try SpotLinks.spot.url(for: spot, host: "www.example.com")
        var link = DynamicLink(link: try WebURL(page.absoluteString))
        link.social.title = name
        link.campaign.source = "app"
        link.campaign.medium = "share"
        link.customData = ["spotName": .string(name)]
        let shortened = try await inbox.shorten(link)
        return "\(name)\n\(shortened.url)"
    }
}

@Suite(.timeLimit(.minutes(1))) struct BranchDocumentationTests {
    @Test @MainActor func spotIsPresentedOnceAndNotAgainAtTheNextLaunch() async throws {
        let app = try InboxFixture()
        let (spots, presented) = AsyncStream<Spot>.makeStream()
        let running = Task { await app.inbox.run() }
        let coordinator = SpotCoordinator(inbox: app.inbox) { presented.yield($0) }
        let opening = Task { await coordinator.openLinks() }
        app.inbox.open(try Sample.url("https://www.example.com/spot/42"), from: .universalLink)
        var arrivals = spots.makeAsyncIterator()
        #expect(await arrivals.next() == Spot(id: 42))
        #expect(await eventually { app.stored != nil && app.stored?.slot == nil })
        opening.cancel()
        running.cancel()
        await running.value
    }

    @Test @MainActor func spotIsShared() async throws {
        let app = try InboxFixture(
            transport: RecordingTransport { request in
                request.url.path == ServiceRoute.links.path
                    ? .json((try? Sample.resource(code: "x7Kq")) ?? nil) : .status(404)
            })
        let coordinator = SpotCoordinator(inbox: app.inbox) { _ in }
        #expect(
            try await coordinator.shareText(of: Spot(id: 42), name: "Harbour")
                == "Harbour\nhttps://go.example.com/x7Kq")
    }
}
