import HTTPTypes
import Hummingbird
import Logging

/// Turns errors into responses of a face, and logs errors of the service.
struct ErrorMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let face: any Face

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let failure = HTTPFailure(error)
            if failure.isBusy { context.limitNote.record() }
            if failure.status == .internalServerError {
                context.logger.error("Request failed", metadata: ["error": "\(String(reflecting: error))"])
            } else {
                context.logger.debug("Request refused", metadata: ["code": "\(failure.code)"])
            }
            let response = face.response(to: failure, for: request, context: context)
            return request.method == .head ? response.createHeadResponse() : response
        }
    }
}
