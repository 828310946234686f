public import LinkRules
public import WaymarkLinks

/// Sends signed messages to their receivers.
public protocol WebhookSender: Sendable {
    /// Whether an address may be connected to, as far as it says; a name may still lead to where nothing is sent.
    func mayReach(_ url: WebURL) -> Bool
    /// Makes one attempt; whatever goes wrong is in the answer.
    func send(_ request: WebhookRequest) async -> WebhookAnswer
}
