public import WaymarkClient
public import WaymarkLinks

/// Whether text from the clipboard may be looked at.
public enum PasteboardPolicy: String, Hashable, Sendable {
    /// Never, whatever the app hands over.
    case never
    /// When the person asked to paste, or agreed to it.
    case whenAsked
}

/// What the service may be told about links that reached the app.
///
/// No level stops links from being resolved and opened.
public enum ConsentLevel: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing, and no deferred link is asked for: that question names the installation.
    case none
    /// That links were received, opened, handled or dropped.
    case delivery
    /// The same, and through which door and at what time of the app's start.
    case full
}

/// How an inbox tells links of the app from other addresses, and what it may do with them.
public struct LinkInboxConfiguration: Sendable {
    /// Where the service is, and who asks.
    public var service: LinkServiceConfiguration
    /// Further domains whose links are the app's: the second host of a domain, or another project's.
    ///
    /// The service configuration's own domain always belongs to them.
    public var domains: [LinkDomain]
    /// Hosts of the app's own site, whose web addresses are deep links as they are: `www.example.com`, `localhost:8080`.
    public var deepLinkHosts: Set<String>
    /// Where links of a host that is gone lead now; they count as the app's, whatever they lead to.
    public var movedLinks: MovedLinks
    /// Beginnings of addresses that are somebody else's, though their scheme or host is the app's: the callback of a
    /// sign-in, `airline://signed-in`, or pages of the site that have no place in the app, `https://www.example.com/legal`.
    ///
    /// An address begins so if it goes on with `/`, `?` or `#`, or ends there. The letter case of scheme and host does not
    /// count. Links on link domains are links all the same.
    public var excludedAddresses: [String]
    /// The limits of the machine.
    public var rules: StartupRules
    /// Whether text from the clipboard may be looked at.
    public var pasteboard: PasteboardPolicy
    /// What the service may be told, until ``LinkInbox/setConsent(_:)`` says otherwise.
    public var consent: ConsentLevel
    /// Whether a link can be opened by a signed-in person only.
    public var requiresSession: @Sendable (LinkContent) -> Bool

    /// Makes a configuration; by default every link needs a session, and the rules take the app's version from `service`.
    public init(
        service: LinkServiceConfiguration, domains: [LinkDomain] = [], deepLinkHosts: Set<String> = [],
        movedLinks: MovedLinks = MovedLinks(), excludedAddresses: [String] = [], rules: StartupRules? = nil,
        pasteboard: PasteboardPolicy = .never,
        consent: ConsentLevel = .delivery,
        requiresSession: @escaping @Sendable (LinkContent) -> Bool = { _ in true }
    ) {
        self.service = service
        self.domains = domains
        self.deepLinkHosts = deepLinkHosts
        self.movedLinks = movedLinks
        self.excludedAddresses = excludedAddresses
        self.rules = rules ?? StartupRules(appVersion: service.appVersion)
        self.pasteboard = pasteboard
        self.consent = consent
        self.requiresSession = requiresSession
    }
}
