import LinkPages
import LinkStorage
import WaymarkLinks

/// The form of a new or a changed link: fields left, what visitors will see right.
struct LinkFormPage: Sendable {
    let words: Words
    let scope: Scope
    let draft: LinkDraft
    let domains: [LinkDomainRecord]
    let apps: [AppRecord]
    /// The link that is changed; `nil` for a new one.
    var stored: LinkRecord?
    /// What is wrong, by field.
    var errors: [(field: String?, text: String)] = []
    /// Whether the page previews what was typed, and nothing was to be stored.
    var isPreview = false
    /// What is odd, by field.
    var warnings: [String: String] = [:]
    /// The previews.
    let previews: HTML
    /// What somebody else has saved since the form was filled.
    var race: FormRace?

    /// The page.
    var page: DashboardPage {
        let title = stored == nil ? words("New link", "Neuer Link") : words("Edit link", "Link bearbeiten")
        let action = stored.map { scope.path("/_/links/\($0.id)/edit") } ?? scope.path("/_/links/new")
        return DashboardPage(
            title, .links,
            """
            \(HTML.head(title))
            \(HTML.problems(errors, ofPreview: isPreview, words))
            \(HTML.optional(race) { $0.markup(words("Somebody changed this link meanwhile", "Jemand hat diesen Link inzwischen geändert")) })
            <form class="cols side" action="\(action)" method="post" novalidate>
            <div>\(fields)</div>
            <div id="preview">\(previews)</div>
            </form>
            """)
    }

    private func field(
        _ name: String, _ label: String, _ control: FormField.Control = .text, hint: String? = nil,
        isRequired: Bool = false,
        isFocused: Bool = false
    ) -> HTML {
        var field = FormField(
            name, label, control, value: draft.fields[name], hint: hint,
            error: errors.first { $0.field == name }?.text ?? race?.text(of: name),
            isRequired: isRequired, isFocused: isFocused && errors.isEmpty)
        field.warning = warnings[name]
        return field.markup
    }

    private var fields: HTML {
        let save: HTML = """
            <div class="buttons"><button class="main" name="save" value="1">\(stored == nil ? words("Create link", "Link anlegen") : words("Save", "Speichern"))</button>\
            <button name="preview" value="1">\(words("Preview", "Vorschau"))</button>\
            <a href="\(stored.map { scope.path("/_/links/\($0.id)") } ?? scope.path("/_/links"))">\(words("Cancel", "Abbrechen"))</a></div>
            """
        return .lines([
            "<section class=\"card\">\(basics)\(save)</section>",
            .card(words("Card in chats and feeds", "Karte in Chats und Feeds"), card),
            .card(words("Apps", "Apps"), appFields),
            .card(words("Campaign", "Kampagne"), campaign), save,
        ])
    }

    private var basics: HTML {
        let place: HTML =
            if let stored {
                "<p class=\"dim\">\(domains.first { $0.id == stored.domainID }?.domain.url(for: stored.code) ?? "")</p>"
            } else {
                """
                <div class="pair">\(field("domain", Self.title("domain", words), .select(FormField.Option.domains(domains))))\
                \(field("code", Self.title("code", words), hint: words("Empty: a short one is made", "Leer: ein kurzer entsteht")))</div>
                """
            }
        return """
            \(HTML.version(draft.fields))\(field("link", words("Leads to", "Führt nach"), .url, hint: words("The page for everybody, and what your app opens", "Die Seite für alle, und was Ihre App öffnet"), isRequired: true, isFocused: true))
            \(place)
            <div class="pair">\(field("name", words("Name", "Name"), hint: words("Only you see it", "Nur Sie sehen ihn")))\
            \(field("tags", words("Tags", "Schlagwörter"), hint: words("Separated by commas", "Durch Kommas getrennt")))</div>
            \(field("expires", words("Works until", "Funktioniert bis"), .moment, hint: words("In UTC; empty for ever", "In UTC; leer für immer")))
            """
    }

    private var card: HTML {
        """
        \(field("title", words("Title", "Titel")))
        \(field("description", words("Text", "Text"), .area))
        \(field("image", words("Image", "Bild"), .url, hint: words("An https address; 1200 × 630 pixels is best", "Eine https-Adresse; am besten 1200 × 630 Punkte")))
        """
    }

    private var appFields: HTML {
        let none = FormField.Option(value: "", title: words("No app", "Keine App"))
        let ios = apps.filter { $0.app.platform == "ios" }.map(option),
            android = apps.filter { $0.app.platform == "android" }.map(option)
        return """
            <div class="pair">\(appField("ios", words("App on iPhone and iPad", "App auf iPhone und iPad"), ios, none))\
            \(field("appStoreID", words("Its number in the App Store", "Ihre Nummer im App Store"), hint: stored == nil ? words("Empty: as registered", "Leer: wie eingetragen") : nil))</div>
            \(field("ifl", words("Without the app on iPhone and iPad", "Ohne App auf iPhone und iPad"), .url, hint: words("Empty: the App Store, or where the link leads", "Leer: der App Store, sonst wohin der Link führt")))
            \(appField("android", words("App on Android", "App auf Android"), android, none))
            \(field("afl", words("Without the app on Android", "Ohne App auf Android"), .url, hint: words("Empty: Google Play", "Leer: Google Play")))
            \(field("ofl", words("On computers", "Am Computer"), .url, hint: words("Empty: where the link leads", "Leer: wohin der Link führt")))
            \(field("skip", words("Skip the preview page on iPhone and iPad", "Vorschauseite auf iPhone und iPad überspringen"), .check))
            """
    }

    private func appField(_ name: String, _ label: String, _ options: [FormField.Option], _ none: FormField.Option)
        -> HTML
    {
        guard !options.isEmpty else {
            let hint =
                name == "android"
                ? words("Package name, as in com.example.app", "Paketname, etwa com.example.app")
                : words("Bundle ID, as in com.example.app", "Bundle-ID, etwa com.example.app")
            return field(name, label, hint: hint)
        }
        var all = [none] + options
        if let typed = draft.fields[name], !all.contains(where: { $0.value == typed }) {
            all.append(.init(value: typed, title: typed))
        }
        return field(name, label, .select(all))
    }

    private func option(_ app: AppRecord) -> FormField.Option {
        .init(
            value: app.app.bundleOrPackage,
            title: app.name.map { "\($0) (\(app.app.bundleOrPackage))" } ?? app.app.bundleOrPackage)
    }

    private var campaign: HTML {
        """
        <div class="pair">\(field("source", words("Source (utm_source)", "Quelle (utm_source)")))\
        \(field("medium", words("Medium (utm_medium)", "Medium (utm_medium)")))</div>
        \(field("campaign", words("Name (utm_campaign)", "Name (utm_campaign)")))
        """
    }

    /// The fields that somebody else may have changed.
    static func fields(_ words: Words) -> [FormRace.Field] {
        [
            "link", "name", "tags", "expires", "title", "description", "image", "ios", "appStoreID", "ifl", "android",
            "afl", "ofl", "skip", "source", "medium", "campaign",
        ].map { FormRace.Field(name: $0, title: title($0, words), isFlag: $0 == "skip") }
    }

    /// All fields: also where a link lives, which stays once it is there.
    static func allFields(_ words: Words) -> [FormRace.Field] {
        ["domain", "code"].map { FormRace.Field(name: $0, title: title($0, words)) } + fields(words)
    }

    private static func title(_ name: String, _ words: Words) -> String {
        switch name {
        case "domain": words("Domain", "Domain")
        case "code": words("Code", "Code")
        case "link": words("Leads to", "Führt nach")
        case "name": words("Name", "Name")
        case "tags": words("Tags", "Schlagwörter")
        case "expires": words("Works until", "Funktioniert bis")
        case "title": words("Title", "Titel")
        case "description": words("Text", "Text")
        case "image": words("Image", "Bild")
        case "ios": words("App on iPhone and iPad", "App auf iPhone und iPad")
        case "appStoreID": words("Number in the App Store", "Nummer im App Store")
        case "ifl": words("Without the app on iPhone and iPad", "Ohne App auf iPhone und iPad")
        case "android": words("App on Android", "App auf Android")
        case "afl": words("Without the app on Android", "Ohne App auf Android")
        case "ofl": words("On computers", "Am Computer")
        case "source": words("Source (utm_source)", "Quelle (utm_source)")
        case "medium": words("Medium (utm_medium)", "Medium (utm_medium)")
        case "campaign": words("Campaign (utm_campaign)", "Kampagne (utm_campaign)")
        case "skip": words("Skip the preview page on iPhone and iPad", "Vorschauseite auf iPhone und iPad überspringen")
        default: name
        }
    }
}
