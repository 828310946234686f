import FirebaseAPI
import HTTPTypes
import Testing

@testable import LinkHTTP

@Suite struct FirebaseManagedLinksTests {
    private static let path = FirebaseRoute.managedShortLinks
    private static let info =
        #""dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"https://example.com/a?b=c#d","iosInfo":{"iosBundleId":"com.example.other"}}"#

    @Test func theAnswerShowsTheLink() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(.post, Self.path, #"{"name":"Summer",\#(Self.info)}"#)
        let response = try answer.message(CreateManagedShortLinkResponse.self)
        let link = try #require(response.managedShortLink)
        #expect(link.linkName == "Summer")
        #expect(link.link.utf8.count == "https://go.example.com/".utf8.count + 17)
        #expect(link.visibility == .unarchived)
        #expect(link.creationTime == ServiceUnderTest.moment)
        #expect(link.info?.domainUriPrefix == "https://go.example.com")
        #expect(link.info?.link == "https://example.com/a?b=c#d")
        #expect(link.info?.iosInfo?.iosBundleId == "com.example.other")
        #expect(link.info?.androidInfo == nil)
        #expect(response.previewLink == link.link + "?d=1")
        #expect(response.warning.contains { $0.warningCode == .notInProjectIOSBundleID })
        #expect(answer.text.contains(#""creationTime":"2027-01-15T08:00:00Z""#))
    }

    @Test func aCustomSuffixIsTakenOnceAndFoundAgain() async throws {
        let service = try await ServiceUnderTest()
        let body = #"{"name":"Sale",\#(Self.info),"suffix":{"option":"CUSTOM","customSuffix":"summer-sale"}}"#
        for _ in 0..<2 {
            let response = try await service.sendJSON(.post, Self.path, body).message(
                CreateManagedShortLinkResponse.self)
            #expect(response.managedShortLink?.link == "https://go.example.com/summer-sale")
        }
        let other = body.replacing("a?b=c", with: "other")
        let error = try await service.sendJSON(.post, Self.path, other).googleError()
        #expect(error.code == 409)
        #expect(error.status == "ALREADY_EXISTS")
        #expect(error.fields == ["suffix.custom_suffix"])
    }

    @Test(arguments: ["", "a/b", "a.b", "ä", "a b", "metrics", String(repeating: "a", count: 101)])
    func badCustomSuffixesAreRefused(suffix: String) async throws {
        let service = try await ServiceUnderTest()
        let error = try await service.sendJSON(
            .post, Self.path, #"{\#(Self.info),"suffix":{"option":3,"customSuffix":"\#(suffix)"}}"#
        ).googleError()
        #expect(error.code == 400)
        #expect(error.fields == ["suffix.custom_suffix"])
    }

    @Test func managedLinksAreListedAndOthersAreNot() async throws {
        let service = try await ServiceUnderTest()
        _ = try await service.sendJSON(.post, Self.path, #"{"name":"Listed",\#(Self.info)}"#)
        let unmanaged = try await service.shortLink()
        let managed = try await service.get("/api/v1/links?managed=only").text
        #expect(managed.contains("Listed"))
        #expect(!managed.contains(unmanaged))
    }
}
