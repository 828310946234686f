import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import NIOCore

/// Leads every address of a link host from plain http to https, and answers the questions of certificate authorities.
struct RedirectController: Sendable {
    let directory: DirectoryCache
    /// The answers to http-01 challenges.
    let challenges: ChallengeFolder?

    /// Adds the routes.
    func addRoutes(to router: some RouterMethods<LinkRequestContext>) {
        if challenges != nil {
            router.on("/.well-known/acme-challenge/:token", method: .get, use: challenge)
        }
        for path in ["/", "**"] as [RouterPath] {
            for method in RequestMethods.known {
                router.on(path, method: method, use: redirect)
            }
        }
    }

    /// Keeps the path and the query as they came; methods other than GET stay what they are (RFC 9110 §15.4.9).
    @Sendable func redirect(_ request: Request, context: LinkRequestContext) throws -> Response {
        guard let authority = directory.current.secureAuthority(forHost: context.authority) else {
            throw HTTPFailure.notFound("No link domain uses this host.")
        }
        let target = request.head.path ?? "/"
        return Response(
            status: [.get, .head].contains(request.method) ? .movedPermanently : .permanentRedirect,
            headers: [.location: "https://\(authority)\(target)"])
    }

    @Sendable func challenge(_ request: Request, context: LinkRequestContext) throws -> Response {
        guard let token = context.parameters.get("token"), let answer = challenges?.answer(to: String(token)) else {
            throw HTTPFailure.notFound("The challenge was not found.")
        }
        return Response(
            status: .ok, headers: [.contentType: "application/octet-stream"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer)))
    }
}
