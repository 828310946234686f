import LinkStorage

extension Words {
    /// What a kind of visitors is called.
    func title(_ kind: Click.Kind) -> String {
        switch kind {
        case .person: self("People", "Menschen")
        case .prefetch: self("Loaded ahead by browsers", "Von Browsern vorab geladen")
        case .head: self("Requests for headers only", "Abfragen nur der Kopfzeilen")
        case .preview: self("Previews for chats and feeds", "Vorschauen für Chats und Feeds")
        case .scanner: self("Scanners of messages", "Prüfer von Nachrichten")
        case .search: self("Search engines", "Suchmaschinen")
        case .ai: self("Language models", "Sprachmodelle")
        case .crawler: self("Other crawlers", "Andere Crawler")
        case .monitor: self("Monitors of pages", "Überwachung von Seiten")
        case .tool: self("Scripts", "Skripte")
        case .native: self("Apps' own requests", "Abrufe von Apps")
        }
    }
}
