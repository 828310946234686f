/// An event of which a webhook can be told.
public enum WebhookEvent: String, Hashable, Sendable, CaseIterable, Codable {
    /// A link was created.
    case linkCreated = "link.created"
    /// A link was changed, switched off or taken out of the archive.
    case linkUpdated = "link.updated"
    /// A link was archived.
    case linkArchived = "link.archived"
    /// A link was deleted permanently.
    case linkDeleted = "link.deleted"
    /// Links were followed.
    case clicksRecorded = "clicks.recorded"
    /// Apps were installed through links.
    case installsRecorded = "installs.recorded"
    /// Apps were opened by links.
    case openingsRecorded = "openings.recorded"

    /// Whether it is about one link, rather than about many things that visitors and apps did.
    public var isOfLink: Bool {
        switch self {
        case .linkCreated, .linkUpdated, .linkArchived, .linkDeleted: true
        case .clicksRecorded, .installsRecorded, .openingsRecorded: false
        }
    }
}
