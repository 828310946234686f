package import Foundation
import LinkRules
package import LinkStorage

/// A message of a webhook and its result, as the native API and commands show it.
package struct DeliveryResource: Hashable, Sendable, Encodable {
    /// An attempt to deliver the message.
    package struct Attempt: Hashable, Sendable, Encodable {
        /// When it began.
        package var at: Date
        /// How long it took.
        package var milliseconds: Int
        /// The status of the answer; `nil` where none came.
        package var status: Int?
        /// Why it failed, for people.
        package var error: String?
    }

    /// The `webhook-id` that receivers see.
    package var id: String
    /// The `type` of the message.
    package var event: String
    /// When it was made.
    package var createdAt: Date
    /// `waiting`, `delivered` or `failed`.
    package var state: String
    /// When it is sent next, while it waits.
    package var nextAttemptAt: Date?
    /// The latest attempts, the oldest first.
    package var attempts: [Attempt]
    /// The body as it is signed.
    package var body: String

    /// Describes a message.
    package init(_ message: WebhookMessageRecord) {
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
package struct DeliveryPage: Hashable, Sendable, Encodable {
    /// The messages.
    package var deliveries: [DeliveryResource]
    /// The cursor of the next page, if there may be one.
    package var next: String?

    /// Creates a page.
    package init(deliveries: [DeliveryResource], next: String?) {
        self.deliveries = deliveries
        self.next = next
    }
}
