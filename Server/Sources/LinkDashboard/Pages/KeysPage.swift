import LinkPages
import LinkService
import LinkStorage

/// The API keys of a project.
///
/// A new one is shown once.
struct KeysPage: Sendable {
    let words: Words
    let scope: Scope
    let keys: [APIKeyRecord]
    /// The text of a key that was just made.
    var issued: String?
    var errors: [(field: String?, text: String)] = []
    /// What was typed, where it was refused.
    var values = FieldValues()

    /// The roles that a key of a project may have.
    static let roles: [APIKeyRecord.Role] = [.server, .reader, .app]

    /// The page.
    var page: DashboardPage {
        let title = Section.keys.title(words)
        return DashboardPage(
            title, .keys,
            .lines([
                .head(
                    title,
                    "\(words("For programs and apps that use the API", "Für Programme und Apps, die die API benutzen"))"
                ),
                .problems(errors, words), new, list, form,
            ]))
    }

    private var new: HTML {
        .optional(issued) { key in
            .card(
                words("Your new key", "Ihr neuer Schlüssel"),
                """
                <p>\(words("Copy it now: it is shown only once, and cannot be looked up later.", "Kopieren Sie ihn jetzt: er wird nur einmal gezeigt, und niemand kann ihn später nachsehen."))</p>
                <p>\(HTML.copied(key, id: "new-key", words, style: "secret"))</p>
                """)
        }
    }

    private var list: HTML {
        guard !keys.isEmpty else {
            return .empty(
                words("No keys yet", "Noch keine Schlüssel"),
                "\(words("Make one for each program, so that each can be revoked alone.", "Legen Sie für jedes Programm einen an, damit sich jeder einzeln widerrufen lässt."))"
            )
        }
        let rows = keys.map { key -> HTML in
            let used = key.lastUsedAt.map { words.day($0) } ?? words("never", "nie")
            let ends: HTML = .optional(key.expiresAt) {
                "<span class=\"dim\">\(words("ends", "endet")) \(words.moment($0))</span>"
            }
            let revoke: HTML = .button(
                words("Revoke", "Widerrufen"), Removal.key(key).path(scope), style: "text")
            let beginning: HTML = .optional(key.beginning) { "<span class=\"dim code\">\($0)…</span>" }
            return """
                <tr><th scope="row">\(key.name.map(words.shown) ?? words("without a name", "ohne Namen"))\(beginning)\(ends)</th>\
                <td class="full">\(words.title(key.role))</td><td class="full" data-label="\(words("Last used:", "Zuletzt benutzt:"))">\(used)</td>\
                <td data-label="\(words("Created:", "Angelegt:"))">\(words.day(key.createdAt))</td><td>\(revoke)</td></tr>
                """
        }
        return """
            <section class="card"><table class="stack"><thead><tr><th scope="col">\(words("Key", "Schlüssel"))</th><th scope="col">\(words("May", "Darf"))</th>\
            <th scope="col">\(words("Last used", "Zuletzt benutzt"))</th><th scope="col">\(words("Created", "Angelegt"))</th><th scope="col">\(words("Revoke", "Widerrufen"))</th>\
            </tr></thead><tbody>\(HTML.lines(rows))</tbody></table></section>
            """
    }

    private var form: HTML {
        let options = Self.roles.map { FormField.Option(value: $0.rawValue, title: words.title($0)) }
        let fields = [
            FormField(
                "name", words("Name", "Name"), value: values["name"],
                hint: words("Which program will use it", "Welches Programm ihn benutzt"),
                error: errors.first { $0.field == "name" }?.text),
            FormField(
                "role", words("What it may do", "Was er darf"), .select(options), value: values["role"],
                error: errors.first { $0.field == "role" }?.text),
        ]
        return .card(
            words("New key", "Neuer Schlüssel"),
            """
            <form action="\(scope.path("/_/keys"))" method="post"><div class="pair">\(HTML.lines(fields.map(\.markup)))</div>\
            <button class="main" name="do" value="create">\(words("Create key", "Schlüssel anlegen"))</button></form>
            """)
    }
}
