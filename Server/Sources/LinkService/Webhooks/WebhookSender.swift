public import LinkRules

/// Sends signed messages to their receivers.
public protocol WebhookSender: Sendable {
    /// Makes one attempt; whatever goes wrong is in the answer.
    func send(_ request: WebhookRequest) async -> WebhookAnswer
}
