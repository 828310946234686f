/// The reason why a request about a link failed.
public enum LinkFailure: Equatable, Sendable {
    /// The same request may succeed later: no network, a slow or unavailable service, or another server's response.
    ///
    /// The service may ask for a pause, in seconds.
    case transient(String, retryAfter: Double? = nil)
    /// The same request may succeed in a later launch: the app has no consent, or its configuration is wrong.
    case withheld(String)
    /// The same request will never succeed: the link is unknown, expired or refused.
    case permanent(String)

    /// The message for developers.
    var detail: String {
        switch self {
        case .transient(let detail, _), .withheld(let detail), .permanent(let detail): detail
        }
    }
}
