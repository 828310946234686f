public import Foundation

/// A message for a webhook, and its state.
public struct WebhookMessageRecord: Hashable, Sendable, Identifiable {
    /// The identity of a message, which stays the same over all attempts.
    public typealias ID = Identifier<WebhookMessageRecord>

    /// The state of a message.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// It is to be sent, at once or again.
        case waiting
        /// The receiver took it.
        case delivered
        /// All attempts failed.
        case failed
    }

    /// How many attempts of a message are remembered; older ones are forgotten.
    public static let rememberedAttempts = 20

    /// The identity.
    public var id: ID
    /// Who gets it.
    public var webhookID: WebhookRecord.ID
    /// The type of the event, as in `link.created`.
    public var event: String
    /// When it was made.
    public var createdAt: Date
    /// The bytes that are sent and signed, which are JSON.
    public var body: String
    /// What became of it.
    public var state: State
    /// How many attempts were made since it was made or sent again.
    public var attemptCount: Int
    /// When it is sent next, while it is waiting.
    public var nextAttemptAt: Date
    /// The latest attempts, the oldest first.
    public var attempts: [WebhookAttempt]

    /// Creates a record from all its columns.
    public init(
        id: ID, webhookID: WebhookRecord.ID, event: String, createdAt: Date, body: String, state: State = .waiting,
        attemptCount: Int = 0, nextAttemptAt: Date, attempts: [WebhookAttempt] = []
    ) {
        self.id = id
        self.webhookID = webhookID
        self.event = event
        self.createdAt = createdAt
        self.body = body
        self.state = state
        self.attemptCount = attemptCount
        self.nextAttemptAt = nextAttemptAt
        self.attempts = attempts
    }

    /// The record as a store gives it back.
    package var roundedToMilliseconds: WebhookMessageRecord {
        var record = self
        record.createdAt = createdAt.roundedToMilliseconds
        record.nextAttemptAt = nextAttemptAt.roundedToMilliseconds
        return record
    }

    /// The message after an attempt.
    package func after(_ attempt: WebhookAttempt, _ outcome: WebhookOutcome) -> WebhookMessageRecord {
        var record = self
        record.attempts = Array((attempts + [attempt]).suffix(Self.rememberedAttempts))
        record.attemptCount += 1
        switch outcome {
        case .delivered: record.state = .delivered
        case .failed, .gone: record.state = .failed
        case .again(let moment): record.nextAttemptAt = moment.roundedToMilliseconds
        }
        return record
    }
}
