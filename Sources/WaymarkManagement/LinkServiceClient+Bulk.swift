public import ManagementAPI
public import WaymarkClient
public import WaymarkLinks

extension LinkServiceClient {
    /// Creates many short links, and returns a result for each.
    ///
    /// - Throws: ``LinkServiceClientError`` if the request as a whole failed.
    public func create(
        _ requests: [CreateLinkRequest], idempotencyKey: String? = nil
    ) async throws(LinkServiceClientError) -> [BulkResult] {
        let response = try await send(
            Call(
                method: .post, route: .bulkLinks, body: encoded(BulkCreateRequest(links: requests)),
                idempotencyKey: self.idempotencyKey(idempotencyKey)), as: BulkCreateResponse.self)
        guard response.results.count == requests.count else {
            throw LinkServiceClientError(.unexpectedResponse, "The results do not match the request.")
        }
        return response.results
    }
}
