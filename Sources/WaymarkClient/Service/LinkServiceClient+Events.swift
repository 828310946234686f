public import WaymarkLinks

extension LinkServiceClient {
    /// Tells the service what became of links.
    ///
    /// Tries that fail for a moment are repeated. Keep the batch as it is until this returns, and send it again, later or
    /// after a restart, where the error ``LinkServiceClientError/isTransient``: under its name it counts once.
    ///
    /// - Throws: ``LinkServiceClientError``; where it is not transient, the service will never take the batch.
    public func send(_ batch: AppEventBatch) async throws(LinkServiceClientError) -> AppEventBatchResult {
        try await send(
            Call(method: .post, route: .events, body: encoded(batch)), as: AppEventBatchResult.self)
    }
}
