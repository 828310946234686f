import FirebaseAPI
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension FirebaseController {
    /// How many days are counted where the request does not say.
    private static let defaultDurationDays: Int64 = 7

    /// `getLinkStats`.
    func linkStats(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try callerWithToken(request, context: context)
        let query = request.uri.queryParameters
        let days = try Self.durationDays((query["durationDays"] ?? query["duration_days"]).map(String.init))
        // The router gives the path as it came: a `%2F` is still one.
        let shortLink = FirebaseRoute.shortLink(inLinkStats: request.uri.path)
            .flatMap { PercentEncoding.decoded($0) }
            .map(Self.withScheme)
        guard let url = shortLink.flatMap({ WebURL($0) }) else {
            throw GoogleRPCStatus(.badRequest, "The path must name a short link.", field: "dynamic_link")
        }
        guard let link = try await useCases.catalog.link(at: url.description, caller: caller) else {
            throw missing(url, for: caller)
        }
        let counts = try await useCases.statistics.events(of: link.record.id, days: days)
        return Response(DynamicLinkStats.with { $0.linkEventStats = counts.map(DynamicLinkEventStat.init) })
    }

    /// Why a link has no statistics.
    ///
    /// Foreign and unknown domains receive the same response, so that it does not reveal which domains exist.
    private func missing(_ url: WebURL, for caller: Caller) -> GoogleRPCStatus {
        guard let (domain, _) = useCases.directory.current.match(authority: url.authority, path: url.path),
            caller.mayAct(in: domain.projectID)
        else { return GoogleRPCStatus(.forbidden, "The caller has no access to this link.") }
        return GoogleRPCStatus(.notFound, "The short link was not found.")
    }

    private static func durationDays(_ text: String?) throws(GoogleRPCStatus) -> Int {
        guard let text else { return Int(defaultDurationDays) }
        guard let days = Int(text), days > 0 else {
            throw GoogleRPCStatus(
                .badRequest, "durationDays must be a whole number of at least 1.", field: "duration_days")
        }
        return days
    }

    /// Forgives a missing scheme, and a slash that proxies drop from an address which was not encoded.
    private static func withScheme(_ text: String) -> String {
        for scheme in ["https:", "http:"] where text.lowercased().hasPrefix(scheme) {
            return scheme + "//" + text.dropFirst(scheme.count).drop { $0 == "/" }
        }
        return "https://" + text
    }
}

extension DynamicLinkEventStat {
    /// Shows a count.
    init(_ count: LinkEventCount) {
        self.init()
        self.count = count.count
        platform =
            switch count.platform {
            case .android: .android
            case .ios: .ios
            case .desktop: .desktop
            case .other: .other
            }
        event =
            switch count.event {
            case .click: .click
            case .redirect: .redirect
            case .appInstall: .appInstall
            case .appFirstOpen: .appFirstOpen
            case .appReopen: .appReopen
            }
    }
}
