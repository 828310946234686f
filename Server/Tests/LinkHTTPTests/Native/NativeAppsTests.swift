import HTTPTypes
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct NativeAppsTests {
    private static let android = """
        {"link":{"link":"https://example.com/a","android":{"packageName":"com.example","link":"example://a",\
        "minimumVersionCode":7},"ios":{"bundleID":"com.example","minimumVersion":"1.2"}},"customCode":"Code"}
        """

    @Test(arguments: [("android", "example://a", "7"), ("ios", "https://example.com/a", "1.2")])
    func resolveTellsTheLinkOfThePlatform(_ platform: String, url: String, version: String) async throws {
        let service = try await ServiceUnderTest()
        _ = try await service.useCases.administration.addApp(
            .android(AndroidApp(packageName: "com.example", customScheme: CustomScheme("example"))),
            to: service.project.id)
        let link: LinkResource = try await service.sendJSON(.post, "/api/v1/links", Self.android).decoded()
        let answer = try await service.sendJSON(
            .post, "/api/v1/resolve", #"{"url":"\#(link.shortLink)","platform":"\#(platform)"}"#, key: service.appKey)
        #expect(answer.status == .ok)
        let resolved: ResolvedLink = try answer.decoded()
        #expect(resolved.url.description == url)
        #expect(resolved.minimumVersion == version)
        #expect(resolved.linkID == link.id)
        #expect(resolved.match == .exact)
        let numbers: LinkStatisticsResource = try await service.get("/api/v1/links/\(link.id)/statistics").decoded()
        #expect(numbers.events.isEmpty)
    }

    @Test(arguments: [
        ("https://go.example.com/nothing", 404), ("https://elsewhere.example/abc", 404), ("not a link", 404),
        ("https://go.example.com/?link=javascript:alert(1)", 422), ("https://go.example.com/?st=x", 422),
        ("https://go.example.com/", 404),
    ])
    func resolveRefusesWhatIsNoLink(_ url: String, status: Int) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(.post, "/api/v1/resolve", #"{"url":"\#(url)"}"#, key: service.appKey)
        #expect(answer.status.code == status)
        #expect(try answer.decoded(ProblemDetails.self).detail?.isEmpty == false)
    }

    @Test(arguments: [
        (#"{"disabled":true}"#, 410, "link-disabled"),
        (#"{"startsAt":"2999-01-01T00:00:00Z"}"#, 404, "link-not-started"),
        (#"{"expiresAt":"2001-01-01T00:00:00Z"}"#, 410, "link-expired"),
    ])
    func resolveSaysWhyALinkIsNotFollowed(_ change: String, _ status: Int, _ code: String) async throws {
        let service = try await ServiceUnderTest()
        let link: LinkResource = try await service.sendJSON(.post, "/api/v1/links", Self.android).decoded()
        let changed = try await service.sendJSON(.patch, "/api/v1/links/\(link.id)", change)
        #expect(changed.status == .ok)
        let answer = try await service.sendJSON(
            .post, "/api/v1/resolve", #"{"url":"\#(link.shortLink)"}"#, key: service.appKey)
        #expect(answer.status.code == status)
        #expect(try answer.decoded(ProblemDetails.self).type == "urn:waymark:problem:\(code)")
        let undone = #"{"disabled":null,"startsAt":null,"expiresAt":null}"#
        let fields: HTTPFields = [.contentType: "application/merge-patch+json"]
        let again: LinkResource = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", undone, headers: fields
        ).decoded()
        #expect(again.disabledAt == nil && again.startsAt == nil && again.expiresAt == nil)
    }

    @Test func claimGivesTheSameAnswerAgain() async throws {
        let service = try await ServiceUnderTest()
        let link: LinkResource = try await service.sendJSON(.post, "/api/v1/links", Self.android).decoded()
        _ = try await service.useCases.administration.addApp(
            .ios(IOSApp(bundleID: "com.example", teamID: "ABCDE12345")), to: service.project.id)
        let json = """
            {"installationID":"i1","platform":"ios","bundleOrPackage":"com.example","clipboardLink":"\(link.shortLink)"}
            """
        let first: ClaimResponse = try await service.sendJSON(.post, "/api/v1/claims", json, key: service.appKey)
            .decoded()
        #expect(first.match == .exact)
        #expect(first.method == "clipboard")
        #expect(first.link?.linkID == link.id)
        let later = #"{"installationID":"i1","platform":"ios","bundleOrPackage":"com.example"}"#
        let second: ClaimResponse = try await service.sendJSON(.post, "/api/v1/claims", later, key: service.appKey)
            .decoded()
        #expect(second == first)
    }

    @Test func claimWithoutEvidenceIsNone() async throws {
        let service = try await ServiceUnderTest()
        let json = #"{"installationID":"i2","platform":"android","bundleOrPackage":"com.example.ios"}"#
        let answer = try await service.sendJSON(.post, "/api/v1/claims", json, key: service.appKey)
        #expect(answer.status == .ok)
        #expect(try answer.decoded(ClaimResponse.self) == ClaimResponse())
    }
}
