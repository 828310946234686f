import LinkService
import LinkStorage

// Roles and events of webhooks, in words.

extension Words {
    /// A role of people in a word, for what has little room.
    func title(_ role: UserRole) -> String {
        switch role {
        case .owner: self("owner", "Inhaber")
        case .admin: self("admin", "Verwalter")
        case .editor: self("editor", "Redakteur")
        case .viewer: self("viewer", "Leser")
        }
    }

    /// What a key may do.
    func title(_ role: APIKeyRecord.Role) -> String {
        switch role {
        case .admin: self("everything, in all projects", "alles, in allen Projekten")
        case .server: self("manage links (server)", "Links verwalten (server)")
        case .reader: self("read only (reader)", "nur lesen (reader)")
        case .app: self("ship in an app (app)", "in Apps ausliefern (app)")
        }
    }

    /// The name of a key; the one that the service has given is in the reader's language.
    func shown(keyName name: String) -> String {
        name == Administration.firstKeyName ? self(name, "beim ersten Start angelegt") : name
    }

    /// An event of webhooks.
    func title(_ event: WebhookEvent) -> String {
        switch event {
        case .linkCreated: self("links created", "Links angelegt")
        case .linkUpdated: self("links changed", "Links geändert")
        case .linkArchived: self("links archived", "Links archiviert")
        case .linkDeleted: self("links deleted", "Links gelöscht")
        case .clicksRecorded: self("clicks", "Klicks")
        case .installsRecorded: self("installs", "Installationen")
        case .openingsRecorded: self("openings of apps", "Öffnungen von Apps")
        }
    }
}
