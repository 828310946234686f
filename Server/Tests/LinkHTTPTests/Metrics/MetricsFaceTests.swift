import HTTPTypes
import Hummingbird
import LinkService
import LinkStorage
import ServiceMetrics
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Who may read `/metrics`, and on which hosts.
@Suite struct MetricsFaceTests {
    private static let service = "10.0.0.7:8080"

    private func makeService() async throws -> ServiceUnderTest {
        var configuration = LinkHTTPConfiguration()
        configuration.metrics.read = { [MetricReading(.cacheBytes, .integer(7))] }
        return try await ServiceUnderTest(configuration: configuration)
    }

    private func read(
        _ service: ServiceUnderTest, key: String?, authority: String = service, accept: String? = nil,
        method: HTTPRequest.Method = .get
    ) async throws -> Answer {
        var headers = HTTPFields()
        if let key { headers[.authorization] = "Bearer \(key)" }
        if let accept { headers[.accept] = accept }
        return try await service.send(method, "/metrics", headers: headers, authority: authority)
    }

    @Test func aReaderOfAllProjectsGetsBothFormats() async throws {
        let service = try await makeService()
        let key = try await service.useCases.administration.createKey(role: .reader, project: nil).text
        try await service.useCases.directory.refresh()
        let text = try await read(service, key: key)
        #expect(text.status == .ok)
        #expect(text.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(text.text.contains("\nwaymark_link_cache_bytes 7\n"))
        let open = try await read(service, key: key, accept: "application/openmetrics-text; version=1.0.0")
        #expect(open.headers[.contentType] == "application/openmetrics-text; version=1.0.0; charset=utf-8")
        #expect(open.text.hasSuffix("\n# EOF\n"))
        // The first answer is in the second.
        let line = #"waymark_http_requests_total{route="/metrics",method="GET",status="2xx"}"#
        #expect(text.text.contains("\(line) 0\n"))
        #expect(open.text.contains("\(line) 1\n"))
        #expect(try await read(service, key: key, method: .head).body.isEmpty)
    }

    @Test func othersAreRefused() async throws {
        let service = try await makeService()
        let administration = service.useCases.administration
        let projectKey = try await administration.createKey(role: .reader, project: service.project.id).text
        try await service.useCases.directory.refresh()
        #expect(try await read(service, key: nil).status == .unauthorized)
        #expect(try await read(service, key: "wrong").status == .unauthorized)
        for key in [projectKey, service.serverKey, service.appKey] {
            #expect(try await read(service, key: key).status == .forbidden)
        }
        #expect(try await read(service, key: service.adminKey).status == .ok)
        #expect(try await read(service, key: service.adminKey, method: .post).status == .methodNotAllowed)
    }

    @Test(arguments: ["go.example.com", "GO.example.com:443", "go.example.com."])
    func hostsOfLinksHaveNone(_ host: String) async throws {
        let service = try await makeService()
        let plain = try await ServiceUnderTest()
        for (key, method) in [(service.adminKey, .get), (nil, .get), (nil, .post)] as [(String?, HTTPRequest.Method)] {
            let answer = try await read(service, key: key, authority: host, method: method)
            let other = try await read(plain, key: nil, authority: host, method: method)
            #expect(answer.status == other.status)
            // Each page has a random nonce.
            let nonce = /nonce="[0-9a-f]+"/
            #expect(answer.text.replacing(nonce, with: "") == other.text.replacing(nonce, with: ""))
            #expect(answer.headers[.allow] == other.headers[.allow])
        }
    }

    @Test func anAddressThatTheFirstStartMadeADomainIsTheOperators() async throws {
        let service = try await makeService()
        let administration = service.useCases.administration
        _ = try await administration.ensureDefaultProject(
            serviceAddress: try LinkDomain("http://127.0.0.1:8080", allowsPlainHTTP: true))
        try await service.useCases.directory.refresh()
        for authority in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"] {
            #expect(try await read(service, key: service.adminKey, authority: authority).status == .ok)
        }
    }

    @Test func thePortOfItsOwnAsksForNoKeyAndHasNothingElse() async throws {
        let service = try await makeService()
        let read = try #require(service.configuration.metrics.read)
        var own = service
        own.responder = buildMetricsRouter(configuration: service.configuration, read: read).buildResponder()
        #expect(try await self.read(own, key: nil, authority: "go.example.com").status == .ok)
        #expect(try await own.send(.get, "/api/v1/links").status == .notFound)
        #expect(try await own.send(.get, "/").status == .notFound)
    }

    @Test func withoutAReaderThereIsNoSuchPath() async throws {
        let service = try await ServiceUnderTest()
        #expect(try await read(service, key: service.adminKey).status == .notFound)
    }

    @Test func routesBeginAtZeroAndOddRequestsMakeNoNewOnes() async throws {
        let service = try await makeService()
        let before = service.configuration.metrics.requests.readings[0].samples
        #expect(before.allSatisfy { $0.value == .integer(0) })
        #expect(before.contains { $0.labels == ["/api/v1/links", "POST", "2xx"] })
        #expect(before.contains { $0.labels == ["/**", "GET", "3xx"] })
        _ = try await service.send(.put, "/api/v1/links")
        _ = try await service.send(.init("BREW") ?? .get, "/pot")
        _ = try await service.send(.get, "/api/nowhere")
        _ = try await service.send(.get, "/unknown-code", authority: "host.example.org")
        let after = service.configuration.metrics.requests.readings[0].samples
        #expect(after.map(\.labels) == before.map(\.labels))
        #expect(after.contains { $0.labels == ["/api/v1/links", "other", "4xx"] && $0.value == .integer(1) })
        let total = after.reduce(0) { sum, sample in
            if case .integer(let count) = sample.value { sum + count } else { sum }
        }
        #expect(total == 4)
    }
}
