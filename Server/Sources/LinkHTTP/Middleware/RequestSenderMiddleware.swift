import Hummingbird

/// Finds out who is asking, once, for everything inside of it.
struct RequestSenderMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let configuration: LinkHTTPConfiguration

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.sender = RequestSender(request.head, peer: context.peer, configuration: configuration)
        context.limitedNetwork = configuration.limitedNetwork(of: context.client)
        return try await next(request, context)
    }
}
