import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/api/v1/claims`: tells a fresh installation the link that led to it.
struct ClaimController {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.post(RouterPath(ServiceRoute.claims.nativePath), use: claim)
    }

    @Sendable func claim(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(.server, .app)
        _ = try NativeQuery(request.uri.query, known: [])
        try useCases.limiter.admit(caller, address: context.client, for: .reading)
        let rules = JSONBody.Rules(maximumBytes: limits.bodyBytes, maximumDepth: limits.jsonDepth)
        let body = try await JSONBody.read(ClaimRequest.self, from: request, rules: rules)
        guard let project = caller.projectID else {
            throw HTTPFailure(
                .forbidden, "role-not-allowed", "Only a key of the app's own project can claim links for it.")
        }
        try Self.check(body)
        let match = try await useCases.claims.claim(
            LinkClaim(
                project: project, installationID: body.installationID, givenLink: body.clipboardLink,
                app: ClaimingApp(platform: body.platform, bundleOrPackage: body.bundleOrPackage),
                network: context.limitedNetwork))
        return try NativeResponse.json(ClaimResponse(match, platform: body.platform))
    }

    private static func check(_ body: ClaimRequest) throws(HTTPFailure) {
        var fields: [HTTPFailure.Field] = []
        if !VisibleASCII.isMade(body.installationID, ofAtMost: 128) {
            fields.append(
                .init(pointer: "/installationID", detail: "This must have 1 to 128 visible ASCII characters."))
        }
        if !VisibleASCII.isMade(body.bundleOrPackage, ofAtMost: 128) {
            fields.append(
                .init(pointer: "/bundleOrPackage", detail: "This must have 1 to 128 visible ASCII characters."))
        }
        guard fields.isEmpty else {
            throw HTTPFailure(
                .unprocessableContent, "invalid-body", "The request body is not valid for this endpoint.",
                fields: fields)
        }
    }
}

extension ClaimResponse {
    fileprivate init(_ match: DeferredMatch, platform: LinkPlatform) {
        switch match {
        case .exact(let link, let method):
            self.init(
                match: .exact, method: method.rawValue, confidence: 1, link: ResolvedLink(link, platform: platform))
        case .none:
            self.init()
        }
    }
}
