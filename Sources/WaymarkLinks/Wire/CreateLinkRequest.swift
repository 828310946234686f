public import Foundation

/// The way in which the code of a new short link is chosen, unless the caller names it.
public enum SuffixOption: String, CaseIterable, Hashable, Sendable, Codable {
    /// As short as the domain allows: four characters, more as it fills. Somebody may guess it.
    case short
    /// Seventeen random characters, which cannot be guessed.
    case unguessable
}

/// A request to create a short link.
public struct CreateLinkRequest: Equatable, Sendable, Codable {
    /// The domain URI prefix; if it is `nil`, the one of ``longLink``, or the project's first.
    public var domain: String?
    /// A long link.
    ///
    /// Exactly one of this and ``link`` is given.
    public var longLink: String?
    /// The parameters.
    ///
    /// Exactly one of this and ``longLink`` is given.
    public var link: DynamicLink?
    /// The way in which the code is generated; ``SuffixOption/unguessable`` if it is `nil`.
    public var suffix: SuffixOption?
    /// The code itself; it excludes ``suffix``.
    public var customCode: String?
    /// The name that people see.
    public var name: String?
    /// The tags.
    public var tags: [String]?
    /// The time at which the link becomes active; immediately if it is `nil`.
    public var startsAt: Date?
    /// The time at which the link stops working.
    public var expiresAt: Date?
    /// The number of times that people may follow the link; `nil` for any number.
    public var clickLimit: Int?
    /// The number of times that apps may get the link, at their installation or when it opens them; `nil` for any number.
    public var openingLimit: Int?
    /// The destination after the last click.
    public var usedUpURL: WebURL?
    /// The destination after the link has expired.
    public var expiredURL: WebURL?
    /// The token with which one installation can claim the link: 1 to 128 visible ASCII characters, unique in the project.
    public var claimToken: String?
    /// The names of the query parameters and of the custom data that a match may deliver that is only probable; `*` for
    /// everything.
    public var shareable: [String]?

    private enum CodingKeys: String, CodingKey {
        case domain, longLink, link, suffix, customCode, name, tags, startsAt, expiresAt, claimToken
        case shareable, clickLimit, openingLimit, usedUpURL, expiredURL
    }

    /// Creates a request for a long link.
    public init(
        longLink: String, domain: String? = nil, suffix: SuffixOption? = nil, customCode: String? = nil,
        name: String? = nil, tags: [String]? = nil, startsAt: Date? = nil, expiresAt: Date? = nil,
        clickLimit: Int? = nil, openingLimit: Int? = nil, usedUpURL: WebURL? = nil, expiredURL: WebURL? = nil,
        claimToken: String? = nil, shareable: [String]? = nil
    ) {
        self.longLink = longLink
        self.domain = domain
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
        self.claimToken = claimToken
        self.shareable = shareable
    }

    /// Creates a request for parameters.
    public init(
        link: DynamicLink, domain: String? = nil, suffix: SuffixOption? = nil, customCode: String? = nil,
        name: String? = nil, tags: [String]? = nil, startsAt: Date? = nil, expiresAt: Date? = nil,
        clickLimit: Int? = nil, openingLimit: Int? = nil, usedUpURL: WebURL? = nil, expiredURL: WebURL? = nil,
        claimToken: String? = nil, shareable: [String]? = nil
    ) {
        self.link = link
        self.domain = domain
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
        self.claimToken = claimToken
        self.shareable = shareable
    }

    /// Reads a request; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        domain = try container.decodeIfPresent(String.self, forKey: .domain)
        longLink = try container.decodeIfPresent(String.self, forKey: .longLink)
        link = try container.decodeIfPresent(DynamicLink.self, forKey: .link)
        suffix = try container.decodeIfPresent(SuffixOption.self, forKey: .suffix)
        customCode = try container.decodeIfPresent(String.self, forKey: .customCode)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        tags = try container.decodeIfPresent([String].self, forKey: .tags)
        startsAt = try container.decodeIfPresent(Date.self, forKey: .startsAt)
        expiresAt = try container.decodeIfPresent(Date.self, forKey: .expiresAt)
        clickLimit = try container.wholeNumber(forKey: .clickLimit)
        openingLimit = try container.wholeNumber(forKey: .openingLimit)
        usedUpURL = try container.decodeIfPresent(WebURL.self, forKey: .usedUpURL)
        expiredURL = try container.decodeIfPresent(WebURL.self, forKey: .expiredURL)
        claimToken = try container.decodeIfPresent(String.self, forKey: .claimToken)
        shareable = try container.decodeIfPresent([String].self, forKey: .shareable)
    }
}
