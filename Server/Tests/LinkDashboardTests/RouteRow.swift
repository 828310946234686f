import HTTPTypes
import LinkService
import LinkStorage
import WaymarkLinks

/// One route of the service, with the right that it needs, and a request that is right but for the caller's rights.
struct RouteRow: Sendable {
    /// Who may use a route.
    enum Need: Sendable {
        /// Everybody: a page before the sign-in, or what apps and visitors get without a right of their own.
        case nothing
        /// Whoever is signed in and has some role in the project, or has a valid key.
        case caller
        /// Whoever has a right in the project.
        case right(Right)
        /// Only the person whose own thing it is.
        case own
    }

    let method: HTTPRequest.Method
    let path: String
    let need: Need
    /// The fields of the form, or the JSON; `LINK` stands for a short link, `ID` for its identity.
    var form: [(String, String)] = []
    var query = ""
    var json = ""
    /// Whether the route takes keys of one project only, because it is for apps.
    var isForApps = false
    /// Whether the request names something of the project, so that keys of other projects get nothing.
    var namesProject = true

    /// The route as the router tells it.
    var name: String { "\(method) \(path == "/_/" ? "/_" : path)" }

    static func page(_ path: String, _ need: Need) -> RouteRow { RouteRow(method: .get, path: path, need: need) }

    static func form(_ path: String, _ need: Need, _ form: [(String, String)] = []) -> RouteRow {
        RouteRow(method: .post, path: path, need: need, form: form)
    }

    /// `/_/…`: a new page needs a line here.
    static let dashboard: [RouteRow] = [
        .page("/_/", .caller),
        .page("/_/sign-in", .nothing), .form("/_/sign-in", .nothing), .form("/_/sign-out", .nothing),
        .page("/_/invitation/{token}", .nothing), .form("/_/invitation/{token}", .nothing),
        .page("/_/oidc", .nothing), .form("/_/oidc", .nothing), .page("/_/oidc/answer", .nothing),
        .form("/_/passkey/challenge", .nothing, [("for", "sign-in")]), .form("/_/passkey/sign-in", .nothing),
        .page("/_/confirm", .caller), .form("/_/confirm", .caller, [("password", "wrong")]),
        .page("/_/account", .caller), .form("/_/account", .caller, [("do", "factor")]),
        .page("/_/account/passkeys/{id}/remove", .own),
        RouteRow(
            method: .get, path: "/_/account/identities/remove", need: .own,
            query: "?issuer=https%3A%2F%2Fid.example.com&subject=1"),
        .page("/_/account/codes", .caller),
        .page("/_/links", .right(.readLinks)), .page("/_/links.csv", .right(.readLinks)),
        .form("/_/links/bulk", .right(.changeLinks), [("do", "archive"), ("id", "ID")]),
        .page("/_/links/new", .right(.createLinks)),
        .form("/_/links/new", .right(.createLinks), [("link", "https://www.example.com/")]),
        .page("/_/links/{id}", .right(.readLinks)), .page("/_/links/{id}/edit", .right(.changeLinks)),
        .form("/_/links/{id}/edit", .right(.changeLinks), [("link", "https://www.example.com/"), ("version", "1")]),
        .form("/_/links/{id}/state", .right(.changeLinks), [("do", "archive")]),
        .page("/_/links/{id}/qr", .right(.readLinks)), .form("/_/links/{id}/qr", .right(.readLinks)),
        .page("/_/statistics", .right(.readStatistics)), .page("/_/statistics.csv", .right(.readStatistics)),
        .page("/_/domains", .right(.readSettings)), .form("/_/domains", .right(.changeDomains), [("prefix", "")]),
        .page("/_/domains/{id}", .right(.readSettings)),
        .form("/_/domains/{id}", .right(.changeDomains), [("do", "preview")]),
        .page("/_/domains/{id}/look", .right(.readSettings)),
        .page("/_/domains/{id}/remove", .right(.changeDomains)),
        .page("/_/apps", .right(.readSettings)),
        .form("/_/apps", .right(.changeApps), [("do", "add"), ("platform", "ios"), ("identifier", "")]),
        .page("/_/apps/{id}", .right(.changeApps)),
        .form("/_/apps/{id}", .right(.changeApps), [("do", "save"), ("identifier", "com.example.own")]),
        .page("/_/apps/{id}/remove", .right(.changeApps)),
        .page("/_/imports", .right(.createManyLinks)), .form("/_/imports", .right(.createManyLinks)),
        .page("/_/imports/{id}", .right(.createManyLinks)),
        .page("/_/imports/{id}/report.csv", .right(.createManyLinks)),
        .page("/_/imports/{id}/remove", .right(.createManyLinks)),
        .form("/_/imports/{id}", .right(.createManyLinks), [("do", "check")]),
        .page("/_/abuse", .right(.disableLinks)),
        .form("/_/abuse", .right(.disableLinks), [("do", "disable"), ("q", "evil.example")]),
        .page("/_/webhooks", .right(.manageWebhooks)),
        .form(
            "/_/webhooks", .right(.manageWebhooks),
            [("do", "add"), ("url", "https://example.com/"), ("event", "link.created")]),
        .page("/_/webhooks/{id}", .right(.manageWebhooks)),
        .form("/_/webhooks/{id}", .right(.manageWebhooks), [("do", "test")]),
        .page("/_/webhooks/{id}/remove", .right(.manageWebhooks)),
        .page("/_/keys", .right(.manageKeys)), .page("/_/keys/{id}/revoke", .right(.manageKeys)),
        .form("/_/keys", .right(.manageKeys), [("do", "create"), ("role", "reader"), ("name", "k")]),
        .page("/_/members", .right(.manageMembers)),
        .form("/_/members", .right(.manageMembers), [("do", "invite"), ("email", ""), ("role", "viewer")]),
        .page("/_/members/invitations/{id}/withdraw", .right(.manageMembers)),
        .page("/_/members/{id}/disable", .right(.manageMembers)),
        .page("/_/members/{id}/remove", .right(.manageMembers)),
        .page("/_/audit", .right(.readAudit)), .page("/_/audit.csv", .right(.readAudit)),
        .page("/_/settings", .right(.readSettings)), .form("/_/settings", .right(.changeProject), [("name", "")]),
    ]

    private static func native(
        _ method: HTTPRequest.Method, _ route: ServiceRoute, _ right: Right, query: String = "", _ json: String = ""
    ) -> RouteRow {
        RouteRow(method: method, path: route.template, need: .right(right), query: query, json: json)
    }

    private static let creation =
        #"{"domain":"https://go.example.com","link":{"link":"https://example.com/"}}"#

    /// `/api/v1/…`.
    static let native = requests + webhooks

    private static let requests: [RouteRow] = [
        RouteRow(method: .get, path: ServiceRoute.openAPI.template, need: .nothing),
        native(.post, .links, .createLinks, creation),
        native(.get, .links, .readLinks, query: "?domain=https%3A%2F%2Fgo.example.com"),
        native(
            .patch, .links, .disableLinks, query: "?domain=https%3A%2F%2Fgo.example.com&dryRun=yes",
            #"{"disabled":true}"#),
        native(.post, .bulkLinks, .createManyLinks, "{\"links\":[\(creation)]}"),
        native(.get, .link("{id}"), .readLinks), native(.patch, .link("{id}"), .changeLinks, #"{"archived":true}"#),
        native(.delete, .link("{id}"), .deleteLinks),
        native(.get, .linkStatistics("{id}"), .readStatistics),
        native(.get, .statistics, .readStatistics, query: "?domain=https%3A%2F%2Fgo.example.com"),
        native(.get, .clicks, .exportClicks, query: "?domain=https%3A%2F%2Fgo.example.com"),
        native(.get, .flow, .readLinks, query: "?url=LINK"),
        RouteRow(
            method: .post, path: ServiceRoute.resolve.template, need: .right(.resolveLinks), json: #"{"url":"LINK"}"#,
            namesProject: false),
        RouteRow(
            method: .post, path: ServiceRoute.claims.template, need: .right(.claimLinks), json: "{}", isForApps: true,
            namesProject: false),
        RouteRow(
            method: .get, path: ServiceRoute.network.template, need: .right(.claimLinks), namesProject: false),
        RouteRow(
            method: .post, path: ServiceRoute.events.template, need: .right(.reportEvents), json: "{}", isForApps: true,
            namesProject: false),
        native(.get, .events, .exportClicks, query: "?domain=https%3A%2F%2Fgo.example.com"),
    ]

    private static func webhook(
        _ method: HTTPRequest.Method, _ path: String = "", query: String = "", _ json: String = "{}"
    ) -> RouteRow {
        RouteRow(
            method: method, path: "/api/v1/webhooks\(path)", need: .right(.manageWebhooks), query: query, json: json)
    }

    private static let webhooks: [RouteRow] = [
        webhook(.get, query: "?project=test"), webhook(.post, "", #"{"url":"https://example.com/","project":"test"}"#),
        webhook(.get, "/{id}"), webhook(.patch, "/{id}", #"{"isOn":true}"#), webhook(.delete, "/{id}"),
        webhook(.post, "/{id}/test"), webhook(.post, "/{id}/secret"), webhook(.get, "/{id}/deliveries"),
        webhook(.post, "/{id}/deliveries/{message}/replay"),
    ]

    private static let firebaseLink = #"{"longDynamicLink":"https://go.example.com/?link=https://example.com/"}"#

    /// Firebase's methods; keys go into the query of the first four where they may.
    static let firebase: [RouteRow] = [
        RouteRow(method: .post, path: "/v1/shortLinks", need: .right(.createLinks), json: firebaseLink),
        RouteRow(
            method: .post, path: "/v1/managedShortLinks:create", need: .right(.chooseCodes),
            json:
                #"{"name":"n","dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"https://a.com/"}}"#),
        RouteRow(
            method: .post, path: "/v1/installAttribution", need: .right(.claimLinks), json: "{}", isForApps: true,
            namesProject: false),
        RouteRow(
            method: .post, path: "/v1/reopenAttribution", need: .right(.resolveLinks),
            json: #"{"requestedLink":"LINK","bundleId":"com.example.app"}"#, isForApps: true,
            namesProject: false),
        RouteRow(
            method: .get, path: "/v1/{dynamicLink}/linkStats", need: .right(.readStatistics), query: "?durationDays=7"),
    ]
}
