import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct FlowPageTests {
    private func page(_ change: (inout DynamicLink) throws -> Void = { _ in }) async throws -> ParsedPage {
        let fixture = try await PageSample.flow.fixture(change)
        return try ParsedPage(try await fixture.send("/abc?d=1", as: LinkHostFixture.iPhone).text)
    }

    @Test func drawsEveryGroupAndSaysTheSameInWords() async throws {
        let page = try await page()
        let titles = LinkFlow.Group.allCases.map(\.title)
        #expect(page.all("svg").count == 1)
        #expect(Set(titles).isSubset(of: page.all("text").map(\.text)))
        #expect(page.all("th").map(\.text).suffix(titles.count) == titles[...])
        #expect(page.all("text").contains { $0.text == "App opens" })
        #expect(page.all("code").contains { $0.text == "https://apps.apple.com/app/id123456789" })
    }

    @Test func warnsOfAnAddressForAndroidThatIsLeftOut() async throws {
        let page = try await page { $0.android.link = AppURI("foreign://x") }
        #expect(page.all("li").count > 0)
        #expect(page.all("code").contains { $0.text == "NOT_URI_ANDROID_LINK" })
        #expect(!page.values("href").contains { $0.hasPrefix("foreign:") })
    }

    @Test func warnsOfALongLinksAddressToo() async throws {
        let fixture = try await LinkHostFixture()
        let response = try await fixture.send(
            "/?link=https://example.com/&apn=com.example&al=foreign://x&d=1", as: LinkHostFixture.desktop)
        #expect(response.text.contains("NOT_URI_ANDROID_LINK"))
    }
}
