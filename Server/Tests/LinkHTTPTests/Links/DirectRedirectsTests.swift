import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import NIOCore
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Redirects ahead of the router are the router's own, byte for byte.
@Suite(.timeLimit(.minutes(5))) struct DirectRedirectsTests {
    @Test(arguments: [false, true])
    func theAnswersAreTheRoutersOwn(trustsProxies: Bool) async throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["WAYMARK_FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0 ... .max)
        print("theAnswersAreTheRoutersOwn(\(trustsProxies)): WAYMARK_FUZZ_SEED=\(seed)")
        var generator = SplitMix64(seed: seed)
        let count = environment["WAYMARK_FUZZ_ITERATIONS"].flatMap { Int($0) } ?? 300
        let end = "GET /plain HTTP/1.1\r\nHost: go.example.com\r\nConnection: close\r\n\r\n"
        let requests = (0..<count).map { _ in
            if Int.random(in: 0..<10, using: &generator) == 0 {
                return RedirectFixture.request(
                    RedirectFixture.lonely.randomElement(using: &generator), using: &generator)
            }
            let length = Int.random(in: 1...3, using: &generator)
            return (0..<length).map { _ in RedirectFixture.request(using: &generator) }.joined() + end
        }
        let (directJournal, routedJournal) = (TakenJournal(), TakenJournal())
        let direct = try await RedirectFixture.service(
            trustsProxies: trustsProxies, logsRequests: false, journal: directJournal)
        let routed = try await RedirectFixture.service(
            trustsProxies: trustsProxies, logsRequests: true, journal: routedJournal)
        try await direct.withPort { directPort in
            try await routed.withPort { routedPort in
                for request in requests {
                    let bytes = Array(request.utf8)
                    async let first = RawConnection.exchange(bytes, port: directPort, endsOutput: true)
                    async let second = RawConnection.exchange(bytes, port: routedPort, endsOutput: true)
                    let (one, other) = try await (RedirectFixture.settled(first), RedirectFixture.settled(second))
                    #expect(one == other, "\(request)")
                    let (countries, others) = (
                        directJournal.take().map(\.country), routedJournal.take().map(\.country)
                    )
                    #expect(countries == others, "\(request)")
                    if one != other || countries != others { return }
                }
            }
        }
    }

    @Test func mostVisitorsAreRedirectedAheadOfTheRouter() async throws {
        let service = try await RedirectFixture.service(trustsProxies: false, logsRequests: false)
        let responder = DirectRedirects(
            follow: service.useCases.follow, configuration: service.configuration, date: DateField(),
            overrides: BranchOverride.all,
            paths: buildRouter(service.useCases, logger: service.log.logger()).routes.map(\.path.description))
        func isDirect(_ path: String, _ headers: HTTPFields = [:], method: HTTPRequest.Method = .get) -> Bool {
            let head = HTTPRequest(
                method: method, scheme: "http", authority: "go.example.com", path: path, headerFields: headers)
            return responder.answer(head, from: IPAddress("192.0.2.1")) != nil
        }
        for agent in [LinkHostFixture.iPhone, LinkHostFixture.android, LinkHostFixture.desktop, "curl/8.5.0"] {
            #expect(isDirect("/plain", [.userAgent: agent]), "\(agent)")
            #expect(isDirect("/plain?utm_source=a", [.userAgent: agent], method: .head))
            #expect(isDirect("/plain?$desktop_url=a", [.userAgent: agent]), "a project without keys of Branch")
        }
        #expect(isDirect("/apps", [.userAgent: LinkHostFixture.android]))
        #expect(!isDirect("/apps", [.userAgent: LinkHostFixture.iPhone]), "a page")
        for path in ["/none", "/off", "/gone", "/late", "/", "/health", "/api/v1/links", "/%70lain"] {
            #expect(!isDirect(path), "\(path)")
        }
        #expect(!isDirect("/plain", method: .post))
        let project = try #require(service.useCases.directory.current.domains.first?.projectID)
        _ = try await service.useCases.administration.createBranchKeys(.live, project: project)
        // Other settings empty the cache.
        _ = try await service.useCases.follow.answer(LinkRequest(authority: "go.example.com", path: "/plain"))
        #expect(isDirect("/plain"))
        #expect(!isDirect("/plain?$desktop_url=a") && !isDirect("/plain?a=b"), "parameters that the app gets")
        #expect(!isDirect("/plain", [.contentLength: "0"]))
    }

    @Test(arguments: ["", "TE: trailers\r\n"])
    func aConnectionIsKeptAsLongAsAfterOtherAnswers(field: String) async throws {
        var limits = HTTPLimits()
        // Long enough for a machine on which other tests run.
        limits.headTimeout = .seconds(5)
        limits.idleTimeout = .seconds(6)
        let service = try await RedirectFixture.service(limits: limits)
        try await service.withPort { port in
            let connection = try await KeptConnection(port: port)
            let request = ByteBuffer(string: "GET /plain HTTP/1.1\r\nHost: go.example.com\r\n\(field)\r\n")
            // Both moments are those of event loops: tasks may wait long where other tests run.
            let end = connection.channel.closeFuture.map { ContinuousClock.now }
            let begin = ContinuousClock.now
            #expect(try await connection.ask(request).contains("302 Found"))
            #expect(try await end.get() - begin > .milliseconds(5500))
        }
    }
}
