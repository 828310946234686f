import HTTPTypes
import Hummingbird
import LinkService
import LinkStorage
import Logging
import NIOCore
import WaymarkLinks

/// Answers whoever follows a link: every path of every link host that no other route owns.
struct LinkController: Sendable {
    let resolver: LinkResolver
    let directory: DirectoryCache
    let recorder: EventRecorder

    /// Makes a controller of the use cases that it needs.
    init(useCases: LinkUseCases) {
        resolver = useCases.resolver
        directory = useCases.directory
        recorder = useCases.recorder
    }

    /// Adds the routes.
    ///
    /// Comes after every route of a fixed path.
    func addRoutes(to router: some RouterMethods<LinkRequestContext>) {
        for path in ["/", "**"] as [RouterPath] {
            router.on(path, method: .get, use: open)
            router.on(path, method: .head, use: open)
        }
    }

    /// Follows a link.
    ///
    /// `HEAD` gives what `GET` would give, and counts nothing.
    @Sendable func open(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let response: Response
        do {
            response = try await answer(request, authority: context.authority)
        } catch let error as LinkServiceError where error.code == .unavailable {
            context.logger.warning(
                "A link could not be looked up", metadata: ["error": "\(String(reflecting: error))"])
            response = Page.unavailable(retryAfter: error.retryAfter ?? 1).response()
        }
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func answer(_ request: Request, authority: String) async throws -> Response {
        let (path, query) = Self.split(request.head.path ?? "/")
        // A path of an API that nobody knows is an API's to refuse.
        guard RequestFace(path: path) == .link else { throw HTTPFailure.notFound() }
        let resolution = try await resolver.resolve(authority: authority, path: path, query: query)
        switch resolution {
        case .short(let record, let domain):
            let found = FoundLink(link: record.link, record: record, domain: domain)
            let address = RequestedAddress(
                domain: domain, authority: authority, code: record.code,
                parameters: LongLinkCodec.parameters(ofQuery: query ?? ""))
            return await follow(found, reading: LongLinkReading(link: record.link), address: address, request: request)
        case .long(let reading, let domain):
            let found = FoundLink(link: reading.link, record: nil, domain: domain)
            let address = RequestedAddress(
                domain: domain, authority: authority, link: reading.link,
                parameters: LongLinkCodec.parameters(ofQuery: query ?? ""))
            return await follow(found, reading: reading, address: address, request: request)
        case .notFound(let domain), .expired(_, let domain):
            return Self.owners(domain.notFoundURL, else: .notFound)
        case .bareDomain(let domain):
            return Self.owners(domain.fallbackURL, else: .invalid("This address carries no link."))
        case .badLongLink(let error, _):
            return Page.invalid(error.description).response()
        case .linkIsDynamicLink:
            return Page.invalid("The link leads to another dynamic link, and might lead round in circles.").response()
        case .allowlistMiss(let parameter, _, _):
            return Page.invalid(
                "Its parameter “\(parameter.rawValue)” leads where the link's domain allows nothing to lead."
            ).response()
        case .unknownDomain:
            return Page.notFound.response()
        }
    }

    private func follow(
        _ found: FoundLink, reading: LongLinkReading, address: RequestedAddress, request: Request
    ) async -> Response {
        let visitor = VisitorClassifier.visitor(of: request)
        let apps = directory.current.apps(of: found.domain.projectID)
        let plan = RedirectPlanner.plan(found.link, request: address, visitor: visitor, apps: apps)
        if request.method == .get, visitor.isCounted, let record = found.record {
            for event in LinkVisitEvents.events(of: plan, address: address) {
                await recorder.record(event, link: record.id, platform: visitor.platform.linkPlatform)
            }
        }
        switch plan {
        case .redirect(let target):
            return Self.redirect(to: target.location)
        case .page(let page):
            return Page.choice(page).response()
        case .socialCard(let card):
            return Page.card(card, address: address, link: found.link.link).response()
        case .flowPage:
            let flow = LinkFlow(found, reading: reading, request: address, directory: directory.current)
            return Page.flow(flow).response()
        }
    }
}

extension LinkController {
    /// Path and query of a request target, as they came.
    private static func split(_ target: String) -> (path: String, query: String?) {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target, nil) }
        return (String(target[..<mark]), String(target[target.utf8.index(after: mark)...]))
    }

    /// The address that a domain's owner has set for a case, else a page.
    private static func owners(_ url: WebURL?, else page: Page) -> Response {
        url.map { redirect(to: $0.description) } ?? page.response()
    }

    /// An answer that leads on.
    ///
    /// It is never kept: what a link means may change, and every click shall be seen.
    private static func redirect(to location: String) -> Response {
        let body: HTML = "<!doctype html>\n<title>Found</title>\n<p><a href=\"\(location)\">Continue</a></p>\n"
        return Response(
            status: .found,
            headers: [
                .location: location, .contentType: "text/html; charset=utf-8", .cacheControl: "private, no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: body.markup)))
    }
}
