import LinkStorage
public import WaymarkLinks

/// The answer to a visitor's request, as a value: an HTTP response whose page is not yet written.
public struct LinkAnswer: Equatable, Sendable {
    /// What the answer consists of.
    public enum Content: Equatable, Sendable {
        /// A redirect to an absolute address in ASCII.
        case redirect(to: String)
        /// The page on which the visitor chooses how to go on.
        case choice(ChoicePage)
        /// The page that chats and feeds show as a card; people go on to the deep link.
        case card(SocialCard, link: WebURL)
        /// The page that shows where each platform would go (`d=1`).
        case flow(LinkFlow)
        /// The page that shows why the link is not followed.
        case refusal(LinkRefusal)
    }

    /// The content.
    public var content: Content
    /// The host and port that pages show.
    public var host: String
    /// The domain whose brand pages have; `nil` if the address is on none of the service's.
    public var domain: ConfiguredDomain?

    /// Creates an answer.
    public init(content: Content, host: String, domain: ConfiguredDomain?) {
        self.content = content
        self.host = host
        self.domain = domain
    }

    /// The status code of the response.
    public var status: Int {
        switch content {
        case .redirect: 302
        case .choice, .card, .flow: 200
        case .refusal(let refusal): refusal.status
        }
    }

    /// The field `Location` of the response.
    public var location: String? {
        if case .redirect(let location) = content { location } else { nil }
    }

    /// The field `Retry-After` of the response, in seconds.
    public var retryAfter: Int? {
        if case .refusal(.unavailable(let error)) = content { error.retryAfter ?? 1 } else { nil }
    }
}

extension LinkAnswer {
    /// Answers a visit.
    package init(_ visit: LinkVisit) {
        let content: Content =
            switch visit.plan {
            case .redirect(let target): .redirect(to: target.location)
            case .page(let page): .choice(page)
            case .socialCard(let card): .card(card, link: visit.found.link.link)
            case .flowPage: .flow(LinkFlow(visit.found, request: visit.address))
            }
        self.init(content: content, host: visit.address.authority, domain: visit.found.domain)
    }

    /// Answers an address without a link to follow: with the page of the domain's owner if there is one, else with the
    /// reason.
    package init(refusing resolution: Resolution, host: String, in settings: Directory) {
        let domain = resolution.domain.flatMap { settings.configuredDomain($0.id) }
        let (refusal, elsewhere) = LinkRefusal.of(resolution)
        let content: Content = elsewhere.map { .redirect(to: $0.description) } ?? .refusal(refusal)
        self.init(content: content, host: host, domain: domain)
    }

    package static func unavailable(
        _ error: LinkServiceError, _ request: LinkRequest, _ settings: Directory
    ) -> LinkAnswer {
        // The settings are in memory, so that the page has its brand without the store.
        let domain = settings.domainMatch(authority: request.authority, path: request.path)?.domain
        return LinkAnswer(content: .refusal(.unavailable(error)), host: request.authority, domain: domain)
    }
}

extension LinkRefusal {
    /// The reason why a visitor gets no link, and the page that the domain's owner shows instead.
    fileprivate static func of(_ resolution: Resolution) -> (LinkRefusal, elsewhere: WebURL?) {
        let notFoundURL = resolution.domain?.notFoundURL
        return switch resolution {
        case .bareDomain(let domain): (.invalid(reason: "This address is not a link."), domain.fallbackURL)
        case .inactive(_, let inactivity, _): (.inactive(inactivity), notFoundURL)
        case .deleted: (.deleted, notFoundURL)
        case .badLongLink(let error, _): (.invalid(reason: error.description), notFoundURL)
        case .linkIsDynamicLink:
            (
                .invalid(reason: "The destination is another dynamic link, which could cause a redirect loop."),
                notFoundURL
            )
        case .allowlistMiss(let parameter, _, _):
            (
                .invalid(
                    reason:
                        "Its parameter “\(parameter.rawValue)” has a destination that the link's domain does not allow."
                ),
                notFoundURL
            )
        case .link, .notFound, .unknownDomain: (.notFound, notFoundURL)
        }
    }
}
