import LinkStorage

/// A webhook to be added.
struct CreateWebhookRequest: Hashable, Sendable, Decodable {
    var url: String
    /// The events of the webhook; all events if omitted.
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
