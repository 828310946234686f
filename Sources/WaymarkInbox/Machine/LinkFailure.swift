/// The reason why a request about a link failed.
public enum LinkFailure: Equatable, Sendable {
    /// The same request may succeed later: no network, a slow or unavailable service, or another server's response.
    case transient(String)
    /// The same request will never succeed: the link is unknown, expired or refused.
    case permanent(String)
}
