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

    func addRoutes(to parent: RouterGroup<LinkRequestContext>) {
        let group = parent.group().add(middleware: BranchMiddleware())
        group.post("/v1/url", use: createLink)
        group.get("/v1/url", use: readLink)
        group.put("/v1/url", use: updateLink)
        group.delete("/v1/url", use: deleteLink)
        group.post("/v1/url/bulk/{key}", use: createLinks)
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
        group.get("/a/{key}", use: followLongLink)
        group.get("/v1/deepview", use: deepview)
        group.get("/_r", use: browserFingerprint)
    }

    /// The caller that a key in a request names, after the limits on requests.
    ///
    /// A key in Branch's form may do here what Branch permits to a key: choose an alias, and read a link. An app key of this
    /// service may not, because its holder has been promised that. Restricted ones are refused: clients of Branch do not say where
    /// they are.
    func caller(
        _ key: String?, context: LinkRequestContext, for use: RateLimiter.Use, as role: APIKeyRecord.Role
    ) throws -> Caller {
        guard let key, !key.isEmpty else {
            throw HTTPFailure.badRequest("missing-key", "“branch_key” is missing.")
        }
        var caller = try verified(key)
        try useCases.limiter.admit(caller, address: context.client, for: use)
        guard caller.restrictions.isEmpty else {
            throw HTTPFailure(
                .forbidden, "restricted-key",
                "“branch_key” is restricted to apps or origins; use a key in Branch's form.")
        }
        if caller.role == .app, BranchKey(key) != nil { caller.role = role }
        return caller
    }

    private func verified(_ key: String) throws -> Caller {
        do throws(LinkServiceError) {
            return try useCases.keys.caller(forKey: key)
        } catch  where error.code == .unauthenticated {
            throw HTTPFailure.badRequest(
                "invalid-key", "Authentication failed: “branch_key” is not a key of this service.")
        }
    }

    /// The caller of a request whose body has a key.
    func caller(
        _ body: BranchBody, context: LinkRequestContext, for use: RateLimiter.Use, as role: APIKeyRecord.Role
    ) throws -> Caller {
        if body.text("branch_key") == nil, body.text("app_id") != nil {
            throw HTTPFailure.badRequest("missing-key", "“app_id” is not supported; send “branch_key”.")
        }
        return try caller(body.text("branch_key"), context: context, for: use, as: role)
    }

    /// The project of a key; a key of all projects has none.
    func project(of caller: Caller) throws(HTTPFailure) -> ProjectRecord.ID {
        guard let project = caller.projectID else {
            throw .badRequest("invalid-key", "“branch_key” must be the key of one project.")
        }
        return project
    }

    /// The domain that a client names, otherwise the main one of the project.
    func domain(_ name: String?, of project: ProjectRecord.ID) throws(HTTPFailure) -> LinkDomainRecord {
        guard let name else {
            guard let main = mainDomain(of: project) else {
                throw .badRequest("missing-domain", "The project of “branch_key” has no link domain.")
            }
            return main
        }
        let domains = useCases.directory.current.domains(of: project)
        let prefix = LinkDomain(name.contains("://") ? name : "https://\(name)")
        guard let domain = domains.first(where: { $0.domain == prefix }) else {
            throw .badRequest("unknown-domain", "“domain” is not a link domain of the project: \(name)")
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
