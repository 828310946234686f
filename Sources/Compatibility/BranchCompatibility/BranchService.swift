import Foundation
import WaymarkClient
import WaymarkLinks

/// Speaks Branch's API to the service.
///
/// A request without an answer, or with one of 500 and above, is repeated twice.
struct BranchService: Sendable {
    let configuration: BranchConfiguration
    let transport: any LinkTransport
    let environment: ClientEnvironment

    private static let attempts = 3
    private static let pause: TimeInterval = 0.2

    /// Posts a body, and reads the object of the answer.
    func post(_ path: String, _ body: JSONValue) async throws -> [String: JSONValue] {
        if let fault = configuration.fault { throw fault }
        guard let url = LinkDomain(configuration.service).flatMap({ WebURL("\($0)\(path)") }) else {
            throw NSError.branch(.badRequest, "The address of the request is too long.")
        }
        var request = LinkHTTPRequest(.post, url, body: Data(body.jsonText.utf8), timeout: configuration.timeout)
        request.headers["Accept"] = "application/json"
        request.headers["Content-Type"] = "application/json"
        let response = try await exchange(request)
        guard response.status == 200 else { throw NSError.branch(status: response.status, body: response.body) }
        guard case .object(let members)? = JSONValue(jsonText: String(decoding: response.body, as: UTF8.self)) else {
            throw NSError.branch(.serverProblem, "The answer of the service cannot be read.")
        }
        return members
    }

    private func exchange(_ request: LinkHTTPRequest) async throws -> LinkHTTPResponse {
        for _ in 1..<Self.attempts {
            if let response = try? await transport.send(request), response.status < 500 { return response }
            try await environment.sleep(Self.pause)
        }
        do throws(LinkTransportError) {
            return try await transport.send(request)
        } catch {
            throw NSError.branch(.serverProblem, "\(error)")
        }
    }
}
