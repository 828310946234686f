import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

/// A webhook as the native API tells it.
struct WebhookResource: Hashable, Sendable, Encodable {
    var id: String
    /// The name of its project.
    var project: String?
    var name: String?
    var url: String
    var events: [WebhookEvent]
    /// What receivers verify messages with; told only when it was made just now.
    var secret: String?
    /// Until when the former secret signs as well.
    var formerSecretEndsAt: Date?
    var createdAt: Date
    var isOn: Bool
    /// Why it is off: `switchedOff`, `failures` or `gone`.
    var stop: String?
    var stoppedAt: Date?
    /// How many messages in a row could not be delivered.
    var failures: Int

    /// Describes a webhook.
    init(_ record: WebhookRecord, projects: [ProjectRecord], showsSecret: Bool = false) {
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
struct WebhookList: Hashable, Sendable, Encodable {
    var webhooks: [WebhookResource]
}
