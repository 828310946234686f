import HTTPTypes
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct NativeLinksTests {
    private static let body = #"{"link":{"link":"https://example.com/a?b=c"},"name":"A","tags":["x"]}"#

    @Test func createAnswersTheLinkWithItsPlace() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(.post, "/api/v1/links", Self.body)
        #expect(answer.status == .created)
        let link = try answer.decoded(LinkResource.self)
        #expect(answer.headers[.location] == "/api/v1/links/\(link.id)")
        #expect(answer.headers[.eTag] == "\"1\"")
        #expect(link.shortLink == "https://go.example.com/\(link.code)")
        #expect(link.code.count == 17)
        #expect(link.link.link.description == "https://example.com/a?b=c")
        #expect(link.isManaged)

        let read = try await service.get("/api/v1/links/\(link.id)")
        #expect(read.status == .ok)
        let again: LinkResource = try read.decoded()
        #expect(again.shortLink == link.shortLink)
        #expect(again.name == "A")
    }
}
