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

/// A message of a webhook, and what came of it.
struct DeliveryResource: Hashable, Sendable, Encodable {
    /// One attempt to deliver it.
    struct Attempt: Hashable, Sendable, Encodable {
        var at: Date
        /// How long it took.
        var milliseconds: Int
        var status: Int?
        var error: String?
    }

    /// The `webhook-id` that receivers see.
    var id: String
    var event: String
    var createdAt: Date
    /// `waiting`, `delivered` or `failed`.
    var state: String
    var nextAttemptAt: Date?
    /// The latest attempts, the oldest first.
    var attempts: [Attempt]
    /// The body as it is signed.
    var body: String

    /// Describes a message.
    init(_ message: WebhookMessageRecord) {
        id = WebhookRequest.id(of: message)
        event = message.event
        createdAt = message.createdAt
        state = message.state.rawValue
        nextAttemptAt = message.state == .waiting ? message.nextAttemptAt : nil
        attempts = message.attempts.map {
            Attempt(at: $0.moment, milliseconds: $0.duration, status: $0.status, error: $0.error)
        }
        body = message.body
    }
}

/// A page of a webhook's messages, the latest first.
struct DeliveryPage: Hashable, Sendable, Encodable {
    var deliveries: [DeliveryResource]
    var next: String?
}
