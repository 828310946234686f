import Foundation
import HTTPTypes
import Hummingbird
import LinkService
import NIOCore
import WaymarkLinks

/// `/api/token`: gives service accounts access tokens, with the errors of OAuth 2.0.
///
/// Source: RFC 6749 §5.1 and §5.2; RFC 7523 §2.1.
struct TokenController {
    /// The most bytes of a request; an assertion has about 700.
    private static let mostBytes = 20 << 10

    let useCases: LinkUseCases

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.post(RouterPath(ServiceAccountFile.tokenPath), use: token)
    }

    private struct Answer: Encodable {
        var access_token: String
        var token_type = "Bearer"
        var expires_in: Int
    }

    private struct Refusal: Encodable {
        var error: String
        var error_description: String
    }

    @Sendable private func token(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        let bytes = try await request.body.collect(upTo: Self.mostBytes)
        let type = request.headers[.contentType]?.lowercased() ?? ""
        guard type.hasPrefix("application/x-www-form-urlencoded") else {
            return try Self.refusal("invalid_request", "The body must be a form.")
        }
        let form = Self.fields(String(decoding: bytes.readableBytesView, as: UTF8.self))
        guard form["grant_type"] == [ServiceAccountGrant.type] else {
            return try Self.refusal("unsupported_grant_type", "The only grant_type is \(ServiceAccountGrant.type).")
        }
        guard let assertions = form["assertion"], assertions.count == 1 else {
            return try Self.refusal("invalid_request", "The form has one assertion.")
        }
        let grant = ServiceAccountGrant(keys: useCases.keys, tokens: useCases.accessTokens, clock: useCases.clock)
        do {
            let token = try grant.token(
                for: assertions[0], at: "\(context.scheme)://\(context.authority)\(ServiceAccountFile.tokenPath)")
            return try Self.response(Answer(access_token: token.text, expires_in: token.lifetime), status: .ok)
        } catch let refusal as ServiceAccountGrant.Refusal {
            return try Self.refusal(refusal.code, refusal.message)
        }
    }

    private static func fields(_ form: String) -> [String: [String]] {
        var fields: [String: [String]] = [:]
        for pair in form.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { PercentEncoding.decoded(String($0).replacing("+", with: " ")) }
            guard let name = texts[0], let value = texts.count > 1 ? texts[1] : "" else { continue }
            fields[name, default: []].append(value)
        }
        return fields
    }

    private static func refusal(_ code: String, _ text: String) throws -> Response {
        try response(Refusal(error: code, error_description: text), status: .badRequest)
    }

    private static func response(_ body: some Encodable, status: HTTPResponse.Status) throws -> Response {
        Response(
            status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(body))))
    }
}
