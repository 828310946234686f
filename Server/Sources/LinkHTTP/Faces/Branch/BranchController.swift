import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// Branch's methods, for clients that know Branch's service.
///
/// It translates only: requests to use cases, answers to Branch's shapes. Every rule is in `LinkService`.
struct BranchController {
    let useCases: LinkUseCases
    let limits: HTTPLimits
    let qrCodes: QRCodeDrawer
    let visits: BranchVisits

    func addRoutes(to parent: RouterGroup<LinkRequestContext>) {
        let group = parent.group().add(middleware: BranchMiddleware())
        group.post("/v1/url", use: createLink)
        group.get("/v1/url", use: readLink)
        group.put("/v1/url", use: updateLink)
        group.delete("/v1/url", use: deleteLink)
        group.post(RouterPath("\(HTTPLimits.branchBulkPrefix){key}"), use: createLinks)
        for path in ["/v1/install", "/v1/open"] as [RouterPath] {
            group.post(path) { request, context in
                try await openSession(request, context: context, isFirst: path == "/v1/install")
            }
        }
        for path in ["/v1/close", "/v1/pageview", "/v1/dismiss"] as [RouterPath] {
            group.post(path, use: acknowledge)
        }
        group.post("/v1/profile", use: identify)
        group.post("/v1/logout", use: identify)
        group.post("/v1/cpid/latd", use: lastTouch)
        for path in ["/v1/event", "/v2/event/standard", "/v2/event/custom"] as [RouterPath] {
            group.post(path, use: recordEvent)
        }
        for path in ["/v1/qr-code", "/v2/qr-code"] as [RouterPath] {
            group.post(path, use: createQRCode)
        }
        group.get("/v1/app-link-settings", use: linkSettings)
        group.get("/v1/app/{key}", use: readApp)
        group.put("/v1/app/{key}", use: updateApp)
        group.post("/v1/app", use: createApp)
        group.get("/a/**", use: followLongLink)
        group.get("/e/**", use: followWebLink)
        for method in RequestMethods.known { group.on("/v3/**", method: method, use: refuseNextVersion) }
        group.get("/v1/deepview", use: deepview)
        group.get("/_r", use: browserFingerprint)
    }

    /// Every path below `/v3/`: the next major versions of Branch's SDKs ask there, and are told which ones to use.
    @Sendable private func refuseNextVersion(_ request: Request, context: LinkRequestContext) async throws -> Response {
        throw HTTPFailure.notFound(
            "This service has no API below /v3/; use version 3 of Branch's SDK for iOS, or version 5 of that for Android."
        )
    }

    /// The caller that a key in a request names, after the limits on requests.
    ///
    /// A key in Branch's form may do here what Branch permits to a key: choose an alias, and read a link. An app key of this
    /// service may not, because its holder has been promised that. Restricted ones are refused: clients of Branch do not say where
    /// they are.
    ///
    /// - Parameter name: what the request calls the key.
    func caller(
        _ key: String?, named name: String = "branch_key", context: LinkRequestContext, for use: RateLimiter.Use,
        as role: APIKeyRecord.Role
    ) throws -> Caller {
        guard let key, !key.isEmpty else {
            throw HTTPFailure.badRequest("missing-key", "“\(name)” is missing.")
        }
        var caller = try verified(key, name)
        caller.request = context.facts
        try useCases.limiter.admit(caller, address: context.client, for: use)
        guard caller.restrictions.isEmpty else {
            throw HTTPFailure(
                .forbidden, "restricted-key", "“\(name)” is restricted to apps or origins; use a key in Branch's form.")
        }
        if caller.role == .app, BranchKey(key) != nil { caller.role = role }
        return caller
    }

    private func verified(_ key: String, _ name: String) throws -> Caller {
        do throws(LinkServiceError) {
            return try useCases.keys.caller(forKey: key)
        } catch {
            guard error.code == .unauthenticated else { throw error }
            throw HTTPFailure.badRequest(
                "invalid-key", "Authentication failed: “\(name)” is not a key of this service.")
        }
    }

    /// The caller of a request that makes links, of which its limits are those of keys in apps.
    ///
    /// A request that has a secret besides, in its body or as ``accessToken(of:)``, comes from a server: it has the limits of server
    /// keys.
    ///
    /// - Parameters:
    ///   - secret: the secret of the body.
    ///   - count: how many links it makes.
    func maker(
        _ key: String?, secret: String? = nil, of request: Request, context: LinkRequestContext, count: Int = 1
    ) throws -> Caller {
        guard let (given, name) = secret.map({ ($0, "branch_secret") }) ?? Self.accessToken(of: request) else {
            return try self.caller(key, context: context, for: .creating(count: count), as: .server)
        }
        let server = try secretCaller(given, named: name, key: key, context: context)
        guard server.role != .app else {
            throw HTTPFailure.badRequest(
                "invalid-key", "“\(name)” is a key of apps; it must be a secret, or be left out.")
        }
        return server
    }

    /// What a request has in its header `Access-Token`, otherwise in its query as `access_token`, and the name that it has there.
    static func accessToken(of request: Request) -> (token: String, name: String)? {
        if let token = request.headers.text(.accessToken), !token.isEmpty { return (token, "Access-Token") }
        guard let token = request.uri.queryParameters["access_token"], !token.isEmpty else { return nil }
        return (String(token), "access_token")
    }

    /// The caller that a secret names; a key that is sent with it must belong to the same project.
    func secretCaller(
        _ secret: String, named name: String = "branch_secret", key: String?, context: LinkRequestContext,
        for use: RateLimiter.Use = .creating
    ) throws -> Caller {
        let caller = try caller(secret, named: name, context: context, for: use, as: .app)
        if let key, !key.isEmpty {
            let other = try self.caller(key, context: context, for: .reading, as: .reader)
            guard other.projectID == caller.projectID else {
                throw HTTPFailure.badRequest("invalid-key", "“branch_key” and “\(name)” belong to different projects.")
            }
        }
        return caller
    }

    /// The caller of an app's request, whose body has a key; a key that only reads has no app.
    func appCaller(_ body: BranchBody, context: LinkRequestContext, needing right: Right) throws -> Caller {
        let caller = try caller(try key(of: body), context: context, for: .reading, as: .app)
        try caller.require(right)
        return caller
    }

    /// The key that a body has.
    func key(of body: BranchBody) throws(HTTPFailure) -> String? {
        if body.text("branch_key") == nil, body.text("app_id") != nil {
            throw .badRequest("missing-key", "“app_id” is not supported; send “branch_key”.")
        }
        return body.text("branch_key")
    }

    /// The project of a key; a key of all projects has none.
    func project(of caller: Caller) throws(HTTPFailure) -> ProjectRecord.ID {
        guard let project = caller.projectID else {
            throw .badRequest("invalid-key", "“branch_key” must be the key of one project.")
        }
        return project
    }

    /// The domain that a client names by one of its hosts, with the port if it has one; otherwise the main one of the project.
    func domain(_ name: String?, of project: ProjectRecord.ID) throws(HTTPFailure) -> LinkDomainRecord {
        guard let name else {
            guard let main = mainDomain(of: project) else {
                throw .badRequest("missing-domain", "The project of “branch_key” has no link domain.")
            }
            return main
        }
        let domains = useCases.directory.current.domains(of: project)
        // A service that is tried out on this machine is reached without TLS.
        let named = (name.contains("://") ? [name] : ["https://\(name)", "http://\(name)"]).compactMap {
            LinkDomain($0)
        }
        guard let domain = domains.first(where: { $0.allDomains.contains(where: named.contains) }) else {
            let known = domains.map { "“\($0.domain.authority)\($0.domain.pathPrefix)”" }.joined(separator: ", ")
            throw .badRequest(
                "unknown-domain", "“domain” is not a link domain of the project: \(name). The project has \(known).")
        }
        return domain
    }

    /// The domain of links whose client names none: the first that was added, else the service's own address.
    ///
    /// Branch's clients name none.
    func mainDomain(of project: ProjectRecord.ID) -> LinkDomainRecord? {
        let domains = useCases.directory.current.domains(of: project)
        return domains.first { !$0.isServiceAddress } ?? domains.first
    }
}
