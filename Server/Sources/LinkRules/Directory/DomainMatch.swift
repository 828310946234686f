/// The domain of a request.
package struct DomainMatch: Sendable {
    /// The domain with the longest matching path prefix.
    package var domain: ConfiguredDomain
    /// The host of the domain that the request names.
    package var host: DomainHost
    /// The path below the domain's prefix: empty, or with a slash at its beginning.
    package var rest: Substring
}
