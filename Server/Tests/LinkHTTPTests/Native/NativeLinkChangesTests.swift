import HTTPTypes
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Changing links, and what fits into their fields.
@Suite struct NativeLinkChangesTests {
    @Test func updateReplacesAndCountsTheVersion() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        let answer = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", #"{"name":null,"tags":["y"],"archived":true}"#,
            headers: [.ifMatch: "\"1\""])
        #expect(answer.status == .ok)
        #expect(answer.headers[.eTag] == "\"2\"")
        let changed: LinkResource = try answer.decoded()
        #expect(changed.name == nil)
        #expect(changed.tags == ["y"])
        #expect(changed.archivedAt != nil)
        #expect(changed.link == link.link)
        let listed: LinkPage = try await service.get("/api/v1/links").decoded()
        #expect(listed.links.isEmpty)
    }

    @Test(arguments: ["\"7\"", "W/\"1\"", "\"7\", \"8\"", "\"x\""])
    func updateOfAnotherVersionIsRefused(_ tag: String) async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        let answer = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", #"{"name":"B"}"#, headers: [.ifMatch: tag])
        #expect(answer.status == .preconditionFailed)
        #expect(try answer.decoded(ProblemDetails.self).type == "urn:waymark:problem:version-mismatch")
    }

    @Test func mergePatchKeepsTheRestOfTheLink() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink(
            #"{"link":{"link":"https://example.com","social":{"title":"T","description":"D"}}}"#)
        let answer = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", #"{"link":{"social":{"title":"New","description":null}}}"#,
            headers: [.contentType: "application/merge-patch+json"])
        #expect(answer.status == .ok)
        let changed: LinkResource = try answer.decoded()
        #expect(changed.link.link.description == link.link.link.description)
        #expect(changed.link.social.title == "New")
        #expect(changed.link.social.description == nil)
    }

    @Test func mergePatchRemovesWhatIsNull() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        let headers: HTTPFields = [.contentType: "application/merge-patch+json"]
        let answer = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", #"{"name":null,"tags":null,"archived":true}"#, headers: headers)
        #expect(answer.status == .ok)
        let changed: LinkResource = try answer.decoded()
        #expect(changed.name == nil)
        #expect(changed.tags.isEmpty)
        let back = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", #"{"archived":null}"#, headers: headers)
        #expect(try back.decoded(LinkResource.self).archivedAt == nil)
    }

    @Test func mergePatchCannotRemoveTheLink() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        for patch in [#"{"link":null}"#, #"{"link":7}"#] {
            let answer = try await service.sendJSON(
                .patch, "/api/v1/links/\(link.id)", patch, headers: [.contentType: "application/merge-patch+json"])
            #expect(answer.status == .unprocessableContent)
            #expect(try answer.decoded(ProblemDetails.self).errors?.first?.pointer == "/link")
        }
    }

    @Test(arguments: ["5.5", "1e30", "\"5\""])
    func numberThatIsNotWholeIsNamed(_ number: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(
            .post, "/api/v1/links",
            #"{"link":{"link":"https://example.com","android":{"minimumVersionCode":\#(number)}}}"#)
        #expect(answer.status == .unprocessableContent)
        let error = try answer.decoded(ProblemDetails.self).errors?.first
        #expect(error?.pointer == "/link/android/minimumVersionCode")
        #expect(error?.detail == "This must be a whole number.")
    }

    @Test(arguments: [("ä", 256, 64, 201), ("ä", 257, 64, 422), ("ä", 256, 65, 422)])
    func lengthsOfNamesAndTagsCountCharacters(_ letter: String, name: Int, tag: Int, status: Int) async throws {
        let service = try await ServiceUnderTest()
        let name = String(repeating: letter, count: name)
        let tag = String(repeating: letter, count: tag)
        let answer = try await service.sendJSON(
            .post, "/api/v1/links",
            #"{"link":{"link":"https://example.com"},"name":"\#(name)","tags":["\#(tag)"]}"#)
        #expect(answer.status.code == status)
    }
}
