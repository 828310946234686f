/// The domain that a request is for.
struct DomainMatch: Sendable {
    /// The domain with the longest matching path prefix.
    var domain: ConfiguredDomain
    /// Whether the request names the domain's alternate host.
    var isOnAlternateHost: Bool
    /// The path below the domain's prefix: empty, or beginning with a slash.
    var rest: Substring
}
