import LinkDoctor
import LinkPages
import LinkStorage
import WaymarkLinks

/// The page of a link domain: its brand, its destination without a link, and its association files.
struct DomainPage: Sendable {
    let words: Words
    let scope: Scope
    let domain: LinkDomainRecord
    let mayChange: Bool
    /// The texts of the association files, by name; empty where the domain withholds them.
    let files: [(name: String, text: String)]
    let values: FieldValues
    var errors: [(field: String?, text: String)] = []
    /// Whether the page previews what was typed, and nothing was to be stored.
    var isPreview = false
    /// What somebody else has saved since the form was filled.
    var race: FormRace?
    /// What the doctor said when it was asked just now.
    var findings: [Finding]?

    /// The fields that the look of the domain's pages depends on.
    static let lookNames = ["name", "icon", "accent", "imprint", "privacy", "fallback"]

    /// The fields of a domain as they are stored.
    static func values(_ domain: LinkDomainRecord) -> FieldValues {
        let brand = domain.pages
        let texts: [(String, String?)] = [
            ("name", brand.name), ("icon", brand.iconURL?.description), ("accent", brand.accent?.description),
            ("title", brand.title),
            ("text", brand.text), ("imprint", brand.imprintURL?.description),
            ("privacy", brand.privacyURL?.description),
            ("fallback", domain.fallbackURL?.description), ("missing", domain.notFoundURL?.description),
            ("serves", domain.servesAssociations ? "on" : nil),
            ("patterns", domain.urlPatterns.joined(separator: "\n")),
        ]
        return FieldValues(texts.compactMap { name, value in value.map { (name, $0) } }).versioned
    }

    /// The fields that somebody else may have changed.
    static func fields(_ words: Words) -> [FormRace.Field] {
        [
            "name", "icon", "accent", "title", "text", "imprint", "privacy", "fallback", "missing", "patterns",
            "serves",
        ].map { FormRace.Field(name: $0, title: title(of: $0, words), isFlag: $0 == "serves") }
    }

    /// The page.
    var page: DashboardPage {
        let title = domain.domain.description
        return DashboardPage(
            title, .domains,
            """
            \(HTML.head(title))
            \(HTML.problems(errors, ofPreview: isPreview, words))\(HTML.optional(race) { $0.markup(words("Somebody changed this domain meanwhile", "Jemand hat diese Domain inzwischen geändert")) })
            <div class="cols two"><div>\(mayChange ? form : "")</div><div>\(preview)\(doctor)\(association)\(mayChange && !domain.isServiceAddress ? removal : "")</div></div>
            """)
    }

    private func field(_ name: String, _ control: FormField.Control = .text, hint: String? = nil) -> HTML {
        FormField(
            name, Self.title(of: name, words), control, value: values[name], hint: hint,
            error: errors.first { $0.field == name }?.text ?? race?.text(of: name)
        ).markup
    }

    private static func title(of field: String, _ words: Words) -> String {
        switch field {
        case "name": words("Name of your app or company", "Name Ihrer App oder Firma")
        case "icon": words("Icon", "Symbol")
        case "accent": words("Color", "Farbe")
        case "title": words("Title of links without one", "Titel von Links ohne eigenen")
        case "text": words("Text of links without one", "Text von Links ohne eigenen")
        case "imprint": words("Imprint", "Impressum")
        case "privacy": words("Privacy policy", "Datenschutzerklärung")
        case "fallback": words("Where the bare domain leads", "Wohin die bloße Domain führt")
        case "missing": words("Where unknown links lead", "Wohin unbekannte Links führen")
        case "patterns": words("Allowed destinations", "Erlaubte Ziele")
        default:
            words(
                "The association files name this domain, so that links open your apps",
                "Die Zuordnungsdateien nennen diese Domain, damit Links Ihre Apps öffnen")
        }
    }

    private var form: HTML {
        let brand: HTML = """
            \(HTML.version(values))\(field("name"))
            <div class="pair">\(field("icon", .url, hint: words("A square, over https", "Quadratisch, über https")))\
            \(field("accent", hint: words("As in #0a84ff", "Etwa #0a84ff")))</div>
            \(field("title"))
            \(field("text", .area))
            <div class="pair">\(field("imprint", .url))\(field("privacy", .url))</div>
            """
        let rest: HTML = """
            \(field("fallback", .url))
            \(field("missing", .url, hint: words("Empty: a page that says so", "Leer: eine Seite, die es sagt")))
            \(field("patterns", .area, hint: words("Regular expressions (RE2), one a line; empty: as the project", "Reguläre Ausdrücke (RE2), einer je Zeile; leer: wie das Projekt")))
            \(field("serves", .check))
            """
        return """
            <form action="\(scope.path("/_/domains/\(domain.id)"))" method="post" id="brand" novalidate>
            \(HTML.card(words("Brand of its pages", "Marke auf den Seiten"), brand))
            \(HTML.card(words("Where it leads", "Wohin sie führt"), rest))
            <div class="buttons"><button class="main" name="do" value="save">\(words("Save", "Speichern"))</button>\
            <button name="do" value="preview">\(words("Preview", "Vorschau"))</button></div></form>
            """
    }

    /// A page of the domain with what is typed, in a frame; a script keeps it up.
    private var preview: HTML {
        let typed = FieldValues(
            values.pairs.filter { Self.lookNames.contains($0.name) }
        ).withoutEmpty
        let address = scope.path("/_/domains/\(domain.id)/look", typed)
        let title = words("A page of this domain", "Eine Seite dieser Domain")
        return .card(
            words("How its pages look", "Wie ihre Seiten aussehen"),
            "<iframe class=\"look\" id=\"look\" title=\"\(title)\" src=\"\(address)\"></iframe>")
    }

    /// The certificate, DNS and files as others see them.
    private var doctor: HTML {
        guard mayChange else { return "" }
        let ask = HTML.action(
            words("Examine now", "Jetzt untersuchen"), scope.path("/_/domains/\(domain.id)"),
            fields: [("do", "examine")])
        let content: HTML = .optional(findings) { findings in
            findings.isEmpty
                ? "<p>\(words("The host cannot be examined from here.", "Der Host lässt sich von hier nicht untersuchen."))</p>"
                : FindingList(findings: findings, words: words).markup
        }
        return .card(
            words("Certificate, DNS and files", "Zertifikat, DNS und Dateien"),
            """
            <p class="dim">\(words("The service asks its own host from outside, as phones do, and says what is wrong. It takes some seconds.", "Der Dienst fragt seinen eigenen Host von außen, wie Telefone es tun, und sagt, was nicht stimmt. Das dauert einige Sekunden."))</p>\(content)\(ask)
            """)
    }

    private var association: HTML {
        let parts = files.map { file -> HTML in "<h3>\(file.name)</h3><pre>\(file.text)</pre>" }
        let about: HTML = """
            <p class="dim">\(words("Phones ask for these files. The command", "Telefone fragen nach diesen Dateien. Der Befehl")) <code>waymark doctor</code> \
            \(words("says whether they arrive.", "sagt, ob sie ankommen."))</p>
            """
        return .card(
            words("Association files", "Zuordnungsdateien"),
            files.isEmpty
                ? "<p>\(words("Switched off for this domain.", "Für diese Domain ausgeschaltet."))</p>"
                : "\(about)\(HTML.lines(parts))")
    }

    private var removal: HTML {
        .card(
            words("Remove", "Entfernen"),
            """
            <p class="dim">\(words("Only a domain without links can be removed.", "Nur eine Domain ohne Links lässt sich entfernen."))</p>
            \(HTML.button(words("Remove domain", "Domain entfernen"), scope.path(Removal.question(ofDomain: domain.id)), style: "danger"))
            """)
    }
}
