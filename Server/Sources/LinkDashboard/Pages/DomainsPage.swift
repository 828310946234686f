import LinkPages
import LinkStorage
import WaymarkLinks

/// The link domains of a project, and the form of another one.
struct DomainsPage: Sendable {
    let words: Words
    let scope: Scope
    let domains: [LinkDomainRecord]
    let mayChange: Bool
    var values = FieldValues()
    var errors: [(field: String?, text: String)] = []

    /// The page.
    var page: DashboardPage {
        let title = Section.domains.title(words)
        return DashboardPage(
            title, .domains, .lines([.head(title), .problems(errors, words), list, mayChange ? form : ""]))
    }

    private var list: HTML {
        guard !domains.isEmpty else {
            return .empty(
                words("No link domain yet", "Noch keine Link-Domain"),
                "\(mayChange ? words("Links live on a host of yours, such as go.example.com. Point its DNS to this machine, then add it.", "Links leben auf einem eigenen Host wie go.example.com. Richten Sie dessen DNS auf diesen Rechner, dann fügen Sie ihn hinzu.") : words("Links need one. An owner or an admin of the project can add it.", "Links brauchen eine. Inhaber und Verwalter des Projekts können sie hinzufügen."))"
            )
        }
        let rows = domains.map { domain -> HTML in
            let own: HTML =
                domain.isServiceAddress
                ? "<span class=\"dim\">\(words("the service's own address", "die Adresse des Dienstes selbst"))</span>"
                : ""
            return """
                <tr><th scope="row"><a href="\(scope.path("/_/domains/\(domain.id)"))">\(domain.domain.description)</a>\(own)</th>\
                <td>\(domain.pages.name ?? "–")</td><td>\(HTML.time(words.day(domain.createdAt), CalendarParts(domain.createdAt).isoDay))</td></tr>
                """
        }
        return """
            <section class="card"><table class="stack"><thead><tr><th scope="col">\(words("Domain", "Domain"))</th><th scope="col">\(words("Brand", "Marke"))</th>\
            <th scope="col">\(words("Added", "Hinzugefügt"))</th></tr></thead><tbody>\(HTML.lines(rows))</tbody></table></section>
            """
    }

    private var form: HTML {
        let field = FormField(
            "prefix", words("Host, and a path if you like", "Host, und ein Pfad, wenn Sie mögen"), .url,
            value: values["prefix"],
            hint: words("As in go.example.com or example.com/go", "Etwa go.example.com oder example.com/go"),
            error: errors.first { $0.field == "prefix" }?.text, isRequired: true)
        return .card(
            words("Add a domain", "Domain hinzufügen"),
            """
            <form action="\(scope.path("/_/domains"))" method="post" novalidate>\(field.markup)<button class="main">\(words("Add domain", "Domain hinzufügen"))</button></form>
            """)
    }
}
