public import LinkStorage
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
    public var domain: LinkDomainRecord?

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
