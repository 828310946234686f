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
    /// The content of the link.
    public var link: DynamicLink
    /// The name that people see; not unique.
    public var name: String?
    /// The tags, in the order in which they were given.
    public var tags: [String]
    /// Whether lists show the link.
    public var isManaged: Bool
    /// The time at which the link was created.
    public var createdAt: Date
    /// The time of the last change.
    public var updatedAt: Date
    /// The time at which the link was archived; it still works.
    public var archivedAt: Date?
    /// The time at which the link was disabled; `nil` if it is enabled.
    public var disabledAt: Date?
    /// The time at which the link becomes active; `nil` means immediately.
    public var startsAt: Date?
    /// The time at which the link expires; `nil` means never.
    public var expiresAt: Date?
    /// The number of times that people may follow the link; `nil` for any number.
    public var clickLimit: Int?
    /// The number of times that people have followed the link since it has a limit; `nil` without one.
    public var clicksUsed: Int?
    /// The number of times that apps may get the link; `nil` for any number.
    public var openingLimit: Int?
    /// The number of times that apps have got the link since it has a limit; `nil` without one.
    public var openingsUsed: Int?
    /// The destination after the last click.
    public var usedUpURL: WebURL?
    /// The destination after the link has expired.
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
