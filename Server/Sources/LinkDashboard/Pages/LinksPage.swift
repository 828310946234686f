import Foundation
import LinkPages
import LinkService
import LinkStorage
import WaymarkLinks

/// The list of links, with its filters, and what can be done with many at once.
struct LinksPage: Sendable {
    let words: Words
    let scope: Scope
    /// The links, newest first.
    let links: [ManagedLink]
    /// The filters, as the address has them.
    let filters: FieldValues
    /// Where the next page begins.
    let next: String?
    let domains: [LinkDomainRecord]
    let mayChange: Bool
    /// Whether the person may switch links off.
    var mayDisable = false
    let now: Date
    /// What could not be changed, and why.
    var failures: [(field: String?, text: String)] = []
    /// What is to be said of those that were changed.
    var remainder: String?
    /// What was selected and typed to change links, where that failed.
    var typed = FieldValues()
    /// Why the filters mean nothing, such as a domain that does not exist.
    var problems: [(field: String?, text: String)] = []
    /// People's clicks of the last 30 days, by link; `nil` where they cannot be read now.
    var clicks: [LinkRecord.ID: Int64]?
    /// Whether older links may match that were not looked at yet.
    var isCut = false

    /// The names of filters, in the order of the form.
    static let filterNames = ["q", "domain", "tag", "archived"]
    /// What the address of the list may have.
    static let parameters = PageParameters(filterNames + ["cursor"], repeatable: ["column"])
    /// What the address of the table may have, which holds the whole list.
    static let tableParameters = PageParameters(filterNames, repeatable: ["column"])

    /// A column beside the link's name; the raw value is its name in the address.
    enum Column: String, CaseIterable, Hashable, Sendable {
        case leads, clicks, state, created, tags

        /// Its name in the table that is downloaded.
        var tableName: String {
            switch self {
            case .leads: "link"
            case .clicks: "clicks30Days"
            case .state: "state"
            case .created: "createdAt"
            case .tags: "tags"
            }
        }
    }

    /// The columns that an address names, in its order; all where it names none.
    ///
    /// - Throws: ``FieldFault`` where it names one that there is not.
    static func columns(_ fields: FieldValues, _ words: Words) throws(FieldFault) -> [Column] {
        do {
            let columns = try fields.choices("column", of: Column.allCases, words)
            return columns.isEmpty ? Column.allCases : columns
        } catch {
            // Their boxes are several, and none of them is wrong.
            throw FieldFault(field: nil, text: error.text)
        }
    }

    /// The page.
    var page: DashboardPage {
        let actions: HTML =
            mayChange && !domains.isEmpty
            ? .button(words("New link", "Neuer Link"), scope.path("/_/links/new"), style: "main") : ""
        let title = Section.links.title(words)
        return DashboardPage(
            title, .links,
            .lines([
                .head(title, actions: actions),
                .optional(remainder) { .note("<p>\($0)</p>", isSuccess: false) },
                .problems(
                    failures + problems.filter { problem in !failures.contains { $0.text == problem.text } }, words),
                form, chips, list,
            ]))
    }

    /// Whether the address narrows the list.
    var isFiltered: Bool { Self.filterNames.contains { filters[$0] != nil } }

    /// The address of the list without filters, with the same columns.
    private var unfiltered: String {
        scope.path("/_/links", FieldValues(filters.pairs.filter { $0.name == "column" }))
    }

    private var form: HTML {
        let all = [FormField.Option(value: "", title: words("All domains", "Alle Domains"))]
        let fields = [
            FormField(
                "q", words("Search", "Suche"), .search, value: filters["q"],
                hint: words(
                    "Name, code, destination, or a whole short link", "Name, Code, Ziel oder ein ganzer Kurzlink")),
            FormField(
                "domain", words("Domain", "Domain"),
                .select(all + FormField.Option.domains(domains)),
                value: filters["domain"], error: error("domain")),
            FormField(
                "tag", words("Tag", "Schlagwort"), value: filters["tag"],
                hint: words(
                    "With a minus in front: links without this tag", "Mit Minus davor: Links ohne dieses Schlagwort")),
            FormField(
                "archived", words("Show", "Zeigen"),
                .select([
                    .init(value: "", title: words("not archived", "nicht archiviert")),
                    .init(value: "included", title: words("all", "alle")),
                    .init(value: "only", title: words("archived", "archivierte")),
                ]), value: filters["archived"], error: error("archived")),
        ]
        return """
            <form class="filters" action="/_/links" method="get" role="search">\(scope.field)\(HTML.lines(fields.map(\.markup)))\
            <button>\(words("Show", "Anzeigen"))</button>\(choice)</form>
            """
    }

    /// What is wrong with a filter.
    private func error(_ name: String) -> String? { problems.first { $0.field == name }?.text }

    /// Which columns are shown; they are part of the address, like the filters.
    private var columns: [Column] { (try? Self.columns(filters, words)) ?? Column.allCases }

    private var choice: HTML {
        // What is shown comes first, in its order, so that the form keeps it.
        let boxes = (columns + Column.allCases.filter { !columns.contains($0) }).map { column -> HTML in
            let (name, checked): (String, HTML) = (column.rawValue, columns.contains(column) ? " checked" : "")
            return """
                <span class="check"><input type="checkbox" id="column-\(name)" name="column" value="\(name)"\(checked)><label for="column-\(name)">\(title(column))</label></span>
                """
        }
        return """
            <details class="columns"><summary>\(words("Columns", "Spalten"))</summary><div class="chips">\(HTML.lines(boxes))</div></details>
            """
    }

    private func title(_ column: Column) -> String {
        switch column {
        case .leads: words("Leads to", "Führt nach")
        case .clicks: words("Clicks, 30 days", "Klicks, 30 Tage")
        case .state: words("State", "Zustand")
        case .created: words("Created", "Angelegt")
        case .tags: words("Tags", "Schlagwörter")
        }
    }

    private var chips: HTML {
        guard isFiltered || !links.isEmpty else { return "" }
        let active = Self.filterNames.compactMap { name in filters[name].map { (name, $0) } }
        let items = active.map { name, value -> HTML in
            let without = scope.path("/_/links", filters.setting(name, nil).setting("cursor", nil))
            return """
                <li><a class="chip" href="\(without)">\(Self.label(name, value, words)) <svg viewBox="0 0 10 10" aria-hidden="true"><path d="m1 1 8 8M9 1 1 9"/></svg>\
                <span class="unseen"> \(words("remove", "entfernen"))</span></a></li>
                """
        }
        let clear: HTML =
            active.count > 1
            ? "<li><a href=\"\(unfiltered)\">\(words("Clear all", "Alle entfernen"))</a></li>" : ""
        let table = scope.path("/_/links.csv", filters.setting("cursor", nil))
        return """
            <ul class="chips">\(HTML.lines(items))\(clear)<li><a href="\(table)">\(words("Download as CSV", "Als CSV laden"))</a></li></ul>
            """
    }

    /// A filter in words.
    static func label(_ name: String, _ value: String, _ words: Words) -> String {
        switch name {
        case "q": words("“\(value)”", "„\(value)“")
        case "tag":
            TagFilter.isExclusion(value)
                ? words("without tag \(value.dropFirst())", "ohne Schlagwort \(value.dropFirst())")
                : words("tag \(TagFilter.tag(value))", "Schlagwort \(TagFilter.tag(value))")
        case "archived" where value == "only": words("archived", "archivierte")
        case "archived" where value == "included": words("archived ones, too", "auch archivierte")
        default: value
        }
    }

    private var list: HTML {
        guard !links.isEmpty else { return empty }
        let rows = HTML.lines(links.map(row))
        // Tags stand below the name, and need no head of their own.
        let heads = HTML.lines(
            columns.filter { $0 != .tags }.map { "<th scope=\"col\">\(title($0))</th>" as HTML })
        let table: HTML = """
            <table class="stack\(mayChange ? " pick" as HTML : "")"><caption>\(words("Newest first", "Neueste zuerst"))</caption>
            <thead><tr>\(mayChange ? pickAll : "")<th scope="col">\(words("Link", "Link"))</th>\(heads)</tr></thead>
            <tbody>\(rows)</tbody></table>
            """
        guard mayChange else { return "<section class=\"card\">\(table)\(pages)</section>" }
        return """
            <form class="card" action="\(scope.path("/_/links/bulk", filters))" method="post">\(table)\(bulk)\(pages)</form>
            """
    }

    private var pickAll: HTML {
        """
        <th scope="col"><span class="check" data-script hidden><input type="checkbox" id="pick-all" aria-label="\(words("Select all links of this page", "Alle Links dieser Seite auswählen"))"></span></th>
        """
    }

    private func row(_ link: ManagedLink) -> HTML {
        let record = link.record
        let address = scope.path("/_/links/\(record.id)")
        let short: HTML = link.title == nil ? "" : "<span class=\"dim\">\(HTML.address(link.shortName))</span>"
        let picked: HTML = BulkForm.selected(typed).contains(record.id.description) ? " checked" : ""
        let pick: HTML =
            mayChange
            ? "<td><input type=\"checkbox\" name=\"id\" value=\"\(record.id.description)\" aria-label=\"\(words("Select", "Auswählen")) \(link.title ?? link.shortLink)\"\(picked)></td>"
            : ""
        let tags = (columns.contains(.tags) ? record.tags : []).map { tag -> HTML in
            "<a class=\"tag\" href=\"\(scope.path("/_/links", FieldValues([("tag", TagFilter.text(tag))])))\">\(tag)</a>"
        }
        return """
            <tr>\(pick)<th scope="row"><a href="\(address)">\(link.titleMarkup)</a>\(short)\(HTML.lines(tags))</th>\(HTML.lines(columns.map { cell($0, link) }))</tr>
            """
    }

    private func cell(_ column: Column, _ link: ManagedLink) -> HTML {
        let record = link.record
        switch column {
        case .leads:
            return "<td class=\"full\">\(HTML.address(record.link.link.description))</td>"
        case .clicks:
            let address = scope.path("/_/statistics", FieldValues([("link", record.id.description)]))
            guard let clicks else { return "<td class=\"number\">–</td>" }
            let label = words("Clicks in 30 days:", "Klicks in 30 Tagen:")
            return """
                <td class="number" data-label="\(label)"><a href="\(address)" aria-label="\(label) \(words.number(clicks[record.id] ?? 0))">\(words.number(clicks[record.id] ?? 0))</a></td>
                """
        case .state: return "<td>\(LinkState(record, at: now).markup(words))</td>"
        case .created:
            let day = HTML.time(words.day(record.createdAt), CalendarParts(record.createdAt).isoDay)
            return "<td>\(day)</td>"
        case .tags: return ""
        }
    }

    private var pages: HTML {
        let newest: HTML =
            filters["cursor"] == nil
            ? "<span></span>"
            : "<a href=\"\(scope.path("/_/links", filters.setting("cursor", nil)))\">\(words("Newest", "Neueste"))</a>"
        let older: HTML = .optional(next) {
            "<a rel=\"next\" href=\"\(scope.path("/_/links", filters.setting("cursor", $0)))\">\(words("Older links", "Ältere Links"))</a>"
        }
        return next == nil && filters["cursor"] == nil ? "" : "<div class=\"pages\">\(newest)\(older)</div>"
    }

    private var empty: HTML {
        if !problems.isEmpty { return "" }
        if filters["cursor"] != nil {
            return .empty(
                words("No older links", "Keine älteren Links"),
                "<a href=\"\(scope.path("/_/links", filters.setting("cursor", nil)))\">\(words("Back to the newest", "Zurück zu den neuesten"))</a>"
            )
        }
        if isCut, let next {
            let path = scope.path("/_/links", filters.setting("cursor", next))
            return .empty(
                words("None of the newest links match", "Keiner der neuesten Links passt"),
                "<a href=\"\(path)\">\(words("Look at older links", "Ältere Links durchsehen"))</a>")
        }
        if isFiltered {
            let names = Self.filterNames.compactMap { name in filters[name].map { Self.label(name, $0, words) } }
                .joined(
                    separator: ", ")
            return .empty(
                words("No link matches", "Kein Link passt"), "\(words("You asked for", "Gesucht war")): \(names).",
                actions: .button(words("Show all links", "Alle Links zeigen"), unfiltered))
        }
        guard let domain = domains.first else {
            return .empty(
                words("First a domain", "Zuerst eine Domain"),
                "\(words("Links live on a domain of yours, such as go.example.com.", "Links leben auf einer eigenen Domain, etwa go.example.com."))",
                actions: .button(words("Add a domain", "Domain hinzufügen"), scope.path("/_/domains"), style: "main"))
        }
        guard mayChange else {
            return .empty(
                words("No links yet", "Noch keine Links"),
                "\(words("An owner, admin or editor of this project can make one.", "Inhaber, Verwalter und Redakteure dieses Projekts können welche anlegen."))"
            )
        }
        let example =
            "curl -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' \(domain.domain.scheme)://\(domain.domain.authority)/api/v1/links -d '{\"link\":{\"link\":\"https://www.example.com/\"}}'"
        return .empty(
            words("No links yet", "Noch keine Links"),
            "\(words("Make the first one here, or by a program:", "Legen Sie den ersten hier an, oder mit einem Programm:"))</p><pre>\(example)</pre><p>",
            actions: .button(words("New link", "Neuer Link"), scope.path("/_/links/new"), style: "main"))
    }
}
