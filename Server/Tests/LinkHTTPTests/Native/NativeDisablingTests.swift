import HTTPTypes
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Switching many links off at once.
@Suite struct NativeDisablingTests {
    @Test func linksToAHostAreSwitchedOffTogether() async throws {
        let service = try await ServiceUnderTest()
        for number in 0..<12 {
            let host = number % 4 == 3 ? "good" : "evil"
            _ = try await service.createLink(#"{"link":{"link":"https://\#(host).example/\#(number)"}}"#)
        }
        _ = try await service.createLink(
            #"{"link":{"link":"https://good.example/","otherPlatforms":{"fallbackLink":"https://evil.example/x"}}}"#)
        let query = "/api/v1/links?destinationHost=EVIL.example"
        #expect(try await service.get(query).decoded(LinkPage.self).links.count == 10)
        let body = #"{"disabled":true}"#
        let rehearsal = try await service.sendJSON(.patch, query + "&dryRun=true", body)
            .decoded(UpdateLinksResponse.self)
        #expect(rehearsal.changed == 10 && rehearsal.examples.count == 10 && rehearsal.next == nil)
        let off = "https://evil.example/0"
        let path = try #require(rehearsal.examples.first { $0.link.link.description == off }?.code)
        #expect(try await service.send(.get, "/\(path)").status == .found)

        let first = try await service.sendJSON(.patch, query + "&limit=6", body).decoded(UpdateLinksResponse.self)
        #expect(first.changed == 6)
        let next = try #require(first.next)
        let rest = try await service.sendJSON(.patch, query + "&limit=6&cursor=\(next)", body)
            .decoded(UpdateLinksResponse.self)
        #expect(rest.changed == 4 && rest.next == nil)
        #expect(rest.examples.allSatisfy { $0.disabledAt == ServiceUnderTest.moment && $0.version == 2 })
        #expect(try await service.send(.get, "/\(path)").status == .gone)
        let again = try await service.sendJSON(.patch, query, body).decoded(UpdateLinksResponse.self)
        #expect(again == UpdateLinksResponse(changed: 0))
    }

    @Test(arguments: [
        ("", #"{"disabled":true}"#, 400), ("?archived=only", #"{"disabled":true}"#, 400),
        ("?destinationHost=a%20b", #"{"disabled":true}"#, 400), ("?tag=x&dryRun=yes", #"{"disabled":true}"#, 400),
        ("?tag=x&limit=1001", #"{"disabled":true}"#, 400), ("?tag=x&shortLink=y", #"{"disabled":true}"#, 400),
        ("?tag=x", #"{"disabled":false}"#, 422), ("?tag=x", "{}", 422), ("?tag=x", #"{"archived":true}"#, 422),
        ("?tag=x", #"{"disabled":true}"#, 200),
    ])
    func nothingIsSwitchedOffByMistake(_ query: String, _ body: String, _ status: Int) async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        let answer = try await service.sendJSON(.patch, "/api/v1/links\(query)", body)
        #expect(answer.status.code == status, "\(answer.text)")
        let after: LinkResource = try await service.get("/api/v1/links/\(link.id)").decoded()
        #expect((after.disabledAt != nil) == (status == 200))
    }

    @Test func anAdminNamesADomain() async throws {
        let service = try await ServiceUnderTest()
        _ = try await service.createLink()
        let body = #"{"disabled":true}"#
        let without = try await service.sendJSON(.patch, "/api/v1/links?tag=x", body, key: service.adminKey)
        #expect(without.status == .badRequest)
        let with = try await service.sendJSON(
            .patch, "/api/v1/links?tag=x&domain=https://go.example.com", body, key: service.adminKey)
        #expect(try with.decoded(UpdateLinksResponse.self).changed == 1)
    }
}
