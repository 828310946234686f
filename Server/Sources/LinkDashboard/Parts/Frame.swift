import LinkPages
import LinkStorage

/// The frame of every page: language, navigation, the person who is signed in, and a note about the last change.
struct Frame: Hashable, Sendable {
    /// The words of the reader.
    let words: Words
    /// The name of the person who is signed in; `nil` on the way in.
    var viewer: String?
    /// The project, once somebody is signed in.
    var scope: Scope?
    /// The sections that the person may see.
    var sections: [Section] = []
    /// Where a new link is made; `nil` where the person may make none.
    var createPath: String?
    /// What was just done.
    var note: Note?

    /// Writes a page.
    ///
    /// - Parameter nonce: random text that allows the page's style sheet and script (CSP Level 3 §2.3.1).
    func markup(_ page: DashboardPage, nonce: String) -> HTML {
        let create: HTML = .optional(createPath) { " data-create=\"\($0)\"" }
        return """
            <!doctype html>
            <html lang="\(words.language.rawValue)"\(create)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            \(HTML.optional(page.refresh) { "<noscript><meta http-equiv=\"refresh\" content=\"\($0)\"></noscript>\n" })<title>\(page.title) – Waymark</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="\(DashboardAsset.style.path)" nonce="\(nonce)">
            <script type="module" src="\(DashboardAsset.script.path)" nonce="\(nonce)"></script>
            </head>
            <body\(viewer == nil ? "" : " class=\"framed\"" as HTML)\(HTML.optional(page.refresh) { " data-refresh=\"\($0)\"" })>
            <a class="skip" href="#main">\(words("Skip to the content", "Zum Inhalt springen"))</a>
            \(top(page.section))
            \(navigation(page.section))
            <main id="main" tabindex="-1"\(page.isNarrow ? " class=\"narrow\"" as HTML : "")>
            \(HTML.optional(note) { $0.markup(words) })
            \(page.body)
            </main>
            \(viewer == nil ? "" : dialogs)
            </body>
            </html>

            """
    }

    /// What keys open: their list, and a field to go anywhere; a script shows them.
    private var dialogs: HTML {
        let keys = [
            ("c", words("a new link", "neuer Link")), ("f", words("the filters", "die Filter")),
            ("/", words("the search", "die Suche")),
            ("j k", words("next and previous row", "nächste und vorige Zeile")),
            ("?", words("these keys", "diese Tasten")),
            (
                "⌘K",
                words(
                    "go to a page (Ctrl+K on other keyboards)", "zu einer Seite gehen (Strg+K auf anderen Tastaturen)")
            ),
        ].map { "<dt><code>\($0.0)</code></dt><dd>\($0.1)</dd>" as HTML }
        let close = words("Close", "Schließen")
        return """
            <dialog id="key-help" aria-labelledby="key-title"><h2 id="key-title">\(words("Keys", "Tasten"))</h2><dl>\(HTML.lines(keys))</dl>\
            <p class="dim">\(words("My account switches them off.", "Mein Konto schaltet sie ab."))</p><form method="dialog"><button>\(close)</button></form></dialog>
            <dialog id="palette" aria-label="\(words("Go to", "Gehe zu"))"><form action="/_/links" method="get">\(scope?.field ?? "")\
            <input type="search" name="q" aria-label="\(words("A page, or links to search for", "Eine Seite, oder gesuchte Links"))" autofocus><ul></ul></form></dialog>
            """
    }

    private func top(_ current: Section?) -> HTML {
        """
        <header class="top">
        <a class="brand" href="\(scope?.path("/_/") ?? "/_/")"><svg viewBox="0 0 24 24" aria-hidden="true"><path fill="none" \
        stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="M12 21v-9m0 0h6l2.5-3L18 6H6v6zm0-6V3"/></svg>Waymark</a>
        \(projects(current))
        \(HTML.optional(viewer, who))
        </header>
        """
    }

    /// The menu of projects, which leads to the same section of another one.
    private func projects(_ current: Section?) -> HTML {
        guard let scope, scope.projects.count > 1 else { return "" }
        let options = HTML.lines(
            scope.projects.map { project in
                let isSelected = project.id == scope.project.id
                return
                    "<option value=\"\(project.id.description)\"\(isSelected ? " selected" as HTML : "")>\(project.name)</option>"
            })
        let section: HTML = .optional(current) { "<input type=\"hidden\" name=\"section\" value=\"\($0.rawValue)\">" }
        return """
            <form class="copy" action="/_/" method="get">\(section)<select name="project" aria-label="\(words("Project", "Projekt"))">\(options)</select>\
            <button>\(words("Go", "Los"))</button></form>
            """
    }

    private func who(_ name: String) -> HTML {
        """
        <div class="who"><a href="/_/account">\(name)</a><form action="/_/sign-out" method="post">\
        <button class="text">\(words("Sign out", "Abmelden"))</button></form></div>
        """
    }

    private func navigation(_ current: Section?) -> HTML {
        guard let scope, !sections.isEmpty else { return "" }
        let items = sections.map { section -> HTML in
            let mark: HTML = section == current ? " aria-current=\"page\"" : ""
            return "<li><a href=\"\(scope.path(section.path))\"\(mark)>\(section.title(words))</a></li>"
        }
        return """
            <nav class="nav" aria-label="\(words("Dashboard", "Dashboard"))"><ul>
            \(HTML.lines(items))
            </ul></nav>
            """
    }
}
