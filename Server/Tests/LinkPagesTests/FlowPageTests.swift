import LinkRules
import Testing
import WaymarkLinks

@testable import LinkPages

@Suite struct FlowPageTests {
    private func page(_ change: (inout DynamicLink) throws -> Void = { _ in }) throws -> ParsedPage {
        try PageSample.flow.page(change).parsed
    }

    @Test func everyGroupIsNamedAndGroupsThatGetTheSameAreTogether() throws {
        let headings = try page().all("h3").map(\.text)
        #expect(headings.first == "iPhone, iPad")
        let all = headings.joined(separator: ", ")
        #expect(LinkFlow.Group.allCases.allSatisfy { all.contains($0.title) })
        let apart = try page { $0.ios.iPadFallbackLink = WebURL("https://example.com/ipad") }.all("h3").map(\.text)
        #expect(apart.first == "iPhone" && apart.count > headings.count)
    }

    @Test func addressesAreReadableAndLeadWhereTheySay() throws {
        let page = try page { $0.campaign.source = "mail & more" }
        let play = try #require(page.all("a").first { $0.attributes["href"]?.contains("play.google.com") == true })
        #expect(play.text.contains("referrer=link=https://example.com/product?id=7&x=\"&utm_source=mail & more"))
        #expect(play.attributes["href"]?.contains("%2526") == true)
    }

    @Test func theCardAndTheCodeAreBeside() throws {
        let page = try page { $0.social.imageLink = WebURL("https://example.com/a.png") }
        #expect(page.all("h2").map(\.text) == ["Where it leads", "3 warnings", "In chats and feeds", "QR code"])
        #expect(page.all("b").contains { $0.text == "A title" } && page.all("img").count == 1)
        #expect(page.all("svg").map { $0.attributes["aria-label"] } == ["QR code of this link"])
        let bare = try self.page { $0.social = SocialParameters() }
        #expect(!bare.all("h2").contains { $0.text == "In chats and feeds" })
    }

    @Test func warningsAreListed() throws {
        let page = try page { $0.android.link = AppURI("foreign://x") }
        #expect(page.all("li").count == 4)
        #expect(page.all("code").contains { $0.text == "NOT_URI_ANDROID_LINK" })
    }
}
