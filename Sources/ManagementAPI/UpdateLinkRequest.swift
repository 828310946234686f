public import Foundation
public import WaymarkLinks

/// A change of a short link.
///
/// Absent members stay as they are; ``link`` is replaced as one value.
public struct UpdateLinkRequest: Equatable, Sendable, Codable {
    /// The parameters, all of them; `nil` leaves them.
    public var link: DynamicLink?
    /// The name that people see.
    public var name: FieldChange<String>
    /// All tags; `nil` leaves them.
    public var tags: [String]?
    /// Whether the link is archived; `nil` leaves that unchanged.
    public var archived: Bool?
    /// Whether the link is switched off; `nil` leaves that.
    public var disabled: Bool?
    /// The time at which the link begins to work.
    public var startsAt: FieldChange<Date>
    /// The time at which the link stops working.
    public var expiresAt: FieldChange<Date>
    /// The number of times that people may follow the link.
    ///
    /// A limit that stays, higher or lower, keeps its uses; one that is cleared forgets them.
    public var clickLimit: FieldChange<Int>
    /// The number of times that apps may get the link.
    public var openingLimit: FieldChange<Int>
    /// The destination after the last click.
    public var usedUpURL: FieldChange<WebURL>
    /// The destination after the link has expired.
    public var expiredURL: FieldChange<WebURL>
    /// The token with which one installation can claim the link.
    public var claimToken: FieldChange<String>
    /// The names of what a match may deliver that is only probable, all of them.
    public var shareable: [String]?
    /// The version that was read: the change is refused where the link has another by now.
    ///
    /// `nil` changes any.
    public var version: Int?

    private enum CodingKeys: String, CodingKey {
        case link, name, tags, archived, disabled, startsAt, expiresAt, claimToken, shareable, version
        case clickLimit, openingLimit, usedUpURL, expiredURL
    }

    /// Creates a request; by default nothing changes.
    public init(
        link: DynamicLink? = nil, name: FieldChange<String> = .keep, tags: [String]? = nil, archived: Bool? = nil,
        disabled: Bool? = nil, startsAt: FieldChange<Date> = .keep, expiresAt: FieldChange<Date> = .keep,
        clickLimit: FieldChange<Int> = .keep, openingLimit: FieldChange<Int> = .keep,
        usedUpURL: FieldChange<WebURL> = .keep, expiredURL: FieldChange<WebURL> = .keep,
        claimToken: FieldChange<String> = .keep, shareable: [String]? = nil, version: Int? = nil
    ) {
        self.link = link
        self.name = name
        self.tags = tags
        self.archived = archived
        self.disabled = disabled
        self.startsAt = startsAt
        self.expiresAt = expiresAt
        self.clickLimit = clickLimit
        self.openingLimit = openingLimit
        self.usedUpURL = usedUpURL
        self.expiredURL = expiredURL
        self.claimToken = claimToken
        self.shareable = shareable
        self.version = version
    }

    /// Reads a request; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        link = try container.decodeIfPresent(DynamicLink.self, forKey: .link)
        name = try container.change(forKey: .name)
        tags = try container.decodeIfPresent([String].self, forKey: .tags)
        archived = try container.decodeIfPresent(Bool.self, forKey: .archived)
        disabled = try container.decodeIfPresent(Bool.self, forKey: .disabled)
        startsAt = try container.change(forKey: .startsAt)
        expiresAt = try container.change(forKey: .expiresAt)
        clickLimit = try container.numberChange(forKey: .clickLimit)
        openingLimit = try container.numberChange(forKey: .openingLimit)
        usedUpURL = try container.change(forKey: .usedUpURL)
        expiredURL = try container.change(forKey: .expiredURL)
        claimToken = try container.change(forKey: .claimToken)
        shareable = try container.decodeIfPresent([String].self, forKey: .shareable)
        version = try container.wholeNumber(forKey: .version)
    }

    /// Writes the members that change anything.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(link, forKey: .link)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(tags, forKey: .tags)
        try container.encodeIfPresent(archived, forKey: .archived)
        try container.encodeIfPresent(disabled, forKey: .disabled)
        try container.encode(startsAt, forKey: .startsAt)
        try container.encode(expiresAt, forKey: .expiresAt)
        try container.encode(clickLimit, forKey: .clickLimit)
        try container.encode(openingLimit, forKey: .openingLimit)
        try container.encode(usedUpURL, forKey: .usedUpURL)
        try container.encode(expiredURL, forKey: .expiredURL)
        try container.encode(claimToken, forKey: .claimToken)
        try container.encodeIfPresent(shareable, forKey: .shareable)
        try container.encodeIfPresent(version, forKey: .version)
    }
}

extension KeyedDecodingContainer {
    fileprivate func change<Value: Decodable>(forKey key: Key) throws -> FieldChange<Value> {
        guard contains(key) else { return .keep }
        return try decodeNil(forKey: key) ? .clear : .set(decode(Value.self, forKey: key))
    }

    fileprivate func numberChange(forKey key: Key) throws -> FieldChange<Int> {
        guard contains(key) else { return .keep }
        return try wholeNumber(forKey: key).map { .set($0) } ?? .clear
    }
}

extension KeyedEncodingContainer {
    fileprivate mutating func encode<Value: Encodable>(_ change: FieldChange<Value>, forKey key: Key) throws {
        switch change {
        case .keep: break
        case .clear: try encodeNil(forKey: key)
        case .set(let value): try encode(value, forKey: key)
        }
    }
}
