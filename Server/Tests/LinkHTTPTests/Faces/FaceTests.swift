import HTTPTypes
import Hummingbird
import Logging
import Testing

@testable import LinkHTTP

/// Which face answers a request that fails.
@Suite struct FaceTests {
    /// Two faces with paths below `/v1/`: one claims the unknown paths and answers in text, the other has one path and
    /// answers with problem details.
    private static func responder() -> RouterResponder<LinkRequestContext> {
        let router = Router(context: LinkRequestContext.self)
        let claiming = FaceMiddleware(
            SampleFace(prefixes: ["/v1/"], answersInText: true) { $0.post("/v1/shortLinks") { _, _ in "made" } },
            limits: HTTPLimits())
        let other = FaceMiddleware(
            SampleFace(isOpenToAllOrigins: true) { group in
                group.post("/v1/url") { _, _ in "made" }
                group.get("/v1/url") { _, _ -> String in throw HTTPFailure.badRequest("bad-query", "No key.") }
            }, limits: HTTPLimits())
        router.add([claiming, other])
        router.add(middleware: UnmatchedRequestMiddleware(faces: [claiming, other]))
        return router.buildResponder()
    }

    private func send(_ method: HTTPRequest.Method, _ path: String) async throws -> Response {
        let head = HTTPRequest(
            method: method, scheme: "https", authority: "go.example.com", path: path,
            headerFields: [.origin: "https://example.com"])
        var context = LinkRequestContext(source: Source(logger: CapturedLog().logger()), peer: nil)
        context.sender.authority = "go.example.com"
        return try await Self.responder().respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: context)
    }

    private struct Source: RequestContextSource {
        let logger: Logger
    }

    private static let text = "text/plain; charset=utf-8"
    private static let problem = "application/problem+json"
    private static let unknown: HTTPRequest.Method = .init("PROPFIND") ?? .trace

    @Test(arguments: [
        (HTTPRequest.Method.post, "/v1/shortLinks", HTTPResponse.Status.ok, nil), (.post, "/v1/url", .ok, nil),
        (.get, "/v1/url", .badRequest, problem), (.delete, "/v1/url", .methodNotAllowed, problem),
        (.get, "/v1/shortLinks", .methodNotAllowed, text), (.get, "/v1/none", .notFound, text),
        (.post, "/v1/none/deeper", .notFound, text), (.get, "/v1/url/deeper", .notFound, text),
        (unknown, "/v1/none", .methodNotAllowed, text), (.get, "/elsewhere", .notFound, problem),
        (.get, "/v1/%zz", .badRequest, text),
    ])
    func theFaceThatHasTheRouteAnswersErrors(
        _ method: HTTPRequest.Method, _ path: String, _ status: HTTPResponse.Status, _ type: String?
    ) async throws {
        let response = try await send(method, path)
        #expect(response.status == status)
        if let type { #expect(response.headers[.contentType] == type) }
    }

    @Test func pagesOfOtherOriginsCallOnlyFacesThatAreOpenToThem() async throws {
        #expect(try await send(.get, "/v1/url").headers[.accessControlAllowOrigin] == "*")
        #expect(try await send(.options, "/v1/url").status == .noContent)
        #expect(try await send(.post, "/v1/shortLinks").headers[.accessControlAllowOrigin] == nil)
        #expect(try await send(.options, "/v1/shortLinks").status == .methodNotAllowed)
    }
}
