/// The domain that a request is for.
package struct DomainMatch: Sendable {
    /// The domain with the longest matching path prefix.
    package var domain: ConfiguredDomain
    /// Whether the request names the domain's alternate host.
    package var isOnAlternateHost: Bool
    /// The path below the domain's prefix: empty, or beginning with a slash.
    package var rest: Substring
}
