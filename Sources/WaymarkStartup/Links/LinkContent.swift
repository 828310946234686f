public import WaymarkLinks

/// What a link says, once it is known.
public struct LinkContent: Hashable, Sendable, Codable {
    /// The deep link for this app.
    public var url: AppURI
    /// Everything that the dynamic link says; `nil` for a deep link that came without one.
    public var dynamicLink: DynamicLink? {
        get { boxedLink?.value }
        set { boxedLink = newValue.map(Boxed.init) }
    }
    /// The short link, where it was one.
    public var shortLink: String?
    /// The identity of the short link, where it was one.
    public var linkID: String?
    /// How sure it is that the link was meant for this person.
    public var match: LinkMatch
    /// The least version of the app that can open the link.
    public var minimumVersion: String?
    /// The dynamic link behind a pointer: it is large, and a content is copied with every event of the start.
    private var boxedLink: Boxed<DynamicLink>?

    private enum CodingKeys: String, CodingKey {
        case url, shortLink, linkID, match, minimumVersion
        case boxedLink = "dynamicLink"
    }

    /// Makes a content.
    public init(
        url: AppURI, dynamicLink: DynamicLink? = nil, shortLink: String? = nil, linkID: String? = nil,
        match: LinkMatch = .exact, minimumVersion: String? = nil
    ) {
        self.url = url
        boxedLink = dynamicLink.map(Boxed.init)
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

/// A value that is copied by its address.
private final class Boxed<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    required init(from decoder: any Decoder) throws {
        value = try Value(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }

    static func == (one: Boxed, other: Boxed) -> Bool {
        one === other || one.value == other.value
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}
