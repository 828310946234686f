import LinkService
import LinkStorage

/// Webhooks as commands print them for people.
enum WebhookFormat {
    static func table(_ webhooks: [WebhookResource]) -> String {
        var table = TextTable("ID", "PROJECT", "NAME", "STATE", "URL")
        for webhook in webhooks {
            table.add(webhook.id, webhook.project, webhook.name, state(of: webhook), webhook.url)
        }
        return table.lines().joined(separator: "\n")
    }

    /// One webhook, a line per property.
    static func details(_ webhook: WebhookResource) -> String {
        """
        id       \(webhook.id)
        project  \(webhook.project ?? "")
        name     \(webhook.name ?? "")
        url      \(webhook.url)
        events   \(webhook.events.map(\.rawValue).joined(separator: ", "))
        state    \(state(of: webhook))
        """ + (webhook.secret.map { "\nsecret   \($0)" } ?? "")
    }

    private static func state(of webhook: WebhookResource) -> String {
        switch webhook.stop {
        case "failures": "off: 20 messages in a row failed"
        case "gone": "off: the receiver is gone"
        case _?: "off"
        case nil: webhook.failures == 0 ? "on" : "on, \(webhook.failures) failed"
        }
    }
}
