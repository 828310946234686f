import Foundation
import WaymarkLinks

// Anybody between the app and the service may answer in its place: a sign-in page, a web filter, a proxy, a gateway. None of
// them can say that a link does not exist. So a response decides something only if it is the service's own, by its content
// type and its shape; every other one is an error that may pass.
extension LinkHTTPResponse {
    /// Throws unless the response is a success of the service with a JSON object in its body.
    func check(now: Date) throws(LinkServiceClientError) {
        guard 200..<300 ~= status else { throw failure(now: now) }
        // A proxy may break off in the middle. The deepest answer holds custom data, whose depth is limited itself.
        guard isJSON, let tree = try? JSONTree(json: Array(body), maximumDepth: 2 * JSONTree.maximumDepth),
            case .object(let members) = tree, !members.isEmpty
        else { throw foreign }
    }

    /// The value that a successful response carries.
    ///
    /// - Throws: ``LinkServiceClientError`` with `captivePortal` if the JSON has another shape, with `unexpectedResponse` if a
    ///   value in it is not allowed.
    func value<Value: Decodable>(_ type: Value.Type) throws(LinkServiceClientError) -> Value {
        do {
            return try WireJSON.decoder(unknownKeys: .skipped).decode(type, from: body)
        } catch DecodingError.dataCorrupted(let context) {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw LinkServiceClientError(
                .unexpectedResponse, "The response cannot be read\(path.isEmpty ? "" : " at \(path)").", status: status)
        } catch {
            throw foreign
        }
    }

    private func failure(now: Date) -> LinkServiceClientError {
        let problem = problem
        let code = problem == nil ? foreignCode : code
        let detail = problem.map { $0.detail ?? $0.title }
        return LinkServiceClientError(
            code, detail ?? (code == .captivePortal ? foreign.message : "The service answered \(status)."),
            status: status, problem: problem,
            retryAfter: headers["Retry-After"].flatMap { RetryAfter.seconds($0, now: now) })
    }

    /// What the service says is wrong; `nil` if the response is not its own.
    private var problem: ProblemDetails? {
        guard isJSON,
            let problem = try? WireJSON.decoder(unknownKeys: .skipped).decode(ProblemDetails.self, from: body),
            problem.status == status, problem.type.hasPrefix("urn:waymark:problem:")
        else { return nil }
        return problem
    }

    /// The kind of a failure that the service itself reports.
    private var code: LinkServiceClientError.Code {
        switch status {
        case 401: .unauthorized
        case 403: .forbidden
        case 404: .notFound
        case 408: .unavailable
        case 409, 412: .conflict
        case 410: .expired
        case 429: .rateLimited
        case 400..<500: .invalidRequest
        case 500..<600: .unavailable
        default: .unexpectedResponse
        }
    }

    /// The kind of a failure that may come from anybody: a proxy may say that the service is busy or away, and nothing else.
    private var foreignCode: LinkServiceClientError.Code {
        switch status {
        case 429: .rateLimited
        case 408, 500..<511, 512..<600: .unavailable
        default: .captivePortal
        }
    }

    private var foreign: LinkServiceClientError {
        LinkServiceClientError(
            .captivePortal, "The response (\(status)) is not from the service; a proxy or a sign-in page answered.",
            status: status)
    }

    private var isJSON: Bool {
        ContentType(headers["Content-Type"]).isJSON
    }
}
