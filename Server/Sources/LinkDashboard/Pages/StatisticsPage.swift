import LinkPages
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// The clicks of a project, a domain, a tag or a link: over time, by dimension, with crawlers apart.
struct StatisticsPage: Sendable {
    let words: Words
    let scope: Scope
    /// The filters, as the address has them.
    let filters: FieldValues
    let chart: ClickChart?
    let breakdowns: [BreakdownTable]
    /// The clicks of programs, by kind.
    let others: BreakdownTable?
    /// The reason why some breakdowns are left out; `nil` if none is.
    var missing: String?
    /// Why the numbers are not compared with the period before; `nil` where they are.
    var uncompared: String?
    let visitors: Int64?
    let domains: [LinkDomainRecord]
    /// The link, where the numbers are of one.
    var link: ManagedLink?
    /// Why there are no numbers, and which field of the form is at fault.
    var errors: [(field: String?, text: String)] = []

    /// The periods of the form, besides the one that counts where the form says nothing.
    static let periods = ["1d", "7d", "28d", "90d", "month", "last-month", "year", "12m"]
    /// The period that counts where the form says nothing.
    static let usualPeriod = "30d"
    /// The dimensions of the page, in order.
    static let dimensions: [ClickDimension] = [
        .referrer, .country, .os, .browser, .inApp, .language, .campaign, .source, .medium,
    ]

    /// The page.
    var page: DashboardPage {
        let title = Section.statistics.title(words)
        let about: HTML = .optional(link) { link in
            "\(words("Link", "Link")) <a href=\"\(scope.path("/_/links/\(link.record.id)"))\">\(link.record.name ?? link.shortLink)</a>"
        }
        return DashboardPage(
            title, .statistics,
            .lines([
                .head(title, about), .problems(errors, words), form, chips,
                chartCard, lack,
                "<div class=\"cols two\">\(HTML.lines(breakdowns.map(\.markup)))\(others?.markup ?? "")</div>",
                explanation,
            ]))
    }

    private var form: HTML {
        let all = [FormField.Option(value: "", title: words("All domains", "Alle Domains"))]
        let hidden = (["link"] + Self.dimensions.map(\.rawValue)).flatMap { name in
            filters.pairs.filter { $0.name == name }.map {
                "<input type=\"hidden\" name=\"\(name)\" value=\"\($0.value)\">" as HTML
            }
        }
        let subject: [FormField] =
            link == nil
            ? [
                field(
                    "domain", words("Domain", "Domain"),
                    .select(all + FormField.Option.domains(domains))),
                field("tag", words("Tag", "Schlagwort")),
            ] : []
        let period = field(
            "period", words("Period", "Zeitraum"),
            .select(usual + Self.periods.map { .init(value: $0, title: words.period($0)) } + custom))
        let from = field("from", words("Or from", "Oder von"), .date)
        let until = field("until", words("until", "bis"), .date)
        return """
            <form class="filters even" action="/_/statistics" method="get">\(scope.field)\(HTML.lines(hidden))\(HTML.lines(([period] + subject + [from, until]).map(\.markup)))\
            <button>\(words("Show", "Anzeigen"))</button></form>
            """
    }

    /// A field of the form, with its value in the address and what is wrong with it.
    private func field(
        _ name: String, _ label: String, _ control: FormField.Control = .text
    ) -> FormField {
        FormField(name, label, control, value: filters[name], error: errors.first { $0.field == name }?.text)
    }

    private var hasDays: Bool { filters["from"] != nil || filters["until"] != nil }

    /// What the form says by no period: the days beside it, or else the usual one, which then has to be named.
    private var usual: [FormField.Option] {
        let title = words.period(Self.usualPeriod)
        guard hasDays else { return [.init(value: "", title: title)] }
        return [
            .init(value: "", title: words("the days beside it", "die Tage daneben")),
            .init(value: Self.usualPeriod, title: title),
        ]
    }

    /// A period that only an address names.
    private var custom: [FormField.Option] {
        guard let period = filters["period"], !Self.periods.contains(period), !hasDays || period != Self.usualPeriod
        else { return [] }
        return [.init(value: period, title: words.period(period))]
    }

    private var chips: HTML {
        let active = Self.dimensions.flatMap { dimension in
            filters.pairs.filter { $0.name == dimension.rawValue }.map { (dimension, $0.value) }
        }
        let items = active.map { dimension, value -> HTML in
            let without = scope.path("/_/statistics", filters.removing(dimension.rawValue, value))
            return """
                <li><a class="chip" href="\(without)">\(Self.title(dimension, words)): \(Self.name(value, dimension, words)) <svg viewBox="0 0 10 10" aria-hidden="true"><path d="m1 1 8 8M9 1 1 9"/></svg>\
                <span class="unseen"> \(words("remove", "entfernen"))</span></a></li>
                """
        }
        let table = scope.path("/_/statistics.csv", filters)
        return
            "<ul class=\"chips\">\(HTML.lines(items))<li><a href=\"\(table)\">\(words("Download as CSV", "Als CSV laden"))</a></li></ul>"
    }

    private var chartCard: HTML {
        guard let chart else { return "" }
        let people: HTML = .optional(visitors) {
            "<p class=\"dim\">\($0 == 1 ? words("1 visitor", "1 Besucher") : words("\(words.number($0)) visitors, counted anew each day", "\(words.number($0)) Besucher, jeden Tag neu gezählt"))</p>"
        }
        let reason: HTML = .optional(uncompared) {
            "<p class=\"dim\">\(words("The period before is not shown.", "Der Zeitraum davor fehlt.")) \($0)</p>"
        }
        return .card(words("Clicks over time", "Klicks im Verlauf"), "\(chart.markup)\(reason)\(people)")
    }

    private var lack: HTML {
        .optional(missing) {
            "<p class=\"dim\">\(words("Some breakdowns are not shown.", "Einige Aufschlüsselungen fehlen.")) \($0)</p>"
        }
    }

    private var explanation: HTML {
        """
        <p class="dim">\(words("A click is a person's request for a link. Crawlers, previews and scanners are counted apart, and never in these numbers.", "Ein Klick ist der Aufruf eines Links durch einen Menschen. Crawler, Vorschauen und Scanner werden getrennt gezählt und nie in diesen Zahlen."))</p>
        """
    }

    /// The name of a value: of products and apps as their makers write it, of languages, countries and kinds of visitors in words.
    static func name(_ value: String, _ dimension: ClickDimension, _ words: Words) -> String {
        switch dimension {
        case _ where value.isEmpty: absent(dimension, words)
        case .os, .browser: ProductNames.name(of: value)
        case .inApp where value == "webview": words("An app that nothing names", "Eine App, die nichts nennt")
        case .inApp: InAppBrowser(value).displayName ?? value
        case .language: words.languageName(value)
        case .country: words.countryName(value)
        case .kind: Click.Kind(rawValue: value).map(words.title) ?? value
        default: value
        }
    }

    /// What a click without a value in a dimension is called.
    static func absent(_ dimension: ClickDimension, _ words: Words) -> String {
        switch dimension {
        case .referrer: words("No page, or not known", "Keine Seite, oder nicht bekannt")
        case .inApp: words("No, in a browser", "Nein, im Browser")
        case .campaign, .source, .medium: words("None", "Keine Angabe")
        default: words("Not known", "Nicht bekannt")
        }
    }

    /// The name of a dimension.
    static func title(_ dimension: ClickDimension, _ words: Words) -> String {
        switch dimension {
        case .referrer: words("Where visitors came from", "Woher die Besucher kamen")
        case .country: words("Country", "Land")
        case .language: words("Language", "Sprache")
        case .os: words("System", "System")
        case .browser: words("Browser", "Browser")
        case .inApp: words("Inside another app", "In einer anderen App")
        case .campaign: words("Campaign", "Kampagne")
        case .source: words("Source", "Quelle")
        case .medium: words("Medium", "Medium")
        case .platform: words("Platform", "Plattform")
        case .form: words("Device", "Gerät")
        case .kind: words("Programs (not counted above)", "Programme (oben nicht gezählt)")
        default: dimension.rawValue
        }
    }
}
