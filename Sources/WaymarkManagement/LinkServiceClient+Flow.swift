public import ManagementAPI
public import WaymarkClient
import WaymarkLinks

extension LinkServiceClient {
    /// Returns the flow of a short or long link, without counting a click.
    ///
    /// - Parameters:
    ///   - url: the link.
    ///   - userAgent: the user agent of a browser, to return only the result for this visitor.
    /// - Throws: ``LinkServiceClientError``; `notFound` if it is not a link of the service.
    public func flow(
        of url: String, userAgent: String? = nil
    ) async throws(LinkServiceClientError) -> LinkFlowResource {
        let query = [("url", url)] + (userAgent.map { [("userAgent", $0)] } ?? [])
        return try await send(Call(route: .flow, query: query), as: LinkFlowResource.self)
    }
}
