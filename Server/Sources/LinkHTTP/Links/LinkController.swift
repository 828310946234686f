import HTTPTypes
import Hummingbird
import LinkService
import LinkStorage
import Logging
import ManagementAPI
import NIOCore
import WaymarkLinks

/// Answers whoever follows a link: every path of every link host that no other route owns.
struct LinkController: Sendable {
    let resolver: LinkResolver
    let directory: DirectoryCache
    let recorder: EventRecorder
    let qrCodes: QRCodeDrawer
    let keys: APIKeyVerifier
    let scanners: ScannerNetworkFile?

    init(useCases: LinkUseCases, scanners: ScannerNetworkFile?) {
        resolver = useCases.resolver
        directory = useCases.directory
        recorder = useCases.recorder
        qrCodes = useCases.qrCodes
        keys = useCases.keys
        self.scanners = scanners
    }

    /// Adds the routes.
    ///
    /// Comes after every route of a fixed path.
    func addRoutes(to router: Router<LinkRequestContext>) {
        // Below the literal first segment of a longer route the router does not try `**`. Links may have such codes, as
        // `/health` beside `/health/live`.
        let paths = router.routes.map { $0.path.description.split(separator: "/") }
        let taken = Set(paths.filter { $0.count == 1 }.map { $0[0] })
        let first = Set(paths.filter { $0.count > 1 }.map { $0[0] }).subtracting(taken)
        for path in ["/", "**", "/_/**"] + first.sorted().map({ RouterPath("/\($0)") }) {
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
            response = try await answer(request, context: context)
        } catch let error as LinkServiceError where error.code == .unavailable {
            context.logger.warning(
                "A link could not be looked up", metadata: ["error": "\(String(reflecting: error))"])
            response = Page.unavailable(PageSetting(request), retryAfter: error.retryAfter ?? 1).response()
        }
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func answer(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let authority = context.authority
        let (path, query) = Self.split(request.head.path ?? "/")
        // A path of an API that nobody knows is an API's to refuse.
        guard RequestFace(path: path) == .link else { throw HTTPFailure.notFound() }
        if let echo = RequestEcho(path: path, context: context, directory: directory.current) {
            return try echo.response()
        }
        if let code = QRCodeAddress(path: path) {
            let resolution = try await resolver.resolve(
                authority: authority, path: code.path, query: nil, for: context.limitedNetwork)
            guard let link = resolution.printableLink else {
                return try await answer(
                    resolution, authority: authority, query: nil, request: request, client: context.client)
            }
            return try await code.response(of: link, query: query ?? "", drawer: qrCodes) {
                try requireKeyForLargePictures(request)
            }
        }
        let resolution = try await resolver.resolve(
            authority: authority, path: path, query: query, for: context.limitedNetwork)
        return try await answer(
            resolution, authority: authority, query: query, request: request, client: context.client)
    }

    /// Lets requests pass that carry a key which is a secret; the keys of apps are none.
    private func requireKeyForLargePictures(_ request: Request) throws {
        let limit = QRCodeStyle.largestPublicSize
        do {
            try keys.caller(of: request).require(.server)
        } catch let error as LinkServiceError where error.reason == .missingKey {
            throw HTTPFailure(
                .unauthorized, "missing-key",
                "A QR code of more than \(limit) pixels requires an API key with the server role.",
                headers: [.wwwAuthenticate: APIKeyVerifier.challenge])
        }
    }

    private func answer(
        _ resolution: Resolution, authority: String, query: String?, request: Request, client: IPAddress?
    ) async throws -> Response {
        switch resolution {
        case .short(let record, let domain):
            let found = FoundLink(link: record.link, record: record, domain: domain)
            let address = RequestedAddress(
                domain: domain, authority: authority, code: record.code,
                parameters: LongLinkCodec.parameters(ofQuery: query ?? ""))
            return try await follow(found, address: address, request: request, client: client)
        case .long(let reading, let domain):
            let found = FoundLink(link: reading.link, record: nil, domain: domain)
            let address = RequestedAddress(domain: domain, authority: authority, reading: reading)
            return try await follow(found, address: address, request: request, client: client)
        case .notFound(let domain):
            return refuse(request, domain) { Page.notFound($0) }
        case .inactive(_, let inactivity, let domain):
            return refuse(request, domain) { Page.inactive($0, inactivity) }
        case .deleted(_, let domain):
            return refuse(request, domain) { Page.deleted($0) }
        case .bareDomain(let domain):
            if let url = domain.fallbackURL { return Self.redirect(to: url.description) }
            return Page.invalid(PageSetting(request, domain: domain), reason: "This address is not a link.")
                .response()
        case .badLongLink(let error, let domain):
            return refuse(request, domain) { Page.invalid($0, reason: error.description) }
        case .linkIsDynamicLink(_, let domain):
            let reason = "The link leads to another dynamic link, which could cause a redirect loop."
            return refuse(request, domain) { Page.invalid($0, reason: reason) }
        case .allowlistMiss(let parameter, _, let domain):
            let reason =
                "Its parameter “\(parameter.rawValue)” leads to a destination that the link's domain does not allow."
            return refuse(request, domain) { Page.invalid($0, reason: reason) }
        case .unknownDomain:
            return Page.notFound(PageSetting(request)).response()
        }
    }

    /// Leads where a domain's owner wants links to lead that cannot be followed, else says on a page why one cannot.
    private func refuse(
        _ request: Request, _ domain: LinkDomainRecord, _ page: (PageSetting) -> Page
    ) -> Response {
        if let url = domain.notFoundURL { return Self.redirect(to: url.description) }
        return page(PageSetting(request, domain: domain)).response()
    }

    private func follow(
        _ found: FoundLink, address: RequestedAddress, request: Request, client: IPAddress?
    ) async throws -> Response {
        let visitor = VisitorClassifier.visitor(of: request, from: client, scanners: scanners)
        let apps = directory.current.apps(of: found.domain.projectID)
        let plan = RedirectPlanner.plan(
            found.link, request: address, visitor: visitor, apps: apps,
            settings: RedirectSettings(
                offersContinueAfterInstall: found.domain.pages.offersContinueAfterInstall))
        if request.method == .get, visitor.isCounted, let record = found.record {
            for event in LinkVisitEvents.events(of: plan, address: address) {
                recorder.record(event, link: record.id, platform: visitor.platform.linkPlatform)
            }
        }
        switch plan {
        case .redirect(let target):
            return Self.redirect(to: target.location)
        case .page(let page):
            return Page.choice(page, setting: PageSetting(request, domain: found.domain)).response()
        case .socialCard(let card):
            let setting = PageSetting(request, domain: found.domain)
            return Page.card(card, address: address, link: found.link.link, setting: setting).response()
        case .flowPage:
            let reading = try await resolver.reading(of: found, query: Self.split(request.head.path ?? "/").query)
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

    /// An answer that leads on.
    ///
    /// It is never kept: what a link means may change, and every click shall be seen. Its body, which no browser shows, is
    /// in no language.
    private static func redirect(to location: String) -> Response {
        let body: HTML = """
            <!doctype html>
            <title>302</title>
            <a href="\(location)">\(location)</a>

            """
        return Response(
            status: .found,
            headers: [
                .location: location, .contentType: "text/html; charset=utf-8", .cacheControl: "private, no-store",
                .vary: VisitorHeaders.vary,
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: body.markup)))
    }
}
