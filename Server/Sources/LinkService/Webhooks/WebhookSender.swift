public import LinkRules
public import WaymarkLinks

/// Sends signed messages to their receivers.
public protocol WebhookSender: Sendable {
    /// Whether the sender may connect to an address, judged by the address alone; a name may still resolve to a refused address.
    func mayReach(_ url: WebURL) -> Bool
    /// Makes one attempt; whatever goes wrong is in the answer.
    func send(_ request: WebhookRequest) async -> WebhookAnswer
}
