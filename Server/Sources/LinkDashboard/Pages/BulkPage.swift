import Foundation
import LinkPages
import LinkService
import LinkStorage
import WaymarkLinks

/// The page of a change of many links: its preview, its progress, and its result.
struct BulkPage: Sendable {
    /// The purpose of the page.
    enum Stage: Hashable, Sendable {
        /// To ask whether so many links are to be changed.
        case question(total: Int)
        /// To say what was done so far.
        case result(BulkProgress)

        /// The number of selected links.
        var total: Int {
            switch self {
            case .question(let total): total
            case .result(let progress): progress.total
            }
        }
    }

    /// A link that could not be changed.
    struct Refusal: Hashable, Sendable {
        let id: String
        let name: String
        let reason: String
    }

    let words: Words
    let scope: Scope
    /// The filters of the list and its page, as the address has them.
    let filters: FieldValues
    let change: BulkLinkChange
    /// Whether all links that match are meant, rather than some that were selected.
    let isAll: Bool
    /// The fields of the form that say what is to be done.
    let fields: [(String, String)]
    let stage: Stage
    /// The current time.
    let now: Date
    /// The first links that could not be changed.
    var refusals: [Refusal] = []
    /// The reason why the page does not continue by itself, or asks again.
    var problem: String?

    /// The page.
    var page: DashboardPage {
        let title = change.title(stage.total, words, now: now)
        let content: HTML =
            switch stage {
            case .question(let total): .lines([problems, question(total)])
            case .result(let progress):
                .lines([
                    problems,
                    progress.next == nil ? outcome(progress) : underWay(progress), reasons(progress),
                ])
            }
        return DashboardPage(title, .links, .lines([.head(title), content]))
    }

    private var problems: HTML { .problems(problem.map { [(field: nil, text: $0)] } ?? [], words) }
    private var path: String { scope.path("/_/links/bulk", filters) }
    private var listPath: String { scope.path("/_/links", filters) }

    private var back: HTML { .button(words("Back to the list", "Zurück zur Liste"), listPath) }

    private func question(_ total: Int) -> HTML {
        guard total > 0 else {
            return .empty(
                words("No link matches", "Kein Link passt"),
                "\(words("There is nothing to change.", "Es gibt nichts zu ändern."))", actions: back)
        }
        let about =
            isAll
            ? words(
                "All links of the project “\(scope.project.name)” that match are meant:",
                "Gemeint sind alle Links des Projekts „\(scope.project.name)“, die passen:")
            : words("The links that you selected are meant.", "Gemeint sind die Links, die Sie ausgewählt haben.")
        return Question(
            effects: ["\(about)\(isAll ? " \(meant)." as HTML : "")", "\(change.effect(words, now: now))"],
            button: change.title(total, words, now: now), style: change.stopsLinks ? "danger" : "main", address: path,
            fields: fields + [("step", "go")], back: listPath
        ).markup(words)
    }

    /// The filters in words.
    private var meant: HTML {
        let parts = LinksPage.filterNames.compactMap { name in
            filters[name].map { LinksPage.label(name, $0, words) }
        }
        let archived: [String] =
            filters["archived"] == nil ? [words("not archived", "nicht archiviert")] : []
        return "\((parts + archived).joined(separator: ", "))"
    }

    private func underWay(_ progress: BulkProgress) -> HTML {
        let percent = min(99, progress.done * 100 / max(progress.total, 1))
        var carried = fields + progress.fields
        carried += refusals.map { ("refusal", $0.id) }
        carried.append(("step", "go"))
        let hidden = carried.map { name, value -> HTML in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
        }
        // A script continues by itself, unless there is a reason to wait.
        let goesOn: HTML = problem == nil ? " data-go" : ""
        return """
            <section class="card"><p><progress max="100" value="\(String(percent))" aria-label="\(words("Progress", "Fortschritt"))"></progress> \(words.percent(percent))</p>\
            <p role="status">\(words("\(words.number(progress.done)) of \(words.number(progress.total)) links so far.", "\(words.number(progress.done)) von \(words.number(progress.total)) Links bisher."))</p>\
            <div class="buttons"><form class="inline" action="\(path)" method="post"\(goesOn)>\(HTML.lines(hidden))<button class="main">\(words("Go on", "Weiter"))</button></form>\
            \(HTML.button(words("Stop here", "Anhalten"), listPath))</div></section>
            """
    }

    private func outcome(_ progress: BulkProgress) -> HTML {
        func number(_ count: Int) -> HTML { count == 0 ? "" : "\(words.number(count))" }
        let facts: HTML = .facts([
            (words("Changed", "Geändert"), "\(words.number(progress.changed))" as HTML),
            (words("Were so before", "Schon vorher so"), number(progress.unchanged)),
            (words("Could not be changed", "Nicht zu ändern"), number(progress.refused)),
        ])
        let remainder = change.remainder(
            changed: progress.changed, ended: progress.ended, notStarted: progress.notStarted, words)
        let said =
            progress.changed > 0
            ? words("Done.", "Fertig.") : words("Nothing was changed.", "Es wurde nichts geändert.")
        return """
            \(HTML.note("<p>\(remainder ?? said)</p>", isSuccess: progress.changed > 0))
            <section class="card">\(facts)<div class="buttons">\(back)</div></section>
            """
    }

    private func reasons(_ progress: BulkProgress) -> HTML {
        guard !refusals.isEmpty else { return "" }
        let rows = refusals.map { refusal -> HTML in
            """
            <tr><th scope="row"><a href="\(scope.path("/_/links/\(refusal.id)"))">\(HTML.address(refusal.name))</a></th><td class="full">\(refusal.reason)</td></tr>
            """
        }
        let more = progress.refused - refusals.count
        let rest: HTML =
            more > 0
            ? "<p class=\"dim\">\(words("And \(words.number(more)) more.", "Und \(words.number(more)) weitere."))</p>"
            : ""
        return .card(
            words("Could not be changed", "Nicht zu ändern"),
            """
            <table class="stack"><thead><tr><th scope="col">\(words("Link", "Link"))</th><th scope="col">\(words("Reason", "Grund"))</th></tr></thead>
            <tbody>\(HTML.lines(rows))</tbody></table>\(rest)
            """)
    }
}
