import Hummingbird
import LinkRules

extension LinkRequest {
    /// Reads the request of a visitor.
    init(_ request: Request, context: LinkRequestContext) {
        self.init(
            method: request.method == .head ? .head : .get, authority: context.authority, path: context.target.path,
            query: context.target.query, headers: VisitorHeaders(request.headers), origin: VisitOrigin(request.headers),
            client: context.client, network: context.limitedNetwork)
    }
}
