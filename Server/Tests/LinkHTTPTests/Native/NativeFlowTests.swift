import HTTPTypes
import LinkRules
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct NativeFlowTests {
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
        + "Version/18.5 Mobile/15E148 Safari/604.1"
    private static let link = """
        {"link":{"link":"https://example.com/a","ios":{"bundleID":"com.example","appStoreID":"123"},\
        "otherPlatforms":{"fallbackLink":"https://example.com/desktop"}},"customCode":"Code"}
        """

    private func path(_ url: String, userAgent: String? = nil) -> String {
        "/api/v1/flow?url=\(PercentEncoding.strict(url))"
            + (userAgent.map { "&userAgent=\(PercentEncoding.strict($0))" } ?? "")
    }

    @Test func tellsEveryGroupAndCountsNothing() async throws {
        let service = try await ServiceUnderTest()
        let link: LinkResource = try await service.sendJSON(.post, "/api/v1/links", Self.link).decoded()
        let flow: LinkFlowResource = try await service.get(path(link.shortLink)).decoded()
        #expect(flow.url == link.shortLink)
        #expect(flow.branches?.map(\.group) == LinkFlow.Group.allCases.map(\.rawValue))
        let iPhone = try #require(flow.branches?.first)
        #expect(iPhone.installed == .init(answer: "app", app: "com.example"))
        #expect(iPhone.notInstalled.page == "preview")
        #expect(iPhone.notInstalled.destination?.location == "https://apps.apple.com/app/id123")
        #expect(flow.warnings.map(\.code).contains("NOT_IN_PROJECT_IOS_BUNDLE_ID"))
        #expect(flow.visitor == nil)
        let numbers: LinkStatisticsResource = try await service.get("/api/v1/links/\(link.id)/statistics").decoded()
        #expect(numbers.events.isEmpty)
    }

    @Test func tellsOneVisitorAndTheOnePlan() async throws {
        let service = try await ServiceUnderTest()
        let link: LinkResource = try await service.sendJSON(.post, "/api/v1/links", Self.link).decoded()
        let flow: LinkFlowResource = try await service.get(path(link.shortLink, userAgent: Self.iPhone)).decoded()
        #expect(flow.branches == nil)
        #expect(
            flow.visitor
                == VisitorResource(kind: "browser", platform: "ios", form: "phone", os: "18.5", browser: "safari"))
        #expect(flow.plan?.answer == "page")
        #expect(flow.plan?.choices?.first?.open?.location == "\(link.shortLink)?_o=1")
        #expect(flow.plan?.choices?.first?.next?.kind == "appStore")
    }

    @Test(arguments: [("curl/8.7.1", "curl"), ("facebookexternalhit/1.1", "facebook")])
    func tellsMachines(_ userAgent: String, _ bot: String) async throws {
        let service = try await ServiceUnderTest()
        let link: LinkResource = try await service.sendJSON(.post, "/api/v1/links", Self.link).decoded()
        let flow: LinkFlowResource = try await service.get(path(link.shortLink, userAgent: userAgent)).decoded()
        #expect(flow.visitor?.bot == bot)
        #expect(flow.visitor?.isCounted == false)
        #expect(flow.plan?.answer == "redirect")
    }

    @Test func aLongLinkNeedsNoStorage() async throws {
        let service = try await ServiceUnderTest()
        let url = "https://go.example.com/?link=https%3A%2F%2Fexample.com%2Flong&foo=1"
        let flow: LinkFlowResource = try await service.get(path(url, userAgent: Self.iPhone)).decoded()
        #expect(flow.plan?.destination == .init(kind: "deepLink", location: "https://example.com/long"))
        #expect(flow.warnings.contains { $0.parameter == "foo" })
    }

    @Test(arguments: [
        ("https://go.example.com/nothing", 404), ("https://elsewhere.example/abc", 404), ("not a link", 404),
        ("https://go.example.com/?link=javascript:alert(1)", 422), ("", 400),
    ])
    func refusesWhatIsNoLink(_ url: String, status: Int) async throws {
        let service = try await ServiceUnderTest()
        #expect(try await service.get(path(url)).status.code == status)
    }

    @Test func isNotForKeysOfApps() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(
            .get, path("https://go.example.com/a"), headers: [.authorization: "Bearer \(service.appKey)"])
        #expect(answer.status == .forbidden)
    }
}
