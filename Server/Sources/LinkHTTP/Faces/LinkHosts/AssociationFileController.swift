import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import NIOCore

/// Serves the files that phones and crawlers ask every host for.
///
/// They are answered at once and never by a redirect: Apple and Google refuse both a redirect and a sign-in.
struct AssociationFileController: Sendable {
    let directory: DirectoryCache
    let wellKnown: WellKnownFolder?

    /// Creates a controller of the use cases that it needs.
    init(useCases: LinkUseCases, wellKnown: WellKnownFolder?) {
        directory = useCases.directory
        self.wellKnown = wellKnown
    }

    /// Adds the routes.
    func addRoutes(to router: some RouterMethods<LinkRequestContext>) {
        for path in ["/apple-app-site-association", "/.well-known/apple-app-site-association"] as [RouterPath] {
            add(path, to: router) { request, context in
                try file(AssociationFiles.apple, authority: context.authority)
            }
        }
        add("/.well-known/assetlinks.json", to: router) { request, context in
            try file(AssociationFiles.android, authority: context.authority)
        }
        for path in ["/.well-known", "/.well-known/**"] as [RouterPath] {
            add(path, to: router) { _, context in try operatorsFile(context.target.path) }
        }
        add("/robots.txt", to: router) { _, _ in Self.robots }
        add("/favicon.ico", to: router) { _, _ in Self.noIcon }
    }

    private func add(
        _ path: RouterPath, to router: some RouterMethods<LinkRequestContext>,
        _ answer: @escaping @Sendable (Request, LinkRequestContext) throws -> Response
    ) {
        router.on(path, method: .get) { request, context in try answer(request, context) }
        router.on(path, method: .head) { request, context in try answer(request, context).createHeadResponse() }
    }

    private func file(_ write: ([AssociatedDomain]) -> Data, authority: String) throws -> Response {
        guard let domains = directory.current.associatedDomains(authority: authority) else {
            throw HTTPFailure.notFound("This host has no association files at the moment.")
        }
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "public, max-age=300"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: write(domains))))
    }

    private func operatorsFile(_ path: String) throws -> Response {
        guard let file = wellKnown?.file(at: path) else { throw HTTPFailure.notFound() }
        return Response(
            status: .ok, headers: [.contentType: file.type, .cacheControl: "public, max-age=300"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.content)))
    }

    /// Crawlers may come, since previews are made by crawlers that obey this file.
    ///
    /// Pages ask not to be listed themselves.
    private static var robots: Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "public, max-age=86400"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "User-agent: *\nDisallow:\n")))
    }

    private static var noIcon: Response {
        Response(status: .noContent, headers: [.cacheControl: "public, max-age=86400"])
    }
}
