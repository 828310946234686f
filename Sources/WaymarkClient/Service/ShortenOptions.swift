public import Foundation
public import WaymarkLinks

/// How a short link is made.
public struct ShortenOptions: Equatable, Sendable {
    /// How the code is chosen; ``SuffixOption/unguessable`` where it is `nil`.
    public var suffix: SuffixOption?
    /// The code itself; it excludes ``suffix``.
    public var customCode: String?
    /// The name that people see.
    public var name: String?
    /// The tags.
    public var tags: [String]?
    /// When the link begins to work; at once where it is `nil`.
    public var startsAt: Date?
    /// When the link stops working.
    public var expiresAt: Date?
    /// Names this creation, so that repeating it later finds the same link; a new name where it is `nil`.
    public var idempotencyKey: String?
    /// Whether the long link stands in while the service cannot be reached.
    public var fallsBackToLongLink: Bool

    /// Makes options.
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
