import FirebaseAPI
import HTTPTypes
import Hummingbird
import LinkRules
import Logging

/// The common parts of Google's methods: standard query parameters, and the form of errors.
///
/// Of the standard parameters only `alt` is looked at, besides those that say who the caller is; the others change at
/// most how an answer is written, and may be ignored.
struct FirebaseMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            if let alt = request.uri.queryParameters["alt"], alt != "json" {
                throw GoogleRPCStatus(.badRequest, "The only supported value of “alt” is “json”.", field: "alt")
            }
            return try await next(request, context)
        } catch let status as GoogleRPCStatus {
            return Response(status)
        } catch let error as ProtoJSONError {
            return Response(GoogleRPCStatus(error))
        } catch let error as LinkServiceError {
            if error.code == .corrupt {
                context.logger.error("Request failed", metadata: ["error": "\(String(reflecting: error))"])
            }
            return Response(GoogleRPCStatus(error))
        }
    }
}

extension Response {
    /// An answer that tells an error, with the header fields that belong to its status.
    init(_ status: GoogleRPCStatus) {
        self.init(GoogleErrorResponse(error: status), status: HTTPResponse.Status(code: Int(status.code)))
        // RFC 9110 §11.6.1 asks for a challenge in every answer 401.
        if self.status == .unauthorized { headers[.wwwAuthenticate] = "Bearer realm=\"waymark\"" }
        for case .retryInfo(let info) in status.details where info.retryDelay.hasSuffix("s") {
            headers[.retryAfter] = String(info.retryDelay.dropLast())
        }
    }
}
