public import Foundation

/// A short link, as the native API shows it.
public struct LinkResource: Equatable, Sendable, Codable, Identifiable {
    /// The identity of the link.
    public var id: String
    /// The short link: `https://go.example.com/abc`.
    public var shortLink: String
    /// The short link that shows the flow page instead of leading on.
    public var previewLink: String
    /// The domain URI prefix.
    public var domain: String
    /// The last path segment of the short link.
    public var code: String
    /// What the link says.
    public var link: DynamicLink
    /// The name that people see; not unique.
    public var name: String?
    /// The tags, in the order in which they were given.
    public var tags: [String]
    /// Whether lists show the link.
    public var isManaged: Bool
    /// When the link was made.
    public var createdAt: Date
    /// When the link was changed last.
    public var updatedAt: Date
    /// When the link was archived; it still works.
    public var archivedAt: Date?
    /// When the link was disabled; `nil` if it is enabled.
    public var disabledAt: Date?
    /// When the link becomes active; `nil` means immediately.
    public var startsAt: Date?
    /// When the link expires; `nil` means never.
    public var expiresAt: Date?
    /// How often people may follow the link; `nil` for any number.
    public var clickLimit: Int?
    /// How often people have followed it since it has a limit; `nil` without one.
    public var clicksUsed: Int?
    /// How often apps may get the link; `nil` for any number.
    public var openingLimit: Int?
    /// How often apps have got it since it has a limit; `nil` without one.
    public var openingsUsed: Int?
    /// Where people are led after the last click.
    public var usedUpURL: WebURL?
    /// Where people are led after the link has expired.
    public var expiredURL: WebURL?
    /// The token with which one installation can claim the link; `nil` where there is none.
    public var claimToken: String?
    /// The names of what a match may deliver that is only probable; `nil` where there are none.
    public var shareable: [String]?
    /// The ID of the API key that created the link; `nil` where it is not known.
    public var keyID: String?
    /// Counts up with every change.
    public var version: Int
    /// The warnings about the link; only after it was created or changed.
    public var warnings: [LinkWarning]?

    /// Creates a resource.
    public init(
        id: String, shortLink: String, previewLink: String, domain: String, code: String, link: DynamicLink,
        name: String? = nil, tags: [String] = [], isManaged: Bool = true, createdAt: Date, updatedAt: Date,
        archivedAt: Date? = nil, disabledAt: Date? = nil, startsAt: Date? = nil, expiresAt: Date? = nil,
        clickLimit: Int? = nil, clicksUsed: Int? = nil, openingLimit: Int? = nil, openingsUsed: Int? = nil,
        usedUpURL: WebURL? = nil, expiredURL: WebURL? = nil, claimToken: String? = nil, shareable: [String]? = nil,
        keyID: String? = nil, version: Int = 1,
        warnings: [LinkWarning]? = nil
    ) {
        self.id = id
        self.shortLink = shortLink
        self.previewLink = previewLink
        self.domain = domain
        self.code = code
        self.link = link
        self.name = name
        self.tags = tags
        self.isManaged = isManaged
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.archivedAt = archivedAt
        self.disabledAt = disabledAt
        self.startsAt = startsAt
        self.expiresAt = expiresAt
        self.clickLimit = clickLimit
        self.clicksUsed = clicksUsed
        self.openingLimit = openingLimit
        self.openingsUsed = openingsUsed
        self.usedUpURL = usedUpURL
        self.expiredURL = expiredURL
        self.claimToken = claimToken
        self.shareable = shareable
        self.keyID = keyID
        self.version = version
        self.warnings = warnings
    }
}
