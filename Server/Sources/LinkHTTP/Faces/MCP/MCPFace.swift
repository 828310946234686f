import HTTPTypes
import Hummingbird
import LinkService

/// `/mcp`: the tools of the service for agents, by the Model Context Protocol, with errors of JSON-RPC.
struct MCPFace: Face {
    /// The path.
    static let path = "/mcp"

    let useCases: LinkUseCases
    let limits: HTTPLimits
    /// The version of the service, for clients that show it.
    let version: String

    let prefixes = [path + "/"]
    /// Scripts of other pages are refused altogether: see ``MCPController``.
    let isOpenToAllOrigins = false

    /// The error of a request whose identifier is not known yet.
    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        var failure = failure
        if failure.status == .unauthorized {
            failure.detail += " Send an API key of the service as “Authorization: Bearer …”."
        }
        let error = JSONRPCError(failure)
        // Texts and numbers can always be encoded.
        return (try? error.response(id: nil, headers: failure.headers))
            ?? Response(status: failure.status, headers: failure.headers)
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        MCPController(useCases: useCases, limits: limits, version: version).addRoutes(to: group)
    }
}
