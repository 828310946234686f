import LinkPages
import LinkStorage
import WaymarkLinks

/// The webhooks of a project, and the form of another one.
struct WebhooksPage: Sendable {
    let words: Words
    let scope: Scope
    let webhooks: [WebhookRecord]
    var values = FieldValues()
    var errors: [(field: String?, text: String)] = []

    /// The page.
    var page: DashboardPage {
        let title = Section.webhooks.title(words)
        let about = words(
            "Addresses of yours that are told what happens to links",
            "Adressen von Ihnen, die erfahren, was mit Links geschieht")
        return DashboardPage(
            title, .webhooks, .lines([.head(title, "\(about)"), .problems(errors, words), list, form]))
    }

    private var list: HTML {
        guard !webhooks.isEmpty else {
            return .empty(
                words("No webhook yet", "Noch kein Webhook"),
                """
                \(words("A webhook tells a program of yours at once of new and changed links, of clicks, installs and openings, so that it need not ask. Give the address that takes POST requests; each message is signed, and sent again for three days until it is taken.", "Ein Webhook meldet Ihrem Programm sofort neue und geänderte Links, Klicks, Installationen und Öffnungen, damit es nicht fragen muss. Geben Sie die Adresse an, die POST-Anfragen annimmt; jede Nachricht ist signiert und wird drei Tage lang wiederholt, bis sie angenommen ist."))
                """)
        }
        let rows = webhooks.map { webhook -> HTML in
            """
            <tr><th scope="row"><a href="\(scope.path("/_/webhooks/\(webhook.id)"))">\(webhook.title)</a>\
            <span class="dim code">\(webhook.shownAddress)</span></th><td>\(webhook.state(words))</td>\
            <td class="full">\(Self.events(webhook.events, words))</td></tr>
            """
        }
        return """
            <section class="card"><table class="stack"><thead><tr><th scope="col">\(words("Webhook", "Webhook"))</th><th scope="col">\(words("State", "Zustand"))</th>\
            <th scope="col">\(words("Events", "Ereignisse"))</th></tr></thead><tbody>\(HTML.lines(rows))</tbody></table></section>
            """
    }

    private var form: HTML {
        .card(
            words("Add a webhook", "Webhook hinzufügen"),
            """
            <form action="\(scope.path("/_/webhooks"))" method="post" novalidate>\(Self.fields(values, errors, words))\
            <button class="main" name="do" value="add">\(words("Add webhook", "Webhook hinzufügen"))</button></form>
            """)
    }

    /// The fields of a webhook; with no events among the values, all are meant.
    static func fields(
        _ values: FieldValues, _ errors: [(field: String?, text: String)], race: FormRace? = nil, _ words: Words
    ) -> HTML {
        func error(_ name: String) -> String? { errors.first { $0.field == name }?.text ?? race?.text(of: name) }
        let url = FormField(
            "url", title(of: "url", words), .url, value: values["url"],
            hint: words("As in https://example.com/hooks", "Etwa https://example.com/hooks"), error: error("url"),
            isRequired: true)
        let name = FormField(
            "name", title(of: "name", words), value: values["name"],
            hint: words("To recognize it by", "Woran Sie ihn erkennen"), error: error("name"))
        let chosen = values.has("url") ? values.all("event") : WebhookEvent.allCases.map(\.rawValue)
        let boxes = WebhookEvent.allCases.map { event -> HTML in
            let checked: HTML = chosen.contains(event.rawValue) ? " checked" : ""
            return """
                <div class="check"><input type="checkbox" id="\(event.rawValue)" name="event" value="\(event.rawValue)"\(checked)>\
                <label for="\(event.rawValue)">\(words.title(event)) <span class="code dim">\(event.rawValue)</span></label></div>
                """
        }
        let fault: HTML = .optional(error("events") ?? error("event")) { "<p class=\"error\">\($0)</p>" }
        return """
            <div class="pair">\(url.markup)\(name.markup)</div><fieldset id="events" tabindex="-1"><legend>\(title(of: "event", words))</legend>\
            \(fault)<div class="pair">\(HTML.lines(boxes))</div></fieldset>
            """
    }

    /// The fields that somebody else may have changed.
    static func raceFields(_ words: Words) -> [FormRace.Field] {
        ["url", "name", "event"].map { FormRace.Field(name: $0, title: title(of: $0, words)) }
    }

    private static func title(of field: String, _ words: Words) -> String {
        switch field {
        case "url": words("Address", "Adresse")
        case "name": words("Name", "Name")
        default: words("What it is told", "Was er erfährt")
        }
    }

    /// Events in a few words.
    static func events(_ events: [WebhookEvent], _ words: Words) -> String {
        events.count == WebhookEvent.allCases.count
            ? words("everything", "alles") : events.map { words.title($0) }.joined(separator: ", ")
    }
}

extension WebhookRecord {
    /// The name of the webhook, or else the host that receives its messages.
    var title: String { name ?? url.host }
    /// Its address, cut where it is very long.
    var shownAddress: String { url.description.beginning(scalars: 100, bytes: 400) }

    /// Whether it gets its events, in a word.
    func state(_ words: Words) -> HTML {
        let text: String
        switch stop {
        case .switchedOff: text = words("off", "aus")
        case .failures: text = words("off: too many failures", "aus: zu viele Fehlschläge")
        case .gone: text = words("off: the receiver is gone", "aus: den Empfänger gibt es nicht mehr")
        case nil where failures == 0: return "<span class=\"state on\">\(words("on", "an"))</span>"
        case nil:
            text = words("on, \(words.number(failures)) failed", "an, \(words.number(failures)) fehlgeschlagen")
        }
        return "<span class=\"state\">\(text)</span>"
    }
}
