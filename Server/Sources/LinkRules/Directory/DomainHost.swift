/// By which of its hosts a domain is reached.
public enum DomainHost: Hashable, Sendable {
    /// Its own.
    case own
    /// The alternate one.
    case alternate
    /// One that was the alternate one, by its place among them.
    case retired(Int)
}
