public import Foundation
public import WaymarkLinks

/// How a short link is created.
public struct ShortenOptions: Equatable, Sendable {
    /// How the code is chosen; `nil` means `SuffixOption.unguessable`.
    public var suffix: SuffixOption?
    /// The code itself; do not set ``suffix`` as well.
    public var customCode: String?
    /// The name that people see.
    public var name: String?
    /// The tags.
    public var tags: [String]?
    /// When the link starts to work; `nil` means at once.
    public var startsAt: Date?
    /// When the link stops working.
    public var expiresAt: Date?
    /// The idempotency key: a repeated creation with the same key returns the same link.
    ///
    /// `nil` uses a new key.
    public var idempotencyKey: String?
    /// Whether the long link is returned while the service cannot be reached.
    public var fallsBackToLongLink: Bool

    /// Creates options.
    public init(
        suffix: SuffixOption? = nil, customCode: String? = nil, name: String? = nil, tags: [String]? = nil,
        startsAt: Date? = nil, expiresAt: Date? = nil, idempotencyKey: String? = nil, fallsBackToLongLink: Bool = true
    ) {
        self.suffix = suffix
        self.customCode = customCode
        self.name = name
        self.tags = tags
        self.startsAt = startsAt
        self.expiresAt = expiresAt
        self.idempotencyKey = idempotencyKey
        self.fallsBackToLongLink = fallsBackToLongLink
    }
}
