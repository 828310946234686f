import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/api/v1/resolve`: tells what a link means, and counts nothing but the uses of a link with a limit, for the key of an app.
struct ResolveController {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.post(RouterPath(ServiceRoute.resolve.nativePath), use: resolve)
    }

    @Sendable func resolve(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .resolveLinks)
        _ = try NativeQuery(request.uri.query, known: [])
        try useCases.limiter.admit(caller, address: context.client, for: .reading)
        let rules = JSONBody.Rules(maximumBytes: limits.bodyBytes, maximumDepth: limits.jsonDepth)
        let body = try await JSONBody.read(ResolveRequest.self, from: request, rules: rules)
        let found = try await Self.found(useCases.linkOpenings.resolve(body.url, for: caller), caller: caller)
        return try NativeResponse.json(ResolvedLink(found, platform: body.platform))
    }

    /// The link that an address leads to.
    ///
    /// - Throws: ``HTTPFailure`` that says why there is none. Links of other projects are answered as none.
    static func found(_ resolution: Resolution, caller: Caller) throws(HTTPFailure) -> FoundLink {
        if let found = resolution.found {
            guard caller.mayAct(in: found.domain.record.projectID) else { throw notOurs }
            return found
        }
        switch resolution {
        case .inactive(_, let inactivity, let domain) where caller.mayAct(in: domain.projectID):
            throw refusal(inactivity)
        case .deleted(_, let domain) where caller.mayAct(in: domain.projectID):
            throw HTTPFailure(.gone, "link-deleted", "This link was deleted.")
        case .badLongLink(let error, let domain) where caller.mayAct(in: domain.projectID):
            throw invalid("The long link cannot be read. \(error)")
        case .linkIsDynamicLink(_, let domain) where caller.mayAct(in: domain.projectID):
            throw invalid("The deep link is itself a link of this domain.")
        case .allowlistMiss(let parameter, _, let domain) where caller.mayAct(in: domain.projectID):
            throw HTTPFailure(
                .forbidden, "url-pattern-mismatch",
                "The parameter “\(parameter.rawValue)” has a destination that is not allowed.")
        default:
            throw notOurs
        }
    }

    private static let notOurs = HTTPFailure(.notFound, "link-not-found", "This is not a link of this service.")

    /// A link that was followed once is gone; one that starts later is not there yet.
    private static func refusal(_ inactivity: LinkRecord.Inactivity) -> HTTPFailure {
        switch inactivity {
        case .usedUp: HTTPFailure(.gone, "link-used-up", "The link was used as often as its limit permits.")
        case .expired: HTTPFailure(.gone, "link-expired", "The link has expired.")
        case .disabled: HTTPFailure(.gone, "link-disabled", "The link is disabled.")
        case .notStarted: HTTPFailure(.notFound, "link-not-started", "The link is not active yet.")
        }
    }

    private static func invalid(_ detail: String) -> HTTPFailure {
        HTTPFailure(
            .unprocessableContent, "unparsable-long-link", detail, fields: [.init(pointer: "/url", detail: detail)])
    }
}

extension ResolvedLink {
    /// How long an app may keep what it was told.
    ///
    /// Owners change links rarely, and expect a change to arrive.
    private static let maximumAge = 300

    /// Describes a link as an app on a platform sees it.
    init(_ found: FoundLink, platform: LinkPlatform?) {
        let link = found.link
        let minimumVersion =
            switch platform {
            case .android: link.android.minimumVersionCode.map { String($0) }
            case .ios: link.ios.minimumVersion
            default: String?.none
            }
        self.init(
            url: platform == .android ? link.android.link ?? AppURI(link.link) : AppURI(link.link), link: link,
            shortLink: found.shortLink, linkID: found.record?.id.description, minimumVersion: minimumVersion,
            maxAge: found.record?.expiresAt == nil && found.record?.limits.countsUses != true ? Self.maximumAge : 0)
    }
}
