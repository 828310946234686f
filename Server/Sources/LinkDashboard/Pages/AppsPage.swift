import LinkPages
import LinkStorage
import WaymarkLinks

/// The apps of a project, with the lines that each needs to open the project's links.
struct AppsPage: Sendable {
    let words: Words
    let scope: Scope
    let apps: [AppRecord]
    let domains: [LinkDomainRecord]
    let mayChange: Bool
    var values = FieldValues()
    var errors: [(field: String?, text: String)] = []

    /// The page.
    var page: DashboardPage {
        let title = Section.apps.title(words)
        let list: HTML =
            apps.isEmpty
            ? .empty(
                words("No app yet", "Noch keine App"),
                "\(mayChange ? words("Register your app, so that links open it and its store page is known. Links to web pages need none.", "Tragen Sie Ihre App ein, damit Links sie öffnen und ihre Store-Seite bekannt ist. Reine Weblinks brauchen keine.") : words("An owner or an admin of the project can register one, so that links open it. Links to web pages need none.", "Inhaber und Verwalter des Projekts können eine eintragen, damit Links sie öffnen. Reine Weblinks brauchen keine."))"
            )
            : .lines(apps.map(card))
        return DashboardPage(
            title, .apps, .lines([.head(title), .problems(errors, words), list, mayChange ? form : ""]))
    }

    private func card(_ app: AppRecord) -> HTML {
        let snippet = AppSnippets(app: app.app, domains: domains)
        let parts = snippet.parts(words).map { part -> HTML in
            "<h3>\(part.title)</h3><pre>\(part.text)</pre>"
        }
        let lack: HTML =
            snippet.hosts.isEmpty
            ? "<p>\(words("Links open the app once there is a link domain over https that is not this machine only; its lines will be here.", "Links öffnen die App, sobald es eine Link-Domain mit https gibt, die nicht nur dieser Rechner ist; ihre Zeilen stehen dann hier."))</p>"
            : ""
        let changes: HTML =
            mayChange
            ? """
            <p>\(HTML.button(words("Edit", "Bearbeiten"), scope.path("/_/apps/\(app.id)"))) \
            \(HTML.button(words("Remove", "Entfernen"), Removal.app(app, hosts: snippet.hosts).path(scope), style: "text"))</p>
            """ : ""
        return .card(
            app.title,
            """
            <p class="dim">\(app.summary)</p>\(missing(app.app))
            <details><summary>\(words("Lines to paste into the app's project", "Zeilen zum Einfügen in das Projekt der App"))</summary>\(lack)\(HTML.lines(parts))</details>\(changes)
            """)
    }

    /// What keeps links from opening the app.
    private func missing(_ app: RegisteredApp) -> HTML {
        let text: String? =
            switch app {
            case .ios(let app):
                app.associationID == nil
                    ? words(
                        "Without its team ID, links open the store and not the app.",
                        "Ohne Team-ID öffnen Links den Store und nicht die App.") : nil
            case .macos(let app):
                app.associationID == nil
                    ? words(
                        "Without its team ID, links do not open the app.", "Ohne Team-ID öffnen Links die App nicht.")
                    : nil
            case .android(let app):
                app.fingerprints.isEmpty
                    ? words(
                        "Without the fingerprint of its certificate, links are not verified for the app.",
                        "Ohne Fingerabdruck ihres Zertifikats sind Links für die App nicht bestätigt.") : nil
            }
        return .optional(text) { "<p><span class=\"state\">\(words("incomplete", "unvollständig"))</span> \($0)</p>" }
    }

    private var form: HTML {
        .card(
            words("Add an app", "App hinzufügen"),
            """
            <form action="\(scope.path("/_/apps"))" method="post" novalidate>\(AppForm(words: words, values: values, errors: errors).markup)\
            <button class="main" name="do" value="add">\(words("Add app", "App hinzufügen"))</button></form>
            """)
    }
}
