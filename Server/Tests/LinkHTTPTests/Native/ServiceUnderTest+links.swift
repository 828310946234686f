import HTTPTypes
import WaymarkLinks

extension ServiceUnderTest {
    /// The body of a creation by the native API.
    static let linkBody = #"{"link":{"link":"https://example.com/a?b=c"},"name":"A","tags":["x"]}"#

    /// Creates a link by the native API.
    func createLink(_ json: String = linkBody) async throws -> LinkResource {
        try await sendJSON(.post, "/api/v1/links", json).decoded()
    }
}
