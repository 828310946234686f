import Foundation
import LinkPages
import LinkRules
import LinkStorage
import WaymarkLinks

/// The page of a webhook: its messages, their results, and its settings.
struct WebhookPage: Sendable {
    /// How near the next attempt is when a page that waits for it loads itself again, in seconds.
    ///
    /// A message that is just being sent is due again when its lease ends.
    private static let patience = DeliverySchedule.lease + 5

    let words: Words
    let scope: Scope
    let webhook: WebhookRecord
    /// The latest messages first.
    let messages: [WebhookMessageRecord]
    /// Where older messages begin; `nil` if there are none.
    let next: String?
    let now: Date
    /// The secret, right after it was made.
    var secret: WebhookSecret?
    /// The fields as they were typed.
    var values: FieldValues?
    var errors: [(field: String?, text: String)] = []
    /// What somebody else has saved since the form was filled.
    var race: FormRace?

    /// The fields of a webhook as they are stored.
    static func values(_ webhook: WebhookRecord) -> FieldValues {
        FieldValues(
            [("url", webhook.url.description), ("name", webhook.name ?? "")]
                + webhook.events.map { ("event", $0.rawValue) }
        ).versioned
    }

    private var path: String { scope.path("/_/webhooks/\(webhook.id)") }

    /// The page; while a message is about to be sent, it loads itself again.
    var page: DashboardPage {
        var page = DashboardPage(
            webhook.title, .webhooks,
            .lines([
                .head(webhook.title, "<span class=\"code\">\(webhook.shownAddress)</span>", actions: actions),
                .problems(errors, words), meanwhile, fresh, stopped, list, form, rest,
            ]))
        let isDue =
            webhook.stoppedAt == nil
            && messages.contains { message in
                message.state == .waiting && abs(message.nextAttemptAt.timeIntervalSince(now)) < Self.patience
            }
        // Neither what is shown once nor what is typed is lost to a reload.
        if isDue, secret == nil, values == nil { page.refresh = 2 }
        return page
    }

    private var meanwhile: HTML {
        .optional(race) {
            $0.markup(
                words("Somebody changed this webhook meanwhile", "Jemand hat diesen Webhook inzwischen geändert"))
        }
    }

    private var fresh: HTML {
        .optional(secret) { secret in
            .card(
                words("The secret of this webhook", "Das Geheimnis dieses Webhooks"),
                """
                <p>\(words("Copy it now: it is shown only once. With it the receiver verifies that messages are ours, by any library of Standard Webhooks.", "Kopieren Sie es jetzt: es wird nur einmal gezeigt. Damit prüft der Empfänger, dass Nachrichten von uns sind, mit jeder Bibliothek für Standard Webhooks."))</p>
                <p>\(HTML.copied(secret.text, id: "secret", words, style: "secret"))</p>\(overlap)
                """)
        }
    }

    private var overlap: HTML {
        guard webhook.formerSecret != nil, let end = webhook.formerSecretEndsAt, end > now else { return "" }
        let moment = words.moment(end)
        return
            "<p class=\"dim\">\(words("Until \(moment) the former secret signs as well.", "Bis \(moment) signiert auch das bisherige Geheimnis."))</p>"
    }

    private var actions: HTML {
        guard webhook.stoppedAt == nil else {
            return .action(
                words("Switch on", "Einschalten"), path, style: "main", fields: [("do", "enable")])
        }
        return """
            \(HTML.action(words("Send a test event", "Test-Ereignis senden"), path, style: "main", fields: [("do", "test")]))\
            \(HTML.action(words("Switch off", "Ausschalten"), path, fields: [("do", "disable")]))
            """
    }

    /// Why it is off, and what that means.
    private var stopped: HTML {
        guard let moment = webhook.stoppedAt else { return "" }
        let since = words.moment(moment)
        let reason =
            switch webhook.stop {
            case .failures:
                words(
                    "20 messages in a row could not be delivered, so it was switched off on \(since).",
                    "20 Nachrichten nacheinander ließen sich nicht zustellen, deshalb wurde er am \(since) ausgeschaltet."
                )
            case .gone:
                words(
                    "Its address answered on \(since) that it is gone (410), so it was switched off.",
                    "Seine Adresse antwortete am \(since), dass es sie nicht mehr gibt (410), deshalb wurde er ausgeschaltet."
                )
            case .switchedOff, nil:
                words("It was switched off on \(since).", "Er wurde am \(since) ausgeschaltet.")
            }
        let rest = words(
            "What happens meanwhile is not noted for it. Switched on, it gets what still waits.",
            "Was inzwischen geschieht, wird für ihn nicht vermerkt. Eingeschaltet bekommt er, was noch wartet.")
        return "<div class=\"problem warning\"><p>\(reason) \(rest)</p></div>"
    }

    // MARK: Deliveries

    private var list: HTML {
        guard !messages.isEmpty else {
            return .empty(
                words("Nothing was sent yet", "Noch nichts gesendet"),
                "\(words("Send a test event to see whether the address takes it. Messages of 30 days are listed here, each with what the receiver answered.", "Senden Sie ein Test-Ereignis, um zu sehen, ob die Adresse es annimmt. Hier stehen die Nachrichten von 30 Tagen, jede mit der Antwort des Empfängers."))"
            )
        }
        let older: HTML = .optional(next) {
            "<div class=\"pages\"><span></span><a rel=\"next\" href=\"\(scope.path("/_/webhooks/\(webhook.id)", FieldValues([("cursor", $0)])))\">\(words("Older messages", "Ältere Nachrichten"))</a></div>"
        }
        return .card(
            words("Deliveries", "Zustellungen"),
            """
            <table class="stack"><thead><tr><th scope="col">\(words("Message", "Nachricht"))</th><th scope="col">\(words("State", "Zustand"))</th>\
            <th scope="col">\(words("Last attempt", "Letzter Versuch"))</th><th scope="col">\(words("Send again", "Erneut senden"))</th></tr></thead>\
            <tbody>\(HTML.lines(messages.map(row)))</tbody></table>\(older)
            """)
    }

    private func row(_ message: WebhookMessageRecord) -> HTML {
        let id = WebhookRequest.id(of: message)
        let again: HTML =
            webhook.stoppedAt == nil
            ? .action(
                words("Send again", "Erneut senden"), path, style: "text",
                fields: [("do", "replay"), ("message", message.id.description)]) : ""
        let last: HTML = .optional(message.attempts.last) { attempt($0) }
        let earlier = message.attempts.dropLast().reversed().map { "<li>\(attempt($0))</li>" as HTML }
        let more: HTML =
            earlier.isEmpty
            ? ""
            : """
            <details><summary>\(words("Earlier attempts", "Frühere Versuche")) (\(words.number(earlier.count)))</summary><ul>\(HTML.lines(Array(earlier)))</ul></details>
            """
        return """
            <tr><th scope="row"><span class="code">\(message.event)</span><span class="dim">\(HTML.time(words.moment(message.createdAt), RFC3339.text(message.createdAt)))</span>\
            <span class="dim code">\(id)</span><details><summary>\(words("What is sent", "Was gesendet wird"))</summary><pre>\(message.body.beginning(scalars: 600, bytes: 1200))</pre></details></th>\
            <td>\(state(message))</td><td class="full">\(last)\(more)</td><td>\(again)</td></tr>
            """
    }

    private func state(_ message: WebhookMessageRecord) -> HTML {
        switch message.state {
        case .delivered: return "<span class=\"state on\">\(words("delivered", "zugestellt"))</span>"
        case .failed: return "<span class=\"state\">\(words("failed", "fehlgeschlagen"))</span>"
        case .waiting:
            let time: HTML =
                webhook.stoppedAt == nil && message.nextAttemptAt.timeIntervalSince(now) > Self.patience
                ? """
                <span class="dim">\(words("next:", "nächster Versuch:")) \(HTML.time(words.moment(message.nextAttemptAt), RFC3339.text(message.nextAttemptAt)))</span>
                """ : ""
            return "<span class=\"state\">\(words("waits", "wartet"))</span>\(time)"
        }
    }

    /// What came of an attempt: status, duration, time, and the error.
    private func attempt(_ attempt: WebhookAttempt) -> HTML {
        let status = attempt.status.map(String.init) ?? words("no answer", "keine Antwort")
        let error: HTML =
            if let text = words.text(of: attempt) {
                "<span class=\"dim\">\(text)</span>"
            } else {
                .optional(attempt.error) { "<span class=\"dim\" lang=\"en\">\($0)</span>" }
            }
        return """
            <span class="code">\(status)</span>, \(words.number(attempt.duration)) ms\(error)<span class="dim">\(HTML.time(words.moment(attempt.moment), RFC3339.text(attempt.moment)))</span>
            """
    }

    // MARK: Changes

    private var form: HTML {
        let values = values ?? Self.values(webhook)
        return .card(
            words("Settings", "Einstellungen"),
            """
            <form action="\(path)" method="post" novalidate>\(HTML.version(values))\(WebhooksPage.fields(values, errors, race: race, words))\
            <button class="main" name="do" value="save">\(words("Save", "Speichern"))</button></form>
            """)
    }

    private var rest: HTML {
        .card(
            words("Secret and removal", "Geheimnis und Entfernen"),
            """
            <p class="dim">\(words("Another secret signs at once; the former one signs as well for 24 hours, so that the receiver can change it without a gap.", "Ein neues Geheimnis signiert sofort; das bisherige signiert 24 Stunden lang mit, damit der Empfänger ohne Lücke wechseln kann."))</p>\(overlap)
            <div class="buttons">\(HTML.action(words("Make another secret", "Neues Geheimnis erzeugen"), path, fields: [("do", "rotate")]))\
            \(HTML.button(words("Remove with its messages", "Mit seinen Nachrichten entfernen"), Removal.webhook(webhook).path(scope), style: "danger"))</div>
            """)
    }
}
