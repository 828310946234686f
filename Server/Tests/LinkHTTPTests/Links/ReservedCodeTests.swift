import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Which codes the service keeps for itself, compared with the paths that its router answers.
@Suite struct ReservedCodeTests {
    private func isReserved(_ code: String) -> Bool {
        (try? LinkValidator.customCode(code)) == nil
    }

    /// The literal first segments of the router's paths that could be codes.
    private func firstSegments(of service: ServiceUnderTest) -> Set<String> {
        let router = buildRouter(service.useCases, configuration: service.configuration, logger: service.log.logger())
        let segments = router.routes.compactMap { $0.path.description.split(separator: "/").first.map(String.init) }
        return Set(segments.filter { ShortCode($0) != nil })
    }

    @Test func everyCodeOpensUnlessTheServiceAnswersAtItsPath() async throws {
        let service = try await ServiceUnderTest()
        let segments = firstSegments(of: service)
        #expect(segments.isSuperset(of: ["_", "api", "apple-app-site-association", "health", "v1"]))
        for code in segments.union(["app", "login", "admin", "i", "v2", "dashboard", "static", "openapi", "favicon"]) {
            guard !isReserved(code) else { continue }
            let made = try await service.sendJSON(
                .post, "/api/v1/links", #"{"link":{"link":"https://example.com/\#(code)"},"customCode":"\#(code)"}"#)
            #expect(made.status == .created, "\(code): \(made.text)")
            for method in [HTTPRequest.Method.get, .head] {
                let answer = try await service.send(method, "/\(code)")
                #expect(
                    answer.status == .found && answer.headers[.location] == "https://example.com/\(code)", "\(code)")
            }
            #expect(try await service.send(.get, "/\(code)?d=1").status == .ok)
            #expect(try await service.send(.get, "/\(code).qr").status == .ok)
        }
        // What is below them is answered as ever.
        #expect(try await service.send(.get, "/health/live").status == .ok)
        #expect(try await service.get("/api/v1/links").status == .ok)
        #expect(try await service.send(.get, "/api/v1/openapi.json").status == .ok)
        #expect(try await service.send(.post, "/v1/shortLinks?key=\(service.serverKey)").status != .notFound)
    }

    @Test func onlyWhatTheServiceAnswersIsReserved() async throws {
        let service = try await ServiceUnderTest()
        let reserved = firstSegments(of: service).filter(isReserved)
        #expect(reserved == ["_", "_r", "apple-app-site-association", "mcp"])
        // Answered where metrics are read.
        #expect(isReserved("metrics"))
        #expect(try await service.send(.get, "/apple-app-site-association").status == .ok)
        #expect(try await service.send(.get, "/_/ask?domain=go.example.com").status == .ok)
    }

    @Test func withoutSuchALinkThePathIsThatOfAnUnknownLink() async throws {
        let service = try await ServiceUnderTest()
        for path in ["/health", "/v1", "/api", "/nothing"] {
            let answer = try await service.send(.get, path)
            #expect(answer.status == .notFound, "\(path)")
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8", "\(path)")
        }
        #expect(try await service.send(.get, "/api/nothing").headers[.contentType] == "application/problem+json")
    }

    @Test(arguments: ["health", "v1", "app", "api", "login"])
    func linkDomainsKeepOffThePathsOfTheService(segment: String) async throws {
        let service = try await ServiceUnderTest()
        let error = await #expect(throws: LinkServiceError.self) {
            try await service.useCases.administration.addDomain(
                DomainSettings(prefix: "https://go.example.com/\(segment)/x"), to: service.project.id)
        }
        #expect(error?.reason == .reservedCode)
    }
}
