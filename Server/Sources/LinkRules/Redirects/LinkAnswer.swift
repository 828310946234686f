import LinkStorage
public import WaymarkLinks

/// The response to a visitor's request as a value, before its page is rendered.
public struct LinkAnswer: Equatable, Sendable {
    /// The content of a response.
    public enum Content: Equatable, Sendable {
        /// A redirect to an absolute address in ASCII.
        case redirect(to: String)
        /// The page on which the visitor chooses between app, store and web.
        case choice(ChoicePage)
        /// The social card for chats and feeds; people continue to the deep link, unless only people may have it.
        case card(SocialCard, link: WebURL?)
        /// The flow page, which shows where each platform would go (`d=1`).
        case flow(LinkFlow)
        /// The page that shows why the link is not followed.
        case refusal(LinkRefusal)
    }

    /// The content.
    public var content: Content
    /// The host and port that pages show.
    public var host: String
    /// The domain whose brand the page shows; `nil` if the address is on no domain of the service.
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
    /// Creates the response to a visit.
    ///
    /// - Parameters:
    ///   - visit: the visit.
    ///   - token: the token of the click, if one could be made.
    ///   - isCandidate: whether the click was recorded as a candidate, so that its page shall tell about the device.
    package init(_ visit: LinkVisit, token: ClickToken? = nil, isCandidate: Bool = false) {
        let content: Content =
            switch visit.plan {
            case .redirect(let target): .redirect(to: target.carrying(token).location)
            case .page(let page): .choice(page.carrying(token, reportsDevice: isCandidate))
            case .socialCard(let card): .card(card, link: visit.found.link.link)
            case .flowPage: .flow(LinkFlow(visit.found, request: visit.address))
            }
        self.init(content: content, host: visit.address.authority, domain: visit.found.domain)
    }

    /// Creates the response to an address without a link to follow: a redirect to the owner's page if there is one,
    /// otherwise a page with the reason.
    package init(refusing resolution: Resolution, host: String, in settings: Directory) {
        let domain = resolution.domain.flatMap { settings.configuredDomain($0.id) }
        let (refusal, elsewhere) = LinkRefusal.of(resolution, on: domain, in: settings)
        let content: Content = elsewhere.map { .redirect(to: $0.description) } ?? .refusal(refusal)
        self.init(content: content, host: host, domain: domain)
    }

    package static func unavailable(
        _ error: LinkServiceError, _ request: LinkRequest, _ settings: Directory
    ) -> LinkAnswer {
        // The settings are in memory, so the page can show the brand without the store.
        let domain = settings.domainMatch(authority: request.authority, path: request.path)?.domain
        return LinkAnswer(content: .refusal(.unavailable(error)), host: request.authority, domain: domain)
    }
}

extension LinkRefusal {
    /// The reason why a visitor receives no link, and the page that the domain's owner shows instead.
    fileprivate static func of(
        _ resolution: Resolution, on domain: ConfiguredDomain?, in settings: Directory
    ) -> (LinkRefusal, elsewhere: WebURL?) {
        let notFoundURL = resolution.domain?.notFoundURL
        return switch resolution {
        case .bareDomain(let domain): (.invalid(reason: "This address is not a link."), domain.fallbackURL)
        case .inactive(let record, let inactivity, _):
            (
                .inactive(inactivity),
                LimitRules.target(of: record, after: inactivity, on: domain, in: settings) ?? notFoundURL
            )
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
