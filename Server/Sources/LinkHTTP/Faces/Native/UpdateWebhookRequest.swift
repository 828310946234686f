import LinkStorage

/// A change of a webhook; members that are missing stay as they are.
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
