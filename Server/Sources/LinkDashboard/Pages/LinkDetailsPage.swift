import Foundation
import LinkPages
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// The page of a link: its statistics, settings, destinations and QR code, and its form as JSON.
struct LinkDetailsPage: Sendable {
    let words: Words
    let scope: Scope
    let link: ManagedLink
    /// The clicks of the last 30 days; `nil` where they cannot be read now.
    let chart: ClickChart?
    let flow: [LinkFlow.Row]
    let warnings: [CreationWarning]
    let apps: [AppRecord]
    /// The link as the API answers it.
    let json: String
    let mayChange: Bool
    let now: Date
    /// What was done to the link, the latest first; empty for those who may not read it.
    var history: [AuditEntryRecord] = []
    /// The names of the identities in the history.
    var names = AuditNames()

    /// The page.
    var page: DashboardPage {
        let record = link.record
        let title = record.name ?? record.link.social.title ?? link.shortLink
        let path = "/_/links/\(record.id)"
        let actions: HTML =
            mayChange ? .button(words("Edit", "Bearbeiten"), scope.path("\(path)/edit"), style: "main") : ""
        let previews = LinkPreviews(
            words: words, shortLink: link.shortLink, host: link.domain.domain.authority, social: record.link.social,
            flow: flow,
            warnings: warnings, apps: apps)
        return DashboardPage(
            title, .links,
            """
            \(HTML.head(title.beginning(scalars: 100, bytes: 600), "\(LinkState(record, at: now).markup(words))", actions: actions))
            <div class="cols side"><div class="lead">\(previews.place)</div><div>
            \(numbers(path))
            \(HTML.card(words("Settings", "Einstellungen"), settings))
            \(HTML.card(words("QR code", "QR-Code"), downloads))
            \(HTML.card(words("For programs", "Für Programme"), programs(path)))
            \(past)
            \(mayChange ? changes(path) : "")
            </div><div>\(previews.others)</div></div>
            """)
    }

    private func numbers(_ path: String) -> HTML {
        let more = scope.path("/_/statistics", FieldValues([("link", link.record.id.description)]))
        let content: HTML =
            chart?.markup
            ?? "<p class=\"dim\">\(words("The numbers cannot be read now.", "Die Zahlen sind gerade nicht lesbar."))</p>"
        return .card(
            words("Clicks in the last 30 days", "Klicks der letzten 30 Tage"),
            "\(content)<p><a class=\"more\" href=\"\(more)\">\(words("All statistics of this link", "Alle Zahlen dieses Links"))</a></p>"
        )
    }

    private var settings: HTML {
        let record = link.record
        let parameters = record.link
        let tags = record.tags.map { tag -> HTML in
            "<a class=\"tag\" href=\"\(scope.path("/_/links", FieldValues([("tag", TagFilter.text(tag))])))\">\(tag)</a>"
        }
        func url(_ url: WebURL?) -> HTML { .optional(url) { "<span class=\"code\">\($0.description)</span>" } }
        let rows: [(String, HTML)] = [
            (words("Leads to", "Führt nach"), url(parameters.link)),
            (words("Tags", "Schlagwörter"), .lines(tags)),
            (words("App on iPhone", "App auf iPhone"), .optional(parameters.ios.bundleID) { "\($0)" }),
            (words("Without it", "Ohne sie"), url(parameters.ios.fallbackLink)),
            (words("App on Android", "App auf Android"), .optional(parameters.android.packageName) { "\($0)" }),
            (words("Without it", "Ohne sie"), url(parameters.android.fallbackLink)),
            (words("On computers", "Am Computer"), url(parameters.otherPlatforms.fallbackLink)),
            (words("Works from", "Funktioniert ab"), .optional(record.startsAt) { "\(words.moment($0))" as HTML }),
            (words("Works until", "Funktioniert bis"), .optional(record.expiresAt) { "\(words.moment($0))" as HTML }),
            (words("After the end leads to", "Führt nach dem Ende zu"), url(record.limits.expiredURL)),
            (
                words("Most clicks", "Höchstens Klicks"),
                .optional(record.limits.clicks) { "\(words.number($0.most))" as HTML }
            ),
            (
                words("Most openings in apps", "Höchstens Öffnungen in Apps"),
                .optional(record.limits.openings) { "\(words.number($0.most))" as HTML }
            ),
            (words("After the limit leads to", "Führt nach der Grenze zu"), url(record.limits.usedUpURL)),
            (words("Created", "Angelegt"), "\(words.moment(record.createdAt))" as HTML),
            (words("Changed", "Geändert"), "\(words.moment(record.updatedAt))" as HTML),
            (words("Preview page", "Vorschauseite"), "<a href=\"\(link.previewLink)\">\(link.previewLink)</a>" as HTML),
        ]
        return .facts(rows)
    }

    private var downloads: HTML {
        // Drawn by the dashboard, in the brand's color, also before the DNS of the domain leads here.
        let path = "/_/links/\(link.record.id)/qr"
        func file(_ kind: String) -> String { scope.path(path, FieldValues([("do", kind)])) }
        return """
            <p>\(words("Print it at least two centimeters wide, and wider where people scan it from further away.", "Drucken Sie ihn mindestens zwei Zentimeter breit, und breiter, wo man ihn von weiter weg scannt."))</p>
            <div class="buttons"><a class="button" href="\(file("svg"))">SVG</a>\
            <a class="button" href="\(file("png"))">PNG</a>\
            <a class="button" href="\(scope.path(path))">\(words("Colors and logo", "Farben und Logo"))</a></div>
            """
    }

    private var past: HTML {
        let record = link.record
        guard !history.isEmpty else { return "" }
        let rows = history.map { entry -> HTML in
            let fields = entry.changes.flatMap { words.lines(of: $0, ofLink: true, names: names) }
                .map { "<span class=\"dim\">\($0)</span>" as HTML }
            return """
                <tr><th scope="row">\(HTML.time(words.moment(entry.at), RFC3339.text(entry.at)))<span class="dim">\(AuditPage.actor(entry.actor, words, names))</span></th>\
                <td class="full"><span title="\(entry.action)">\(words.title(ofAction: entry.action))</span>\(HTML.lines(fields))</td></tr>
                """
        }
        let all = scope.path("/_/audit", FieldValues([("target", record.id.description)]))
        return .card(
            words("History", "Verlauf"),
            """
            <table class="stack"><thead><tr><th scope="col">\(words("When, and who", "Wann, und wer"))</th>\
            <th scope="col">\(words("What", "Was"))</th></tr></thead><tbody>\(HTML.lines(rows))</tbody></table>\
            <p><a class="more" href="\(all)">\(words("All of it in the audit log", "Alles im Protokoll"))</a></p>
            """)
    }

    private func programs(_ path: String) -> HTML {
        let domain = link.domain.domain
        let command =
            "curl -H 'Authorization: Bearer KEY' \(domain.scheme)://\(domain.authority)\(ServiceRoute.link(link.record.id.description).path)"
        return """
            <pre>\(command)</pre><details><summary>JSON</summary><pre>\(json)</pre></details>
            """
    }

    private func changes(_ path: String) -> HTML {
        let record = link.record
        let archive: HTML =
            record.archivedAt == nil
            ? .action(words("Archive", "Archivieren"), scope.path("\(path)/state"), fields: [("do", "archive")])
            : .action(
                words("Restore to the list", "Wieder in die Liste"), scope.path("\(path)/state"),
                fields: [("do", "restore")])
        let disable: HTML =
            record.disabledAt == nil
            ? .action(
                words("Disable", "Abschalten"), scope.path("\(path)/state"), style: "danger",
                fields: [("do", "disable")])
            : .action(words("Enable", "Einschalten"), scope.path("\(path)/state"), fields: [("do", "enable")])
        return .card(
            words("Archive or disable", "Archivieren oder abschalten"),
            """
            <p class="dim">\(words("An archived link keeps working. A disabled one answers that it is gone, printed codes too.", "Ein archivierter Link funktioniert weiter. Ein abgeschalteter meldet, dass es ihn nicht mehr gibt, auch auf Gedrucktem."))</p>
            <div class="buttons">\(archive)\(disable)</div>
            """)
    }
}
