import DeepLinks
import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks

/// What the articles promise of their own code.
@Suite(.timeLimit(.minutes(1))) struct ArticlePathTests {
    @Test(
        "the inbox of “Getting started” knows its links by their looks",
        arguments: [
            ("https://go.example.com/x7Kq", true),
            ("https://go.example.com/?link=https://fly.example.com/passes", true),
            ("https://fly.example.com/pass/LH400", true),
            ("airline://google/link/?deep_link_id=https%3A%2F%2Ffly.example.com%2Fpasses", true),
            ("https://go.example.com/", false),
            ("https://accounts.example.com/callback?code=1", false),
            ("com.example.signin://callback", false),
        ])
    func inboxKnowsItsLinks(text: String, isOurs: Bool) throws {
        #expect(LinkInbox(Links.configuration, store: RecordsInMemory()).canOpen(try url(text)) == isOurs)
    }

    @Test func routerHasNoFaultyLinks() throws {
        #expect(Links.router.findings.isEmpty)
        #expect(
            Links.router.match(try url("https://fly.example.com/pass/LH400/12A"))
                == .pass(BoardingPass(flight: "LH400", seat: "12A")))
        #expect(SessionLinks.router.findings.isEmpty)
    }

    @Test func longLinkIsMadeWithoutTheService() throws {
        #expect(
            try SessionLinks.longLink(to: Host(id: "ABCDEFG"))
                == "https://go.example.com/?link=https%3A%2F%2Fwww.example.com%2Fuser%3Fid%3DABCDEFG"
                + "&apn=com.example.android&ibi=com.example.ios&isi=123456789&imv=2.0&st=Join%20my%20session")
    }

    @Test(
        "the article's path ends at the user, by each of its ways",
        arguments: [
            ("https://go.example.com/x7Kq", LinkDoor.universalLink),
            ("https://open.example.com/x7Kq?_o=1", .universalLink),
            (
                "sessions://google/link/?deep_link_id=https%3A%2F%2Fwww.example.com%2Fuser%3Fid%3DABCDEFG"
                    + "&match_type=unique", .customScheme
            ),
        ])
    @MainActor func linkEndsAtTheUser(text: String, door: LinkDoor) async throws {
        let inbox = LinkInbox(
            SessionLinks.configuration, store: RecordsInMemory(), transport: OneLinkService())
        let running = Task { await inbox.run() }
        defer { running.cancel() }
        #expect(try await SessionLinks.share(Host(id: "ABCDEFG"), with: inbox) == "https://go.example.com/x7Kq")

        #expect(inbox.open(try url(text), from: door).isOurs)
        let (hosts, joined) = AsyncStream<Host>.makeStream()
        let opening = Task { await SessionLinks.openLinks(of: inbox) { joined.yield($0) } }
        defer { opening.cancel() }
        var arrivals = hosts.makeAsyncIterator()
        #expect(await arrivals.next() == Host(id: "ABCDEFG"))
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}

/// A service that has one short link, the one of the article.
private struct OneLinkService: LinkTransport {
    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        do {
            let link = try SessionLinks.invitation(to: Host(id: "ABCDEFG"))
            switch request.url.path {
            case ServiceRoute.resolve.path:
                return try answer(ResolvedLink(url: AppURI(link.link), link: link, maxAge: 0))
            case ServiceRoute.links.path:
                return try answer(
                    LinkResource(
                        id: "1", shortLink: "https://go.example.com/x7Kq",
                        previewLink: "https://go.example.com/x7Kq?d=1",
                        domain: "https://go.example.com", code: "x7Kq", link: link, createdAt: Date(), updatedAt: Date()
                    ))
            default: return try answer(ClaimResponse())
            }
        } catch {
            throw LinkTransportError(.connection)
        }
    }

    private func answer(_ value: some Encodable) throws -> LinkHTTPResponse {
        LinkHTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: try WireJSON.encoder().encode(value))
    }
}

private actor RecordsInMemory: InboxStore {
    private var records: [String: Data] = [:]

    func read(_ name: String) -> Data? { records[name] }
    func write(_ data: Data?, to name: String) { records[name] = data }
}
