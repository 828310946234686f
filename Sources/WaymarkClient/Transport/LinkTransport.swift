/// Sends HTTP requests.
///
/// A transport must not follow redirects, because requests carry an API key. It respects the timeout of the request, ends at
/// once when its task is cancelled, and has neither cookies nor a cache.
public protocol LinkTransport: Sendable {
    /// Sends a request.
    ///
    /// - Throws: ``LinkTransportError`` if there is no response. A response with any status is returned.
    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse
}
