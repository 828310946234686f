public import WaymarkLinks

/// A fault of a link domain.
public enum DomainFault: Hashable, Sendable {
    /// The text is not the prefix of a link domain.
    case unreadable(String, LinkDomainError)
    /// The host is one word, which no name server of the internet knows.
    case bareHost(String)
    /// The service needs the path.
    case reservedPath(String)
    /// The service has the domain already.
    case exists(LinkDomain)
    /// A domain has left the host behind.
    case hostRetired(host: String, domain: LinkDomain)
    /// The domain cannot go while links are on it.
    case hasLinks(LinkDomain)
    /// A link has the address of the domain.
    case hidesLink(url: String)
    /// Codes differ only in letter case; `pairs` are examples of `count`.
    case codesAlike(domain: LinkDomain, pairs: [[String]], count: Int)
    /// A page of the domain is on a link domain.
    case targetOnDomain(url: String)
    /// The second host is none, or the same.
    case badAlternateHost
    /// A retired host is none.
    case badRetiredHost
    /// The domain would keep too many retired hosts.
    case tooManyRetiredHosts(most: Int)
    /// The domain would pass on too many parameters.
    case tooManyPassedParameters(most: Int)
    /// A parameter cannot be passed on.
    case badPassedParameter(String)
    /// A text of pages is empty or too long.
    case labelLength(field: String, most: Int)
    /// An icon is not at an https address.
    case insecureIcon
    /// An imprint is not at an https address.
    case insecureImprint
    /// A privacy policy is not at an https address.
    case insecurePrivacyPolicy

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .unreadable(let text, let error): "“\(text)” is not a link domain: \(error)"
        case .bareHost(let host):
            "“\(host)” has no dot: a link domain is a host such as go.example.com. One of your own network needs its scheme: https://\(host)."
        case .reservedPath(let path): "The service uses “\(path)” itself; choose another path."
        case .exists(let domain): "The link domain “\(domain)” already exists."
        case .hostRetired(let host, let domain):
            "“\(host)” is a retired host of the link domain “\(domain)”, whose links go on there; "
                + "remove it with `waymark domain set \(domain) --remove-host \(host)`."
        case .hasLinks(let domain): "The link domain “\(domain)” has links that would stop working."
        case .hidesLink(let url): "The link “\(url)” exists and would be hidden by this link domain."
        case .codesAlike(let domain, let pairs, let count):
            "The link domain “\(domain)” has links with codes that differ only in letter case: "
                + pairs.map { $0.map { "“\($0)”" }.joined(separator: " and ") }.joined(separator: ", ")
                + (count > pairs.count ? ", and \(count - pairs.count) more." : ".")
        case .targetOnDomain(let url): "“\(url)” is on a link domain itself, which could cause a redirect loop."
        case .badAlternateHost: "An alternate host is another host name, as in www.example.com, without a path."
        case .badRetiredHost: "A retired host is a host name, as in old.example.com, without a path."
        case .tooManyRetiredHosts(let most):
            "A link domain keeps at most \(most) retired hosts; remove one of them first."
        case .tooManyPassedParameters(let most): "A domain passes on at most \(most) names."
        case .badPassedParameter(let name):
            "“\(name)” cannot be passed on: it must be the name of a parameter, such as gclid or utm_*, that has no "
                + "meaning for the link itself."
        case .labelLength(let field, let most): "The \(field) on pages has 1 to \(most) characters."
        case .insecureIcon: "The URL of an icon must use https."
        case .insecureImprint: "The URL of an imprint must use https."
        case .insecurePrivacyPolicy: "The URL of a privacy policy must use https."
        }
    }
}
