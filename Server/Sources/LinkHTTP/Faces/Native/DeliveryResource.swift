import Foundation
import LinkRules
import LinkStorage

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
