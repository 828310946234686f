import WaymarkLinks

/// The paths of the native API's operations on webhooks, which are for operators and not for apps.
///
/// They are no part of `ServiceRoute`, because apps carry that one.
enum WebhookRoute: Hashable, Sendable {
    /// `GET` lists webhooks, `POST` adds one.
    case webhooks
    /// `GET` reads a webhook, `PATCH` changes it, `DELETE` removes it.
    case webhook(String)
    /// `POST` sends a message to try with.
    case test(String)
    /// `POST` makes another secret.
    case secret(String)
    /// `GET` lists the messages of a webhook.
    case deliveries(String)
    /// `POST` sends a message again.
    case replay(String, message: String)

    /// Every path with its variables in braces, as in OpenAPI.
    static let templates = [
        webhooks, webhook("{id}"), test("{id}"), secret("{id}"), deliveries("{id}"),
        replay("{id}", message: "{message}"),
    ].map(\.path)

    /// The path; `WebhookRoute.webhook("{id}").path` suits a router.
    var path: String {
        let root = "\(ServiceRoute.root)/webhooks"
        return switch self {
        case .webhooks: root
        case .webhook(let id): "\(root)/\(id)"
        case .test(let id): "\(root)/\(id)/test"
        case .secret(let id): "\(root)/\(id)/secret"
        case .deliveries(let id): "\(root)/\(id)/deliveries"
        case .replay(let id, let message): "\(root)/\(id)/deliveries/\(message)/replay"
        }
    }

    /// The path below `ServiceRoute.root`.
    var nativePath: String { String(path.dropFirst(ServiceRoute.root.count)) }
}
