import Foundation
import LinkPages
import LinkService
import LinkStorage
import WaymarkLinks

/// The first page: the numbers of the last 30 days, the newest links, and what is still to be set up.
struct OverviewPage: Sendable {
    let words: Words
    let scope: Scope
    /// The clicks of the last 30 days; `nil` where they cannot be read now.
    let chart: ClickChart?
    let clicks: Int64
    let visitors: Int64?
    let today: Int64
    /// The newest links.
    let links: [ManagedLink]
    let domains: [LinkDomainRecord]
    let apps: [AppRecord]
    let mayChangeLinks: Bool
    let mayChangeSettings: Bool
    let now: Date

    /// How many of the newest links there are at the most.
    static let newestCount = 8

    /// The page.
    var page: DashboardPage {
        let action: HTML =
            mayChangeLinks && !domains.isEmpty
            ? .button(words("New link", "Neuer Link"), scope.path("/_/links/new"), style: "main") : ""
        let title = Section.overview.title(words)
        return DashboardPage(
            title, .overview,
            .lines([
                .head(title, "\(words("Project", "Projekt")) \(scope.project.name)", actions: action), setUp, quick,
                tiles, chartCard, newest,
            ]))
    }

    private var tiles: HTML {
        guard !links.isEmpty else { return "" }
        let visitorTile: HTML = .optional(visitors) {
            "<div class=\"tile\"><dt>\(words("Visitors, counted each day", "Besucher, täglich gezählt"))</dt><dd>\(words.number($0))</dd></div>"
        }
        return """
            <dl class="tiles"><div class="tile"><dt>\(words("Clicks in 30 days", "Klicks in 30 Tagen"))</dt><dd>\(words.number(clicks))</dd></div>\
            <div class="tile"><dt>\(words("Clicks today (UTC)", "Klicks heute (UTC)"))</dt><dd>\(words.number(today))</dd></div>\(visitorTile)</dl>
            """
    }

    private var chartCard: HTML {
        guard !links.isEmpty else { return "" }
        let more: HTML =
            "<p><a class=\"more\" href=\"\(scope.path("/_/statistics"))\">\(words("All statistics", "Alle Zahlen"))</a></p>"
        let content: HTML =
            chart?.markup
            ?? "<p class=\"dim\">\(words("The numbers cannot be read now.", "Die Zahlen sind gerade nicht lesbar."))</p>"
        return .card(words("Clicks in the last 30 days", "Klicks der letzten 30 Tage"), "\(content)\(more)")
    }

    /// A link in one step.
    private var quick: HTML {
        guard mayChangeLinks, !domains.isEmpty, !links.isEmpty else { return "" }
        return """
            <form class="card copy" action="/_/links/new" method="get">\(scope.field)<label for="link"><strong>\(words("Quick link to", "Schneller Link nach"))</strong></label>\
            <input type="text" inputmode="url" id="link" name="link" placeholder="https://www.example.com/…" autocapitalize="off" spellcheck="false">\
            <button>\(words("Go on", "Weiter"))</button></form>
            """
    }

    private var newest: HTML {
        guard !links.isEmpty else { return "" }
        let rows = links.map { link -> HTML in
            let place = link.title == nil ? link.record.link.link.description : link.shortName
            return """
                <tr><th scope="row"><a href="\(scope.path("/_/links/\(link.record.id)"))">\(link.titleMarkup)</a>\
                <span class="dim">\(HTML.address(place))</span></th><td>\(LinkState(link.record, at: now).markup(words))</td></tr>
                """
        }
        return .card(
            words("Newest links", "Neueste Links"),
            """
            <table><thead><tr><th scope="col">\(words("Link", "Link"))</th><th scope="col">\(words("State", "Zustand"))</th></tr></thead>\
            <tbody>\(HTML.lines(rows))</tbody></table>
            """)
    }

    /// The first link as a QR code, for the phone in the reader's hand.
    private var phoneTest: HTML {
        guard let link = links.first, clicks == 0,
            let drawing = QRCodeDrawing(of: link.shortLink, title: words("QR code of your link", "QR-Code Ihres Links"))
        else { return "" }
        return """
            <p>\(words("Scan this with your phone: the click appears here within seconds.", "Scannen Sie das mit dem Telefon: der Klick erscheint hier binnen Sekunden."))</p>\(drawing.markup)
            """
    }

    /// The steps that set up a new instance, shown until it has a domain and a link that was clicked; apps may be skipped.
    private var setUp: HTML {
        let ownDomains = domains.contains { !$0.isServiceAddress }
        // A project with more links than the page shows is set up, also where none was clicked for a month.
        let isUntried = clicks == 0 && chart != nil && links.count < Self.newestCount
        guard mayChangeSettings, !ownDomains || links.isEmpty || isUntried else {
            return ""
        }
        let steps: [(Bool, String, String, String)] = [
            (
                ownDomains, words("Add your link domain", "Ihre Link-Domain hinzufügen"), "/_/domains",
                words(
                    "A host of yours, such as go.example.com, whose DNS leads here.",
                    "Ein eigener Host wie go.example.com, dessen DNS hierher führt.")
            ),
            (
                !apps.isEmpty, words("Register your apps", "Ihre Apps eintragen"), "/_/apps",
                words(
                    "So that links open them. Skip it for links to web pages only.",
                    "Damit Links sie öffnen. Nicht nötig für reine Weblinks.")
            ),
            (
                !links.isEmpty, words("Make your first link", "Den ersten Link anlegen"), "/_/links/new",
                words("It gets an address, a card and a QR code.", "Er bekommt Adresse, Karte und QR-Code.")
            ),
            (
                clicks > 0, words("Test it on your phone", "Auf dem Telefon ausprobieren"),
                links.first.map { "/_/links/\($0.record.id)" } ?? "/_/links",
                words("Scan the QR code on the link's page.", "Scannen Sie den QR-Code auf der Seite des Links.")
            ),
        ]
        let items = steps.map { isDone, title, path, about -> HTML in
            let mark: HTML = isDone ? " <span class=\"state on\">\(words("done", "fertig"))</span>" : ""
            return
                "<li><p><a href=\"\(scope.path(path))\"><strong>\(title)</strong></a>\(mark)<br><span class=\"dim\">\(about)</span></p></li>"
        }
        return .card(words("Set up", "Einrichten"), "<ol>\(HTML.lines(items))</ol>\(phoneTest)")
    }
}
