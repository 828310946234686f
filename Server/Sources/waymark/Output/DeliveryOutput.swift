import Foundation
import LinkRules
import LinkStorage

/// A message for a webhook and its attempts, as commands print them.
struct DeliveryOutput: Encodable {
    struct Attempt: Encodable {
        var at: Date
        var milliseconds: Int
        var status: Int?
        var error: String?
    }

    /// The `webhook-id` that the receiver sees.
    var id: String
    var event: String
    var createdAt: Date
    var state: String
    var nextAttemptAt: Date?
    var attempts: [Attempt]
    var body: String

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

    static func table(_ views: [DeliveryOutput]) -> String {
        var table = TextTable("ID", "EVENT", "STATE", "ATTEMPTS", "STATUS", "MS", "ERROR")
        for view in views {
            let last = view.attempts.last
            table.add(
                view.id, view.event, view.state, "\(view.attempts.count)", last?.status.map(String.init),
                last.map { "\($0.milliseconds)" }, last?.error)
        }
        return table.lines().joined(separator: "\n")
    }
}
