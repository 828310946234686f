import Foundation
import LinkPages
import LinkService
import LinkStorage
import WaymarkLinks

/// Links that lead to a place, in all projects, and the one step that switches them off.
struct AbusePage: Sendable {
    /// The result of a step.
    struct Done: Hashable, Sendable {
        let isUndo: Bool
        let count: Int
        /// Whether nothing is left to do.
        let isComplete: Bool
        /// When they were switched off, in milliseconds since 1970: the same moment for all that one step did.
        let moment: Int64
    }

    let words: Words
    let scope: Scope
    /// What is looked for, as the address has it.
    let fields: FieldValues
    let domains: [LinkDomainRecord]
    let now: Date
    /// The host that was searched, where it was one alone.
    var host: String?
    /// The projects whose links were searched.
    var searched: [ProjectRecord] = []
    var links: [ManagedLink] = []
    /// Whether more links match than are shown.
    var isCut = false
    /// How many of them work.
    var count = 0
    /// Whether more work than were counted.
    var isMore = false
    /// What is wrong, and with which field.
    var error: (field: String, text: String)?
    var done: Done?

    /// The page.
    var page: DashboardPage {
        let title = Section.abuse.title(words)
        return DashboardPage(
            title, .abuse,
            .lines([
                .head(
                    title,
                    "\(words("Find what leads to a bad place, in all projects, and switch it off.", "Finden, was an einen schlechten Ort führt, in allen Projekten, und abschalten."))"
                ), .problems(error.map { [($0.field, $0.text)] } ?? [], words), result, form, step, list,
                others,
            ]))
    }

    private var isSearch: Bool { fields["q"] != nil || fields["domain"] != nil }

    private var form: HTML {
        let all = FormField.Option(value: "", title: words("all domains", "alle Domains"))
        let text = FormField(
            "q", words("Destination", "Ziel"), .search, value: fields["q"],
            hint: words(
                "A host such as evil.example, an address, or one of your short links",
                "Ein Host wie evil.example, eine Adresse oder einer Ihrer Kurzlinks"),
            error: fault(at: "q"))
        let domain = FormField(
            "domain", words("On the link domain", "Auf der Link-Domain"),
            .select([all] + FormField.Option.domains(domains)),
            value: fields["domain"], error: fault(at: "domain"))
        return """
            <form class="filters even" action="/_/abuse" method="get" role="search">\(scope.field)\(text.markup)\(domain.markup)<button>\(words("Find", "Finden"))</button></form>
            """
    }

    private func fault(at field: String) -> String? { error?.field == field ? error?.text : nil }

    private func hidden(_ more: [(String, String)]) -> [(String, String)] {
        fields.pairs.map { ($0.name, $0.value) } + more
    }

    private var result: HTML {
        guard let done else { return "" }
        let number = words.number(done.count)
        let (link, its) = (done.count == 1 ? "link" : "links", done.count == 1 ? "Link" : "Links")
        let theyAre = done.count == 1 ? "it is" : "they are"
        let text =
            done.isUndo
            ? words("Switched on again: \(number) \(link).", "Wieder eingeschaltet: \(number) \(its).")
            : words(
                "Switched off: \(number) \(link). Visitors are told that \(theyAre) gone (410).",
                "Abgeschaltet: \(number) \(its). Besucher erfahren, dass es das nicht mehr gibt (410).")
        let rest: HTML =
            done.isComplete
            ? ""
            : "<p>\(words("There are more; do the same again.", "Es sind mehr; bitte noch einmal."))</p>"
        let step = hidden([("do", "undo"), ("at", String(done.moment))])
        let undo: HTML =
            done.count == 0 || (done.isUndo && done.isComplete)
            ? ""
            : .action(
                done.isUndo ? words("Go on", "Weiter") : words("Undo", "Rückgängig"), scope.path("/_/abuse"),
                fields: step)
        return .note("<p>\(text)</p>\(rest)\(undo)", isSuccess: done.count > 0)
    }

    private var step: HTML {
        // The links that were counted may be off, and others behind them not; a step that came to its end has left none.
        let mayBeMore = isMore && (done.map { $0.isUndo || !$0.isComplete } ?? true)
        guard isSearch, error == nil, count > 0 || mayBeMore else { return "" }
        let number = words.number(count) + (isMore ? "+" : "")
        let about =
            fields["q"] == nil
            ? words(
                "All links of this domain stop working, printed codes too. New ones can still be made.",
                "Alle Links dieser Domain funktionieren nicht mehr, auch auf Gedrucktem. Neue lassen sich weiter anlegen."
            )
            : words(
                "They stop working, printed codes too. Allowed destinations, in the settings, keep new ones away.",
                "Sie funktionieren nicht mehr, auch auf Gedrucktem. Erlaubte Ziele in den Einstellungen halten neue fern."
            )
        let isOne = count == 1 && !isMore
        let button =
            count == 0
            ? words("Switch off the rest", "Den Rest abschalten")
            : words(
                "Switch off \(number) \(isOne ? "link" : "links")", "\(number) \(isOne ? "Link" : "Links") abschalten")
        return """
            <section class="card"><p class="dim">\(about)</p>\(HTML.action(button, scope.path("/_/abuse"), style: "danger", fields: hidden([("do", "disable")] + underWay)))</section>
            """
    }

    /// The moment of a step that is not complete, so that what is done next belongs to it.
    private var underWay: [(String, String)] {
        guard let done, !done.isUndo, !done.isComplete else { return [] }
        return [("at", String(done.moment))]
    }

    /// Where to find links that lead to hosts below the one that was searched: those that name it.
    private var others: HTML {
        guard isSearch, error == nil, let host, !searched.isEmpty else { return "" }
        let said = words(
            "The host \(host) was searched exactly, without hosts below it, such as www.\(host). Links that name it:",
            "Gesucht wurde genau der Host \(host), ohne Hosts darunter wie www.\(host). Links, in denen er vorkommt:")
        let places = searched.map { project -> HTML in
            let filters = FieldValues([(name: "q", value: host), (name: "archived", value: "included")])
            let place = scope.moved(to: project).path(
                "/_/links", filters.setting("domain", fields["domain"]))
            return "<li><a href=\"\(place)\">\(project.name)</a></li>"
        }
        return "<section class=\"card\"><p class=\"dim\">\(said)</p><ul>\(HTML.lines(places))</ul></section>"
    }

    private var list: HTML {
        guard isSearch, error == nil else { return "" }
        guard !links.isEmpty else {
            return .empty(
                words("No link leads there", "Kein Link führt dorthin"),
                "\(words("Destinations and fallbacks of all your projects were searched.", "Ziele und Ausweichziele aller Ihrer Projekte wurden durchsucht."))"
            )
        }
        let rows = links.map { link -> HTML in
            let project = scope.projects.first { $0.id == link.record.projectID } ?? scope.project
            let place = scope.moved(to: project).path("/_/links/\(link.record.id)")
            return """
                <tr><th scope="row"><a href="\(place)">\(HTML.address(link.shortName))</a><span class="dim">\(project.name)</span></th>\
                <td class="full">\(HTML.address(link.record.link.link.description))</td>\
                <td>\(LinkState(link.record, at: now).markup(words))</td></tr>
                """
        }
        let more: HTML =
            isCut ? "<p class=\"dim\">\(words("There are more than are shown.", "Es sind mehr als gezeigt."))</p>" : ""
        return """
            <section class="card"><table class="stack"><thead><tr><th scope="col">\(words("Link", "Link"))</th><th scope="col">\(words("Leads to", "Führt nach"))</th>\
            <th scope="col">\(words("State", "Zustand"))</th></tr></thead><tbody>\(HTML.lines(rows))</tbody></table>\(more)</section>
            """
    }
}
