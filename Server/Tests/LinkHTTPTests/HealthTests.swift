import HTTPTypes
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct HealthTests {
    @Test func liveNeedsNoDatabase() async throws {
        let service = try await ServiceUnderTest()
        try await service.database.close()
        let answer = try await service.send(.get, "/health/live")
        #expect(answer.status == .ok)
        #expect(answer.text == #"{"status":"alive"}"#)
    }

    @Test(arguments: ["/health/live", "/health/ready", "/api/v1/openapi.json"])
    func whatAnswersGetAnswersHead(_ path: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(.head, path)
        #expect(answer.status == .ok)
        #expect(answer.body.isEmpty)
        let refused = try await service.send(.post, path)
        #expect(refused.headers[.allow] == "GET, HEAD")
    }

    @Test func readyNeedsTheDatabase() async throws {
        let service = try await ServiceUnderTest()
        let ready = try await service.send(.get, "/health/ready")
        #expect(ready.status == .ok)
        #expect(ready.text == #"{"status":"ready","writes":true}"#)
        try await service.database.close()
        let answer = try await service.send(.get, "/health/ready")
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers[.retryAfter] == "1")
        #expect(try answer.decoded(ProblemDetails.self).type == "urn:waymark:problem:not-ready")
    }

    /// On every host anyone may ask.
    @Test func whoAsksAgainAndAgainDoesNotFillTheLog() async throws {
        let service = try await ServiceUnderTest()
        try await service.database.close()
        for _ in 0..<20 {
            #expect(try await service.send(.get, "/health/ready").status == .serviceUnavailable)
        }
        #expect(service.log.lines.filter { $0.contains("The database is not ready.") }.count == 1)
    }

    @Test func aServiceThatIsAskedToStopIsNotReadyAndGoesOn() async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.isStopping = { true }
        let service = try await ServiceUnderTest(configuration: configuration)
        let answer = try await service.send(.get, "/health/ready")
        #expect(answer.status == .serviceUnavailable)
        #expect(try answer.decoded(ProblemDetails.self).detail == "The service is stopping.")
        #expect(try await service.send(.get, "/health/live").status == .ok)
    }

    @Test func storeThatIsGoneIsUnavailableForTheAPI() async throws {
        let service = try await ServiceUnderTest()
        try await service.database.close()
        let answer = try await service.get("/api/v1/links")
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers[.retryAfter] != nil)
    }
}
