import Foundation
import WaymarkLinks

extension LinkHTTPResponse {
    /// Lets a successful response of the service pass.
    ///
    /// - Throws: ``LinkServiceClientError`` for any other response.
    func check(now: Date) throws(LinkServiceClientError) {
        guard 200..<300 ~= status else { throw failure(now: now) }
        // A captive portal answers 200 with its own page, whatever it calls that. So does a proxy, or it breaks off in the
        // middle; both go away. The deepest answer holds custom data, whose depth is limited itself.
        guard isJSON, let tree = try? JSONTree(json: Array(body), maximumDepth: 2 * JSONTree.maximumDepth),
            case .object(let members) = tree, !members.isEmpty
        else {
            throw LinkServiceClientError(.captivePortal, "The response is not JSON of the service.", status: status)
        }
    }

    /// The value that a successful response carries.
    ///
    /// - Throws: ``LinkServiceClientError`` with `unexpectedResponse` where it carries another.
    func value<Value: Decodable>(_ type: Value.Type) throws(LinkServiceClientError) -> Value {
        do {
            return try WireJSON.decoder(unknownKeys: .skipped).decode(type, from: body)
        } catch {
            let place = (error as? DecodingError)?.path ?? ""
            throw LinkServiceClientError(
                .unexpectedResponse, "The response cannot be read\(place.isEmpty ? "" : " at \(place)").",
                status: status)
        }
    }

    private func failure(now: Date) -> LinkServiceClientError {
        let problem =
            isJSON ? try? WireJSON.decoder(unknownKeys: .skipped).decode(ProblemDetails.self, from: body) : nil
        let message = problem.map { $0.detail ?? $0.title } ?? "The service answered \(status)."
        return LinkServiceClientError(
            code, message, status: status, problem: problem,
            retryAfter: headers["Retry-After"].flatMap { RetryAfter.seconds($0, now: now) })
    }

    private var code: LinkServiceClientError.Code {
        switch status {
        // The service never redirects its API; sign-in pages of networks do.
        case 300..<400, 511: .captivePortal
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

    private var isJSON: Bool {
        ContentType(headers["Content-Type"]).isJSON
    }
}

extension DecodingError {
    /// Where in the body the fault is: `link.ios.bundleID`.
    ///
    /// Values are left out.
    fileprivate var path: String {
        let context: Context? =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: nil
            }
        return context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
    }
}
