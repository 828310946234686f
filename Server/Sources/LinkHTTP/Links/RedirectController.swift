import Foundation
import HTTPTypes
import Hummingbird
import LinkService
import NIOCore

/// Leads every address of a link host from plain http to https, and answers the questions of certificate authorities.
struct RedirectController: Sendable {
    private static let largestChallenge = 4096

    let directory: DirectoryCache
    /// The folder of answers to http-01 challenges (RFC 8555 §8.3), one file for each token.
    let challengeFolder: String?

    /// Adds the routes.
    func addRoutes(to router: some RouterMethods<LinkRequestContext>) {
        if challengeFolder != nil {
            router.on("/.well-known/acme-challenge/:token", method: .get, use: challenge)
        }
        for path in ["/", "**"] as [RouterPath] {
            for method in UnansweredRequests.methods {
                router.on(path, method: method, use: redirect)
            }
        }
    }

    /// Keeps the path and the query as they came; methods other than GET stay what they are (RFC 9110 §15.4.9).
    @Sendable func redirect(_ request: Request, context: LinkRequestContext) throws -> Response {
        guard let authority = directory.current.secureAuthority(forHost: context.authority) else {
            throw HTTPFailure.notFound("No link domain has this host.")
        }
        let target = request.head.path ?? "/"
        return Response(
            status: [.get, .head].contains(request.method) ? .movedPermanently : .permanentRedirect,
            headers: [.location: "https://\(authority)\(target)"])
    }

    @Sendable func challenge(_ request: Request, context: LinkRequestContext) throws -> Response {
        guard let challengeFolder, let token = context.parameters.get("token"), Self.isToken(token),
            let file = FileManager.default.contents(atPath: "\(challengeFolder)/\(token)"),
            file.count <= Self.largestChallenge
        else { throw HTTPFailure.notFound("There is no such challenge.") }
        return Response(
            status: .ok, headers: [.contentType: "application/octet-stream"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
    }

    /// Whether a name is a token, which is base64url and so never leaves the folder.
    private static func isToken(_ name: String) -> Bool {
        (1...128).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
