public import ManagementAPI
public import WaymarkClient
import WaymarkLinks

extension LinkServiceClient {
    /// Tells where a short or long link leads everybody, and counts nothing.
    ///
    /// - Parameters:
    ///   - url: the link.
    ///   - userAgent: whom to tell about alone, by the text that the browser sends.
    /// - Throws: ``LinkServiceClientError``; `notFound` where it is no link of the service.
    public func flow(
        of url: String, userAgent: String? = nil
    ) async throws(LinkServiceClientError) -> LinkFlowResource {
        let query = [("url", url)] + (userAgent.map { [("userAgent", $0)] } ?? [])
        return try await send(Call(route: .flow, query: query), as: LinkFlowResource.self)
    }
}
