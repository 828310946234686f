import Foundation
import ManagementAPI
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkManagement

@Suite struct ManagingTests {
    private func client(_ transport: ScriptedTransport, service: String = "https://links.example.com") throws
        -> LinkServiceClient
    {
        LinkServiceClient(
            try Sample.configuration(service: service, platform: .other), transport: transport,
            environment: FakeSurroundings().environment())
    }

    @Test func listIsAskedForPageByPage() async throws {
        let page = LinkPage(links: [try Sample.resource()], next: "n+1")
        let transport = ScriptedTransport(try .json(page))
        let client = try client(transport, service: "https://links.example.com/base/")
        #expect(try await client.links() == page)
        let request = LinkListRequest(
            domain: "https://a.b", text: "ä&", tag: "t", archived: .only, limit: 5, cursor: page.next)
        _ = try await client.links(request)
        #expect(
            await transport.requests.map(\.url.description) == [
                "https://links.example.com/base/api/v1/links?archived=excluded",
                "https://links.example.com/base/api/v1/links?domain=https%3A%2F%2Fa.b&q=%C3%A4%26&tag=t&archived=only&limit=5&cursor=n%2B1",
            ])
        #expect(await transport.requests.allSatisfy { $0.method == .get && $0.body == nil })
        #expect(await transport.requests.allSatisfy { $0.headers["X-Ios-Bundle-Identifier"] == nil })
    }

    @Test func clicksAreAskedForPageByPage() async throws {
        let click = ClickResource(
            id: "c", time: Date(timeIntervalSince1970: 1_800_000_000.125), linkID: "i", shortLink: "https://a.b/c",
            kind: "person", answer: "web", platform: "ios")
        let page = ClickPage(clicks: [click], next: "n+1")
        let transport = ScriptedTransport(try .json(page))
        let client = try client(transport)
        #expect(try await client.clicks(ClickListRequest(.link("i"))) == page)
        _ = try await client.clicks(
            ClickListRequest(
                .tag("t", project: "p"), period: "1h", filters: ["kind": ["person"], "country": ["DE", ""]], limit: 5,
                cursor: page.next))
        #expect(
            await transport.requests.map(\.url.description) == [
                "https://links.example.com/api/v1/clicks?link=i&format=json",
                "https://links.example.com/api/v1/clicks?tag=t&project=p&period=1h&limit=5&cursor=n%2B1&format=json"
                    + "&country=DE&country=&kind=person",
            ])
    }

    @Test func identifierIsOneSegment() async throws {
        let transport = ScriptedTransport(try .json(Sample.resource()))
        _ = try await client(transport).link("../x?y")
        #expect(await transport.requests.first?.url.path == "/api/v1/links/..%2Fx%3Fy")
    }

    @Test func changeIsAMergePatch() async throws {
        let transport = ScriptedTransport(.problem(500), try .json(Sample.resource()))
        _ = try await client(transport).update("i", UpdateLinkRequest(name: .clear, tags: []))
        let request = try #require(await transport.requests.last)
        #expect(request.method == .patch)
        #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == #"{"name":null,"tags":[]}"#)
        #expect(await transport.requests.count == 2)
    }

    @Test func changeOfAVersionIsSentOnce() async throws {
        let transport = ScriptedTransport(.fault(.timeout))
        let client = try client(transport)
        let error = await failure { () throws(LinkServiceClientError) in
            try await client.update("i", UpdateLinkRequest(archived: true, version: 3))
        }
        #expect(error?.code == .timeout)
        #expect(await transport.requests.count == 1)
    }

    @Test func staleChangeIsAConflict() async throws {
        let client = try client(ScriptedTransport(.problem(412)))
        let error = await failure { () throws(LinkServiceClientError) in
            try await client.update("i", UpdateLinkRequest(archived: true, version: 3))
        }
        #expect(error?.code == .conflict)
    }

    @Test func archivingIsAChange() async throws {
        let transport = ScriptedTransport(try .json(Sample.resource()))
        _ = try await client(transport).archive("i")
        _ = try await client(transport).archive("i", false)
        let bodies = await transport.requests.compactMap { $0.body.map { String(decoding: $0, as: UTF8.self) } }
        #expect(bodies == [#"{"archived":true}"#, #"{"archived":false}"#])
    }

    @Test func numbersAreReadForDays() async throws {
        let numbers = LinkStatisticsResource(
            linkID: "i", days: 7, events: [.init(event: .click, platform: .ios, count: 3)])
        let transport = ScriptedTransport(try .json(numbers))
        #expect(try await client(transport).statistics(of: "i", days: 7) == numbers)
        #expect(await transport.requests.first?.url.description.hasSuffix("/links/i/statistics?days=7") == true)
    }
}

@Suite struct LinkServiceConfigurationTests {
    @Test(arguments: ["http://links.example.com", "https://links.example.com/?x", "https://links.example.com/#x"])
    func addressThatIsNotSafeIsRefused(_ service: String) {
        let error = #expect(throws: LinkServiceClientError.self) { try Sample.configuration(service: service) }
        #expect(error?.code == .invalidConfiguration)
    }

    @Test(arguments: ["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080", "https://a.b/c"])
    func thisMachineNeedsNoEncryption(_ service: String) throws {
        #expect(try Sample.configuration(service: service).service.description == service)
    }

    @Test(arguments: ["", "a b", "a\r\nX: y", "schlüssel"])
    func keyThatIsNoHeaderFieldIsRefused(_ key: String) throws {
        let error = #expect(throws: LinkServiceClientError.self) {
            try LinkServiceConfiguration(
                service: WebURL("https://a.b"), apiKey: key, domain: LinkDomain("https://a.b"))
        }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.description.contains("schlüssel") == false)
    }
}
