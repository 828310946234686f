/// The parts of the dashboard, as its navigation lists them.
enum Section: String, CaseIterable, Hashable, Sendable {
    case overview, links, statistics, domains, apps, imports, abuse, keys, webhooks, members, audit, settings

    /// The path of its first page.
    var path: String { self == .overview ? "/_/" : "/_/\(rawValue)" }

    /// Its name.
    func title(_ words: Words) -> String {
        switch self {
        case .overview: words("Overview", "Übersicht")
        case .links: words("Links", "Links")
        case .statistics: words("Statistics", "Statistik")
        case .domains: words("Domains", "Domains")
        case .apps: words("Apps", "Apps")
        case .imports: words("Import", "Import")
        case .abuse: words("Abuse", "Missbrauch")
        case .keys: words("API keys", "API-Schlüssel")
        case .webhooks: words("Webhooks", "Webhooks")
        case .members: words("Members", "Mitglieder")
        case .audit: words("Audit log", "Protokoll")
        case .settings: words("Settings", "Einstellungen")
        }
    }
}
