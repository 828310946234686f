/// The host by which a domain is reached.
public enum DomainHost: Hashable, Sendable {
    /// The domain's own host.
    case own
    /// The alternate host.
    case alternate
    /// A former alternate host, by its index.
    case retired(Int)
}
