public import WaymarkLinks

/// What a link says, once it is known.
public struct LinkContent: Hashable, Sendable, Codable {
    /// The deep link for this app.
    public var url: AppURI
    /// Everything that the dynamic link says; `nil` for a deep link that came without one.
    public var dynamicLink: DynamicLink?
    /// The short link, where it was one.
    public var shortLink: String?
    /// The identity of the short link, where it was one.
    public var linkID: String?
    /// How sure it is that the link was meant for this person.
    public var match: LinkMatch
    /// The least version of the app that can open the link.
    public var minimumVersion: String?

    /// Makes a content.
    public init(
        url: AppURI, dynamicLink: DynamicLink? = nil, shortLink: String? = nil, linkID: String? = nil,
        match: LinkMatch = .exact, minimumVersion: String? = nil
    ) {
        self.url = url
        self.dynamicLink = dynamicLink
        self.shortLink = shortLink
        self.linkID = linkID
        self.match = match
        self.minimumVersion = minimumVersion
    }

    /// What the service says a link means.
    public init(_ resolved: ResolvedLink) {
        self.init(
            url: resolved.url, dynamicLink: resolved.link, shortLink: resolved.shortLink, linkID: resolved.linkID,
            match: resolved.match, minimumVersion: resolved.minimumVersion)
    }
}
