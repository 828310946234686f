import Foundation
import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// A service whose project has a Branch key and its secret.
struct BranchService: Sendable {
    let service: ServiceUnderTest
    let key: String
    let secret: String

    init(service configuration: UseCaseConfiguration = UseCaseConfiguration()) async throws {
        service = try await ServiceUnderTest(service: configuration)
        let administration = service.useCases.administration
        let project = try #require(try await administration.projects().first)
        let issued = try await administration.createBranchKeys(.live, project: project.id)
        (key, secret) = (issued.key.text, issued.secret.text)
    }

    /// Posts JSON; `KEY` and `SECRET` in it stand for the project's.
    func post(_ path: String, _ json: String, peer: String? = nil) async throws -> Answer {
        try await send(.post, path, json, peer: peer)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ json: String, peer: String? = nil
    ) async throws -> Answer {
        let text = json.replacing("KEY", with: key).replacing("SECRET", with: secret)
        return try await service.send(
            method, path, headers: [.contentType: "application/json"], body: Array(text.utf8), peer: peer)
    }

    /// Posts a form, as the web SDK does.
    func postForm(_ path: String, _ form: String) async throws -> Answer {
        try await service.send(
            .post, path,
            headers: [.contentType: "application/x-www-form-urlencoded", .origin: "https://shop.example.com"],
            body: Array("\(form)&branch_key=\(key)".utf8))
    }

    /// Creates a link.
    func link(_ members: String) async throws -> String {
        try await post("/v1/url", "{\"branch_key\":\"KEY\",\(members)}").url()
    }

    /// What `GET /v1/url` says about a link.
    func read(_ link: String) async throws -> JSONValue {
        let answer = try await service.send(.get, "/v1/url?url=\(PercentEncoding.strict(link))&branch_key=\(key)")
        #expect(answer.status == .ok, "\(answer.text)")
        return try answer.json()
    }

    /// The parameters of a session.
    func session(_ path: String, _ members: String) async throws -> JSONValue {
        let answer = try await post(path, "{\"branch_key\":\"KEY\",\(members)}")
        #expect(answer.status == .ok, "\(answer.text)")
        return try answer.sessionData()
    }
}

extension Answer {
    /// The `url` of the answer.
    func url() throws -> String {
        #expect(status == .ok, "\(text)")
        return try #require(try json()["url"]?.text, "\(text)")
    }

    /// The object in the text `data`.
    func sessionData() throws -> JSONValue {
        let data = try #require(try json()["data"]?.text, "\(text)")
        return try #require(JSONValue(jsonText: data))
    }

    /// The message of an error in Branch's envelope, whose code is the answer's status.
    func branchError(_ expected: HTTPResponse.Status) throws -> String {
        #expect(status == expected, "\(text)")
        #expect(headers[.branchRequestID] != nil)
        let error = try #require(try json()["error"], "\(text)")
        #expect(error["code"] == .integer(Int64(status.code)))
        let message = try #require(error["message"]?.text)
        #expect(!message.isEmpty)
        return message
    }
}

extension JSONValue {
    subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
