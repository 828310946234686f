package import Foundation
import LinkRules
package import LinkStorage
import WaymarkLinks

/// A webhook as the native API and commands tell it.
package struct WebhookResource: Hashable, Sendable, Encodable {
    /// The identity.
    package var id: String
    /// The name of its project.
    package var project: String?
    /// The name for people.
    package var name: String?
    /// Where messages are sent.
    package var url: String
    /// The events it gets.
    package var events: [WebhookEvent]
    /// What receivers verify messages with; only where it is asked for.
    package var secret: String?
    /// Until when the former secret signs as well.
    package var formerSecretEndsAt: Date?
    /// When it was added.
    package var createdAt: Date
    /// Whether it gets its events.
    package var isOn: Bool
    /// Why it is off: `switchedOff`, `failures` or `gone`.
    package var stop: String?
    /// Since when it is off.
    package var stoppedAt: Date?
    /// How many messages in a row could not be delivered.
    package var failures: Int

    /// Describes a webhook.
    package init(_ record: WebhookRecord, projects: [ProjectRecord], showsSecret: Bool = false) {
        id = record.id.description
        project = projects.first { $0.id == record.projectID }?.name
        name = record.name
        url = record.url.description
        events = record.events
        secret = showsSecret ? WebhookSecret(bytes: record.secret).text : nil
        formerSecretEndsAt = record.formerSecretEndsAt
        createdAt = record.createdAt
        isOn = record.stoppedAt == nil
        stop = record.stop?.rawValue
        stoppedAt = record.stoppedAt
        failures = record.failures
    }
}

/// The webhooks that a caller manages.
package struct WebhookList: Hashable, Sendable, Encodable {
    /// The webhooks, the oldest first.
    package var webhooks: [WebhookResource]

    /// Creates a list.
    package init(webhooks: [WebhookResource]) {
        self.webhooks = webhooks
    }
}
