import LinkStorage

/// A webhook to be added.
struct CreateWebhookRequest: Hashable, Sendable, Decodable {
    var url: String
    /// What it is told; everything, if it is not said.
    var events: [WebhookEvent]?
    var name: String?
    /// The name or the ID of the project; not needed where there is only one.
    var project: String?

    private enum CodingKeys: String, CodingKey {
        case url, events, name, project
    }

    /// Reads a request; unknown members are refused with their path.
    init(from decoder: any Decoder) throws {
        try decoder.refuseMembers(besides: CodingKeys.self)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        url = try values.decode(String.self, forKey: .url)
        events = try values.decodeIfPresent([WebhookEvent].self, forKey: .events)
        name = try values.decodeIfPresent(String.self, forKey: .name)
        project = try values.decodeIfPresent(String.self, forKey: .project)
    }
}

/// What to change of a webhook; what is missing stays as it is.
struct UpdateWebhookRequest: Hashable, Sendable, Decodable {
    var url: String?
    var events: [WebhookEvent]?
    /// The name; an empty one is none.
    var name: String?
    var isOn: Bool?

    private enum CodingKeys: String, CodingKey {
        case url, events, name, isOn
    }

    /// Reads a request; unknown members are refused with their path.
    init(from decoder: any Decoder) throws {
        try decoder.refuseMembers(besides: CodingKeys.self)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        url = try values.decodeIfPresent(String.self, forKey: .url)
        events = try values.decodeIfPresent([WebhookEvent].self, forKey: .events)
        name = try values.decodeIfPresent(String.self, forKey: .name)
        isOn = try values.decodeIfPresent(Bool.self, forKey: .isOn)
    }
}

extension Decoder {
    /// Refuses an object with members that the keys do not name, so that a misspelt member is not lost in silence.
    fileprivate func refuseMembers<Key: CodingKey>(besides keys: Key.Type) throws {
        let present = try container(keyedBy: AnyMember.self).allKeys
        let unknown = present.filter { Key(stringValue: $0.stringValue) == nil }
        guard let first = unknown.min(by: { $0.stringValue < $1.stringValue }) else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: codingPath + [first], debugDescription: "This member is unknown."))
    }
}

/// A member of any name.
private struct AnyMember: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
