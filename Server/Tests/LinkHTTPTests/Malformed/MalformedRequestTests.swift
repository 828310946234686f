import HTTPTypes
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct MalformedRequestTests {
    @Test func tableIsLongEnoughAndItsNamesAreUnique() {
        #expect(MalformedRequest.all.count >= 80)
        #expect(Set(MalformedRequest.all.map(\.name)).count == MalformedRequest.all.count)
    }

    @Test(arguments: MalformedRequest.all)
    func malformedRequestGetsAUsefulAnswer(_ request: MalformedRequest) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await send(request, to: service)
        #expect(answer.status.code == request.status, "\(answer.text.prefix(300))")
        #expect(answer.headers[.requestID] != nil)
        #expect(answer.headers[.xContentTypeOptions] == "nosniff")
        try expectUsefulMessage(answer, path: request.path)
        if request.status == 405 { #expect(answer.headers[.allow]?.isEmpty == false) }
        // Whatever came, the next request is answered.
        #expect(try await service.send(.get, "/health/live").status == .ok)
    }

    @Test func keysAreNeverLogged() async throws {
        let service = try await ServiceUnderTest(configuration: LinkHTTPConfiguration(logsRequests: true))
        let secrets = [service.serverKey, service.appKey, service.adminKey]
        for request in MalformedRequest.all {
            _ = try await send(request, to: service)
        }
        for key in secrets {
            for path in ["/api/v1/links", "/v1/shortLinks", "/abc", "/", "/health/ready", "/%zz", "/v1/x/linkStats"] {
                for method in [HTTPRequest.Method.get, .post, .delete] {
                    _ = try await service.send(method, "\(path)?key=\(key)&api_key=\(key)&link=\(key)")
                    _ = try await service.send(method, path, headers: [.authorization: "Bearer \(key)"])
                    _ = try await service.send(method, path, headers: [.authorization: "Basic \(key)"])
                    _ = try await service.send(method, path, headers: [.apiKey: key, .contentType: "application/json"])
                    let body = Array(#"{"name":"\#(key)","\#(key)":1}"#.utf8)
                    _ = try await service.send(
                        method, path, headers: [.apiKey: key, .contentType: "application/json"], body: body)
                }
            }
        }
        try await service.database.close()
        _ = try await service.get("/api/v1/links?q=\(service.serverKey)")

        let lines = service.log.lines
        #expect(lines.contains { $0.hasPrefix("info Request ") })
        for key in secrets {
            let secret = key.suffix(43)
            #expect(!lines.contains { $0.contains(secret) })
        }
    }

    @Test func withoutAnAccessLogAnAnsweredRequestLeavesNoLine() async throws {
        let service = try await ServiceUnderTest()
        #expect(try await service.send(.get, "/health/live").status == .ok)
        #expect(try await service.send(.get, "/nothing").status == .notFound)
        #expect(service.log.lines.filter { !$0.hasPrefix("debug") && !$0.hasPrefix("trace") } == [])
    }

    @Test func accessLogNamesTheRouteAndNotThePath() async throws {
        let service = try await ServiceUnderTest(configuration: LinkHTTPConfiguration(logsRequests: true))
        _ = try await service.send(
            .get, "/api/v1/links/019e3c1c-5c5b-7c5a-8f2a-0d5f3a1b2c3d?x=private", headers: [.apiKey: service.serverKey],
            peer: "192.0.2.77")
        let lines = service.log.lines.filter {
            $0.hasPrefix("info") || $0.hasPrefix("warning") || $0.hasPrefix("error")
        }
        let line = try #require(lines.first { $0.hasPrefix("info Request ") })
        #expect(line.contains("route=/api/v1/links/{id}"))
        #expect(line.contains("method=GET"))
        #expect(line.contains("status=400"))
        #expect(!lines.contains { $0.contains("private") || $0.contains("019e3c1c") || $0.contains("192.0.2.77") })
    }

    private func send(_ request: MalformedRequest, to service: ServiceUnderTest) async throws -> Answer {
        var headers = request.headers
        if request.sendsKey {
            headers[.authorization] = "Bearer \(service.serverKey)"
        }
        return try await service.send(
            request.method, request.path, headers: headers, body: request.body, authority: request.authority)
    }

    /// The message is of the kind that the face promises, and says more than its status.
    private func expectUsefulMessage(_ answer: Answer, path: String) throws {
        let type = answer.headers[.contentType] ?? ""
        if type.hasPrefix("application/problem+json") {
            let problem: ProblemDetails = try answer.decoded()
            #expect(problem.status == answer.status.code)
            #expect(problem.detail.map { $0.count > 15 } == true)
            #expect(problem.type.hasPrefix("urn:waymark:problem:"))
        } else if path.hasPrefix("/v1/") {
            #expect(type.hasPrefix("application/json"))
            guard case .object(let body) = try answer.json(), case .object(let error)? = body["error"],
                case .string(let message)? = error["message"]
            else {
                Issue.record("no envelope of Google's: \(answer.text)")
                return
            }
            #expect(message.count > 10)
            #expect(error["code"] == .integer(Int64(answer.status.code)))
        } else {
            #expect(type.hasPrefix("text/"))
            #expect(answer.text.count > 20)
        }
    }
}
