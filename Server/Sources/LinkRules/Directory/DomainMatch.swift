/// The domain that a request is for.
package struct DomainMatch: Sendable {
    /// The domain with the longest matching path prefix.
    package var domain: ConfiguredDomain
    /// Which of the domain's hosts the request names.
    package var host: DomainHost
    /// The path below the domain's prefix: empty, or beginning with a slash.
    package var rest: Substring
}
