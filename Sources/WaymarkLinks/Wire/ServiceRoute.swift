/// The paths of the native API's operations, used by the service and its clients.
public enum ServiceRoute: Hashable, Sendable {
    /// `POST` creates a link, `GET` lists links, `PATCH` disables the links of a list.
    case links
    /// `POST` creates many links.
    case bulkLinks
    /// `GET` reads a link, `PATCH` changes it, `DELETE` deletes it.
    case link(String)
    /// `GET` reads the event counts of a link.
    case linkStatistics(String)
    /// `GET` reads the statistics of a project, a domain or a tag.
    case statistics
    /// `GET` exports single clicks.
    case clicks
    /// `POST` resolves a link without counting it.
    case resolve
    /// `GET` returns the flow of a link without counting it.
    case flow
    /// `POST` claims the link that led to an installation.
    case claims
    /// `GET` proves to an app from which network it asks.
    case network
    /// `POST` reports events of an app, `GET` exports those that belong to links.
    case events
    /// `GET` reads the OpenAPI document.
    case openAPI

    /// The beginning of all paths of this version.
    public static let root = "/api/v1"

    /// Every path with its variables in braces, as in OpenAPI.
    public static let templates = [
        links, bulkLinks, link("{id}"), linkStatistics("{id}"), statistics, clicks, resolve, flow, claims, network,
        events, openAPI,
    ].map(\.template)

    /// The path with the identifier inserted unchanged; `ServiceRoute.link("{id}").template` suits a router.
    public var template: String {
        switch self {
        case .links: "\(Self.root)/links"
        case .bulkLinks: "\(Self.root)/links/bulk"
        case .link(let id): "\(Self.root)/links/\(id)"
        case .linkStatistics(let id): "\(Self.root)/links/\(id)/statistics"
        case .statistics: "\(Self.root)/statistics"
        case .clicks: "\(Self.root)/clicks"
        case .resolve: "\(Self.root)/resolve"
        case .flow: "\(Self.root)/flow"
        case .claims: "\(Self.root)/claims"
        case .network: "\(Self.root)/network"
        case .events: "\(Self.root)/events"
        case .openAPI: "\(Self.root)/openapi.json"
        }
    }

    /// The path to send, with the identifier percent-encoded as one segment.
    public var path: String {
        switch self {
        case .link(let id): Self.link(Self.segment(id)).template
        case .linkStatistics(let id): Self.linkStatistics(Self.segment(id)).template
        default: template
        }
    }

    private static func segment(_ text: String) -> String {
        PercentEncoding.strict(text)
    }
}
