public import Foundation
public import WaymarkLinks

/// The options of creating a short link.
public struct ShortenOptions: Equatable, Sendable {
    /// The way in which the code is chosen; `nil` means `SuffixOption.unguessable`.
    public var suffix: SuffixOption?
    /// The code itself; do not set ``suffix`` as well.
    public var customCode: String?
    /// The name that people see.
    public var name: String?
    /// The tags.
    public var tags: [String]?
    /// The time at which the link starts to work; `nil` means at once.
    public var startsAt: Date?
    /// The time at which the link stops working.
    public var expiresAt: Date?
    /// The number of times that people may follow the link; `nil` for any number.
    public var clickLimit: Int?
    /// The number of times that apps may get the link; `nil` for any number.
    public var openingLimit: Int?
    /// The destination after the last click.
    public var usedUpURL: WebURL?
    /// The destination after the link has expired.
    public var expiredURL: WebURL?
    /// The idempotency key: a repeated creation with the same key returns the same link.
    ///
    /// `nil` uses a new key.
    public var idempotencyKey: String?
    /// Whether the long link is returned while the service cannot be reached.
    public var fallsBackToLongLink: Bool

    /// Creates options.
    public init(
        suffix: SuffixOption? = nil, customCode: String? = nil, name: String? = nil, tags: [String]? = nil,
        startsAt: Date? = nil, expiresAt: Date? = nil, clickLimit: Int? = nil, openingLimit: Int? = nil,
        usedUpURL: WebURL? = nil, expiredURL: WebURL? = nil, idempotencyKey: String? = nil,
        fallsBackToLongLink: Bool = true
    ) {
        self.suffix = suffix
        self.customCode = customCode
        self.name = name
        self.tags = tags
        self.startsAt = startsAt
        self.expiresAt = expiresAt
        self.clickLimit = clickLimit
        self.openingLimit = openingLimit
        self.usedUpURL = usedUpURL
        self.expiredURL = expiredURL
        self.idempotencyKey = idempotencyKey
        self.fallsBackToLongLink = fallsBackToLongLink
    }
}

extension ShortenOptions {
    /// Whether a long link, which nobody stores, could be the link: it has no start, no end and no limit.
    var permitLongLink: Bool {
        fallsBackToLongLink && startsAt == nil && expiresAt == nil && clickLimit == nil && openingLimit == nil
    }
}
