import FirebaseAPI
import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

extension ServiceUnderTest {
    /// Posts JSON with an API key in the query, as Google's clients for apps do; the app's key, unless another is given.
    func postWithKey(
        _ path: String, _ json: String, key: String? = nil, headers: HTTPFields = [:]
    ) async throws -> Answer {
        var headers = headers
        if !headers.contains(.contentType) { headers[.contentType] = "application/json" }
        return try await send(.post, "\(path)?key=\(key ?? appKey)&alt=json", headers: headers, body: Array(json.utf8))
    }

    /// The short link of a long one.
    func shortLink(query: String = "link=https%3A%2F%2Fexample.com%2F", option: String = "SHORT") async throws -> String
    {
        let answer = try await postWithKey(
            FirebaseRoute.shortLinks,
            #"{"longDynamicLink":"\#(Self.domain)/?\#(query)","suffix":{"option":"\#(option)"}}"#)
        return try answer.message(CreateShortDynamicLinkResponse.self).shortLink
    }

    /// The numbers of a link, as `EVENT PLATFORM COUNT`.
    func numbers(of shortLink: String) async throws -> [String] {
        try await get(FirebaseRoute.linkStats(of: shortLink)).message(DynamicLinkStats.self).linkEventStats
            .map { "\($0.event.rawValue) \($0.platform.rawValue) \($0.count)" }.sorted()
    }

    /// A server key of another project, which has the domain `https://other.example.com`.
    func keyOfAnotherProject() async throws -> String {
        let administration = useCases.administration
        let other = try await administration.addProject(name: "other")
        _ = try await administration.addDomain(DomainSettings(prefix: "https://other.example.com"), to: other.id)
        return try await administration.createKey(role: .server, project: other.id).text
    }

    /// Lets links lead to `https://example.com` only.
    func allowExampleOnly() async throws {
        var domain = try await useCases.administration.domain(named: Self.domain)
        domain.urlPatterns = [#"^https://example\.com/.*$"#]
        _ = try await useCases.administration.updateDomain(domain)
    }
}

extension Answer {
    /// The body as one of Google's messages; nothing in it may be unknown.
    func message<Message: ProtoMessage>(_ type: Message.Type) throws -> Message {
        #expect(status == .ok, "\(text)")
        #expect(headers[.contentType] == "application/json; charset=UTF-8")
        return try Message(json: body)
    }

    /// The body as Google's error, whose code is the answer's status.
    func googleError() throws -> GoogleRPCStatus {
        #expect(headers[.contentType] == "application/json; charset=UTF-8")
        let error = try #require(try GoogleErrorResponse(json: body).error, "\(text)")
        #expect(Int(error.code) == status.code)
        #expect(!error.message.isEmpty)
        return error
    }
}

extension GoogleRPCStatus {
    /// The fields that are wrong.
    var fields: [String] {
        details.flatMap { detail -> [String] in
            if case .badRequest(let request) = detail { request.fieldViolations.map(\.field) } else { [] }
        }
    }

    /// The reasons, as constants.
    var reasons: [String] {
        details.compactMap { detail -> String? in
            if case .errorInfo(let info) = detail { info.reason } else { nil }
        }
    }
}
