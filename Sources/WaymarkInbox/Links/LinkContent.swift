public import WaymarkLinks

/// Everything that a link says, once it is resolved.
public struct LinkContent: Equatable, Sendable {
    // Behind one pointer: a dynamic link has some forty optional parts, and contents are part of every event, action and record
    // of the machine.
    private struct Parts: Equatable, Sendable {
        var url: AppURI
        var dynamicLink: DynamicLink?
        var shortLink: String?
        var linkID: String?
        var match: LinkMatch
        var minimumVersion: String?
        var deferred: DeferredLinkMatch?
    }

    @Boxed private var parts: Parts

    /// The deep link for this app.
    public var url: AppURI {
        get { parts.url }
        set { parts.url = newValue }
    }
    /// The dynamic link; `nil` for a deep link that came without one.
    public var dynamicLink: DynamicLink? {
        get { parts.dynamicLink }
        set { parts.dynamicLink = newValue }
    }
    /// The short link, if it was one.
    public var shortLink: String? {
        get { parts.shortLink }
        set { parts.shortLink = newValue }
    }
    /// The identity of the short link, if it was one.
    public var linkID: String? {
        get { parts.linkID }
        set { parts.linkID = newValue }
    }
    /// Whether the link was certainly meant for this person.
    public var match: LinkMatch {
        get { parts.match }
        set { parts.match = newValue }
    }
    /// The minimum version of the app that can open the link.
    public var minimumVersion: String? {
        get { parts.minimumVersion }
        set { parts.minimumVersion = newValue }
    }
    /// The way in which the link was found, if it led to the installation.
    public var deferred: DeferredLinkMatch? {
        get { parts.deferred }
        set { parts.deferred = newValue }
    }

    /// Creates a content.
    public init(
        url: AppURI, dynamicLink: DynamicLink? = nil, shortLink: String? = nil, linkID: String? = nil,
        match: LinkMatch = .exact, minimumVersion: String? = nil, deferred: DeferredLinkMatch? = nil
    ) {
        parts = Parts(
            url: url, dynamicLink: dynamicLink, shortLink: shortLink, linkID: linkID, match: match,
            minimumVersion: minimumVersion, deferred: deferred)
    }

    /// Creates the content of a link that the service resolved.
    public init(_ resolved: ResolvedLink) {
        self.init(
            url: resolved.url, dynamicLink: resolved.link, shortLink: resolved.shortLink, linkID: resolved.linkID,
            match: resolved.match, minimumVersion: resolved.minimumVersion)
    }
}
