/// A fault of a webhook.
public enum WebhookFault: Hashable, Sendable {
    /// There is no such webhook.
    case missing
    /// There is no such message.
    case messageMissing
    /// The project would have too many webhooks.
    case tooMany(most: Int)
    /// The webhook gets no messages.
    case off
    /// The webhook would never be called; `all` are the events there are.
    case noEvent(all: [String])
    /// The receiver has no address that can be called.
    case badAddress
    /// The service does not connect to the receiver's address.
    case forbiddenAddress(String)

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .missing: "The webhook does not exist."
        case .messageMissing: "The message does not exist."
        case .tooMany(let most): "A project has \(most) webhooks at the most."
        case .off: "The webhook is off and gets no messages; switch it on first."
        case .noEvent(let all): "A webhook needs at least one event: \(all.joined(separator: ", "))."
        case .badAddress:
            "The address of a webhook is an https or http URL without a password or a fragment, such as "
                + "https://example.com/hooks."
        case .forbiddenAddress(let host):
            "The service does not connect to \(host), which is no address of the public internet, unless it is started "
                + "with webhooks.allowPrivateNetworks."
        }
    }
}
