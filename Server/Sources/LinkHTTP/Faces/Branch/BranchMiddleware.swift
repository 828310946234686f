import Foundation
import HTTPTypes
import Hummingbird

/// Gives every answer to a client of Branch an identifier, by which its SDKs name it in their logs.
struct BranchMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if response.headers[.branchRequestID] == nil {
            response.headers[.branchRequestID] = UUID().uuidString.lowercased()
        }
        return response
    }
}
