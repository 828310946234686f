public import WaymarkLinks

/// What a link says, once it is known.
///
/// A value like any other, kept behind one pointer: a dynamic link has some forty optional parts, and contents travel
/// through every event, action and record of the machine.
public struct LinkContent: Equatable, Sendable {
    private struct Parts: Equatable, Sendable {
        var url: AppURI
        var dynamicLink: DynamicLink?
        var shortLink: String?
        var linkID: String?
        var match: LinkMatch
        var minimumVersion: String?
    }

    @Boxed private var parts: Parts

    /// The deep link for this app.
    public var url: AppURI {
        get { parts.url }
        set { parts.url = newValue }
    }
    /// Everything that the dynamic link says; `nil` for a deep link that came without one.
    public var dynamicLink: DynamicLink? {
        get { parts.dynamicLink }
        set { parts.dynamicLink = newValue }
    }
    /// The short link, where it was one.
    public var shortLink: String? {
        get { parts.shortLink }
        set { parts.shortLink = newValue }
    }
    /// The identity of the short link, where it was one.
    public var linkID: String? {
        get { parts.linkID }
        set { parts.linkID = newValue }
    }
    /// How sure it is that the link was meant for this person.
    public var match: LinkMatch {
        get { parts.match }
        set { parts.match = newValue }
    }
    /// The least version of the app that can open the link.
    public var minimumVersion: String? {
        get { parts.minimumVersion }
        set { parts.minimumVersion = newValue }
    }

    /// Makes a content.
    public init(
        url: AppURI, dynamicLink: DynamicLink? = nil, shortLink: String? = nil, linkID: String? = nil,
        match: LinkMatch = .exact, minimumVersion: String? = nil
    ) {
        parts = Parts(
            url: url, dynamicLink: dynamicLink, shortLink: shortLink, linkID: linkID, match: match,
            minimumVersion: minimumVersion)
    }

    /// What the service says a link means.
    public init(_ resolved: ResolvedLink) {
        self.init(
            url: resolved.url, dynamicLink: resolved.link, shortLink: resolved.shortLink, linkID: resolved.linkID,
            match: resolved.match, minimumVersion: resolved.minimumVersion)
    }
}
