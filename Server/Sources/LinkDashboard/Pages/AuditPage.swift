import LinkPages
import LinkStorage
import WaymarkLinks

/// The audit log: who did what, from where, with which result.
struct AuditPage: Sendable {
    /// Which entries the reader asks for; see ``AuditFilter``.
    enum PlaceChoice: String, CaseIterable, Sendable {
        /// The project of the pages.
        case project
        /// The instance, and no project.
        case instance
        /// All that the reader may see.
        case all
    }

    let words: Words
    let scope: Scope
    /// What the reader may choose.
    let places: [PlaceChoice]
    /// What is shown.
    let place: PlaceChoice
    let entries: [AuditEntryRecord]
    let filters: FieldValues
    let next: String?
    /// The names of the identities in the entries.
    var names = AuditNames()
    /// What is wrong with the filters, and with which.
    var errors: [(field: String?, text: String)] = []

    /// The names of filters.
    static let filterNames = ["place", "action", "outcome", "target"]

    /// The page.
    var page: DashboardPage {
        let title = Section.audit.title(words)
        return DashboardPage(title, .audit, .lines([.head(title), .problems(errors, words), form, list]))
    }

    private var form: HTML {
        let choice = FormField(
            "place", words("Of", "Von"),
            .select(places.map { FormField.Option(value: $0.rawValue, title: title(of: $0)) }), value: place.rawValue,
            error: error("place"))
        let fields = [
            FormField(
                "action", words("Action", "Handlung"), .select(actions), value: filters["action"],
                error: error("action")),
            FormField(
                "outcome", words("Result", "Ergebnis"),
                .select([
                    .init(value: "", title: words("all", "alle")), .init(value: "done", title: words("done", "getan")),
                    .init(value: "refused", title: words("refused", "verweigert")),
                ]),
                value: filters["outcome"], error: error("outcome")),
            FormField("target", words("ID of the record", "ID des Eintrags"), value: filters["target"]),
        ]
        return """
            <form class="filters" action="/_/audit" method="get">\(scope.field)\(HTML.lines(((places.count > 1 ? [choice] : []) + fields).map(\.markup)))<button>\(words("Show", "Anzeigen"))</button></form>
            <ul class="chips"><li><a href="\(scope.path("/_/audit.csv", filters.setting("cursor", nil)))">\(words("Download as CSV", "Als CSV laden"))</a></li></ul>
            """
    }

    private func error(_ name: String) -> String? { errors.first { $0.field == name }?.text }

    /// What may be filtered by: all that is done to one kind of thing, and the one action that the address names.
    private var actions: [FormField.Option] {
        var options: [FormField.Option] = [
            .init(value: "", title: words("all", "alle")), .init(value: "link", title: words("links", "Links")),
            .init(value: "import", title: words("imports", "Importe")),
            .init(value: "session", title: words("signing in and out", "An- und Abmelden")),
            .init(value: "user", title: words("people", "Menschen")),
            .init(value: "key", title: words("keys", "Schlüssel")),
            .init(value: "domain", title: words("domains", "Domains")),
            .init(value: "app", title: words("apps", "Apps")),
            .init(value: "webhook", title: words("webhooks", "Webhooks")),
            .init(value: "project", title: words("projects", "Projekte")),
        ]
        if let action = filters["action"], !options.contains(where: { $0.value == action }) {
            options.append(.init(value: action, title: words.title(ofAction: action)))
        }
        return options
    }

    private func title(of place: PlaceChoice) -> String {
        switch place {
        case .project: words("the project \(scope.project.name)", "Projekt \(scope.project.name)")
        case .instance: words("the instance, without projects", "der Instanz, ohne Projekte")
        case .all:
            places.contains(.instance)
                ? words("the instance and all projects", "der Instanz und allen Projekten")
                : words("all your projects", "allen Ihren Projekten")
        }
    }

    /// Of which project an entry is, where entries of several are shown.
    private func project(of entry: AuditEntryRecord) -> HTML {
        guard place == .all else { return "" }
        let name = entry.projectID.map(scope.name(of:)) ?? words("the instance", "die Instanz")
        return "<span class=\"dim\">\(name)</span>"
    }

    private var list: HTML {
        guard errors.isEmpty else { return "" }
        guard !entries.isEmpty else {
            return .empty(
                words("Nothing here", "Hier ist nichts"),
                "\(words("What people, keys and commands change is noted here.", "Was Menschen, Schlüssel und Befehle ändern, steht hier."))"
            )
        }
        let rows = entries.map { entry -> HTML in
            let refused: HTML =
                entry.outcome == .refused ? "<span class=\"state\">\(words("refused", "verweigert"))</span>" : ""
            let network: HTML = .optional(entry.network) { "<span class=\"dim\">\($0)</span>" }
            return """
                <tr><th scope="row">\(HTML.time(words.moment(entry.at), RFC3339.text(entry.at)))</th><td class="full">\(Self.actor(entry.actor, words, names))\
                \(network)</td><td class="full"><span title="\(entry.action)">\(words.title(ofAction: entry.action))</span> \(refused)</td>\
                <td class="full">\(target(entry))\(project(of: entry))\(changes(entry))</td></tr>
                """
        }
        let older: HTML = .optional(next) {
            "<div class=\"pages\"><span></span><a rel=\"next\" href=\"\(scope.path("/_/audit", filters.setting("cursor", $0)))\">\(words("Older entries", "Ältere Einträge"))</a></div>"
        }
        return """
            <section class="card"><table class="stack log"><caption>\(words("Latest first", "Neueste zuerst"))</caption><thead><tr><th scope="col">\(words("When", "Wann"))</th>\
            <th scope="col">\(words("Who", "Wer"))</th><th scope="col">\(words("What", "Was"))</th><th scope="col">\(words("Of what", "Woran"))</th></tr></thead>\
            <tbody>\(HTML.lines(rows))</tbody></table>\(older)</section>
            """
    }

    /// What an entry says of each field; several are folded, so that a phone shows more than two entries at once.
    ///
    /// Where there is room, the style shows them all the same.
    private func changes(_ entry: AuditEntryRecord) -> HTML {
        let lines = entry.changes.flatMap {
            words.lines(of: $0, ofLink: entry.target.kind == "link", names: names)
        }
        let shown = HTML.lines(lines.map { "<span class=\"dim\">\($0)</span>" as HTML })
        guard lines.count > 1 else { return shown }
        let count = entry.changes.count
        let title = words(
            "\(words.number(count)) \(count == 1 ? "field" : "fields")",
            "\(words.number(count)) \(count == 1 ? "Feld" : "Felder")")
        return "<details><summary>\(title)</summary>\(shown)</details>"
    }

    /// To what it was done; a link leads to its page.
    private func target(_ entry: AuditEntryRecord) -> HTML {
        let target = entry.target
        let known = target.name ?? names[target.id]
        let name = (target.kind == "key" ? known.map(words.shown) : known) ?? words.title(ofKind: target.kind)
        guard target.kind == "link" else { return "<span title=\"\(target.id ?? "")\">\(name)</span>" }
        guard entry.action != "link.remove", let id = target.id else { return .address(name) }
        return "<a href=\"\(scope.path("/_/links/\(id)"))\">\(HTML.address(name))</a>"
    }

    /// Who did it, as a table shows it.
    static func actor(_ actor: AuditActor, _ words: Words, _ names: AuditNames) -> String {
        switch actor.kind {
        case .user: return actor.name ?? words("somebody unknown", "jemand Unbekanntes")
        case .key:
            guard let name = actor.name ?? names[actor.id] else { return words.title(ofKind: "key") }
            let shown = words.shown(keyName: name)
            return words("key \(shown)", "Schlüssel \(shown)")
        case .commandLine: return words("command line", "Kommandozeile")
        case .system: return words("the service", "der Dienst")
        }
    }
}
