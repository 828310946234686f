import HTTPTypes
package import Hummingbird
package import LinkHTTP
import LinkRules
package import LinkService
import LinkStorage
import ManagementAPI
import NIOCore

/// `/_/…` on the service's own host: the pages for people who sign in.
package struct DashboardFace: DashboardPages {
    private let useCases: LinkUseCases
    private let linkHosts: LinkHostPages
    private let tools: DashboardTools

    package let prefixes = ["/_/"]
    package let isOpenToAllOrigins = false

    /// Creates the dashboard.
    ///
    /// - Parameters:
    ///   - useCases: what the service does.
    ///   - linkHosts: what the hosts of links answer, which keep their own pages.
    ///   - tools: what only the whole service has.
    package init(useCases: LinkUseCases, linkHosts: LinkHostPages, tools: DashboardTools = DashboardTools()) {
        self.useCases = useCases
        self.linkHosts = linkHosts
        self.tools = tools
    }

    package func home(for context: LinkRequestContext) -> String? {
        let directory = useCases.directory.current
        if let domain = directory.domain(ofHost: context.authority, path: "/")?.record {
            // The service's own address has links only until people add a domain of theirs; its bare host leads elsewhere where they say so.
            guard domain.isServiceAddress, domain.fallbackURL == nil else { return nil }
        }
        guard DashboardHost(scheme: context.scheme, authority: context.authority, in: directory) != .elsewhere else {
            return nil
        }
        return "/_/"
    }

    package func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        let host = DashboardHost(scheme: context.scheme, authority: context.authority, in: useCases.directory.current)
        guard host != .elsewhere else { return linkHosts.failure(failure, request, context) }
        let here = FieldValues([("to", request.place(context))])
        switch failure.code {
        case SessionRule.signInNeeded:
            let note = request.isRead ? nil : Note.unsent.rawValue
            return .seeOther(here.setting("note", note).address("/_/sign-in"))
        case "confirmation-needed": return .seeOther(here.address("/_/confirm"))
        default: break
        }
        let words = Words(accepted: request.headers[.acceptLanguage])
        var response = ProblemPage(words: words, failure: failure).page.response(
            Frame(words: words), status: failure.status)
        for field in failure.headers { response.headers[field.name] = field.value }
        response.headers[.wwwAuthenticate] = nil
        return response
    }

    package func answerToReading(
        _ request: Request, _ context: LinkRequestContext, above: String?, refusal: HTTPFailure
    ) throws -> Response {
        let host = DashboardHost(scheme: context.scheme, authority: context.authority, in: useCases.directory.current)
        guard host == .served, let above else { throw refusal }
        // The form is on the page above it, in the same project and with the same filters.
        let page = above == "/_" ? "/_/" : above
        let place = context.target.query.map { "\(page)?\($0)" } ?? page
        return .seeOther(LocalPath.noting(Note.formOnly.rawValue, at: place))
    }

    package func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        let pages = group.add(middleware: DashboardGate(directory: useCases.directory, linkHosts: linkHosts))
        // What a proxy makes of requests is told on every host: the doctor asks.
        for method in [HTTPRequest.Method.get, .head] {
            group.on(RouterPath(RequestEcho.path), method: method, use: linkHosts.open)
        }
        // One route for all of them, because metrics name routes, and the names of files change with each version.
        pages.get("\(DashboardAsset.folder)/{file}") { _, context in
            guard let asset = DashboardAsset.all.first(where: { $0.name == context.parameters.get("file") }) else {
                throw HTTPFailure.notFound()
            }
            return asset.response
        }
        let rule = SessionRule(useCases: useCases)
        SignInController(useCases: useCases, rule: rule).addRoutes(to: pages)
        ProviderController(useCases: useCases, rule: rule).addRoutes(to: pages)
        PasskeyController(useCases: useCases, rule: rule).addRoutes(to: pages)
        AccountController(rule: rule).addRoutes(to: pages)
        OverviewController(rule: rule).addRoutes(to: pages)
        LinksController(rule: rule).addRoutes(to: pages)
        BulkController(rule: rule).addRoutes(to: pages)
        LinkFormController(rule: rule).addRoutes(to: pages)
        QRCodeController(rule: rule).addRoutes(to: pages)
        NumbersController(rule: rule).addRoutes(to: pages)
        DomainsController(rule: rule, doctor: tools.doctor).addRoutes(to: pages)
        AppsController(rule: rule).addRoutes(to: pages)
        if let imports = tools.imports { ImportsController(rule: rule, imports: imports).addRoutes(to: pages) }
        AbuseController(rule: rule).addRoutes(to: pages)
        KeysController(rule: rule).addRoutes(to: pages)
        WebhooksController(rule: rule).addRoutes(to: pages)
        MembersController(rule: rule).addRoutes(to: pages)
        AuditController(rule: rule).addRoutes(to: pages)
        SettingsController(rule: rule).addRoutes(to: pages)
        for method in [HTTPRequest.Method.get, .head, .post] {
            pages.on("/_/**", method: method) { _, _ -> Response in throw HTTPFailure.notFound() }
        }
    }
}

extension DashboardAsset {
    /// The file, which browsers may keep for ever: another text has another name.
    fileprivate var response: Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type, .cacheControl: "public, max-age=31536000, immutable",
                .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
