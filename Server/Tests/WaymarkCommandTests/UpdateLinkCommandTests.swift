import ArgumentParser
import Foundation
import ManagementAPI
import Testing
import WaymarkLinks

@testable import waymark

@Suite struct UpdateLinkCommandTests {
    private func change(_ arguments: String...) throws -> UpdateLinkRequest {
        let moment = Date(timeIntervalSince1970: 1_790_000_000)
        var link = try DynamicLink(link: WebURL("https://example.com/p/7"))
        link.ios.bundleID = "com.example.ios"
        link.social.title = "Tea & cake"
        let resource = LinkResource(
            id: "0192", shortLink: "https://go.example.com/sale", previewLink: "https://go.example.com/sale?d=1",
            domain: "https://go.example.com", code: "sale", link: link, createdAt: moment, updatedAt: moment,
            version: 4)
        return try LinkCommand.Update.parse([resource.shortLink] + arguments).change(of: resource)
    }

    @Test func onlyWhatIsNamedChanges() throws {
        #expect(try change("--disable") == UpdateLinkRequest(disabled: true))
        #expect(try change("--enable") == UpdateLinkRequest(disabled: false))
        #expect(try change("--name", "Sale") == UpdateLinkRequest(name: .set("Sale")))
        let start = Date(timeIntervalSince1970: 1_798_761_600)
        #expect(try change("--starts", "2027-01-01T00:00:00Z") == UpdateLinkRequest(startsAt: .set(start)))
    }

    @Test func anEmptyTextRemoves() throws {
        let change = try change("--name", "", "--tag", "", "--starts", "", "--expires", "")
        #expect(change == UpdateLinkRequest(name: .clear, tags: [], startsAt: .clear, expiresAt: .clear))
    }

    @Test func parametersAreChangedOneByOneInTheVersionThatWasRead() throws {
        let change = try change(
            "--to", "https://example.com/p/8", "--app-only", "--parameter", "st=", "--parameter", "sd=A & b")
        #expect(change.version == 4)
        let link = try #require(change.link)
        #expect(link.link.description == "https://example.com/p/8")
        #expect(link.ios.bundleID == "com.example.ios")
        #expect(link.navigation.isAppOnly == true)
        #expect(link.social == SocialParameters(description: "A & b"))
        #expect(try self.change("--no-app-only").link?.navigation.isAppOnly == nil)
    }

    @Test func nothingToChangeIsSaid() throws {
        let failure = #expect(throws: CommandFailure.self) { try change() }
        #expect(failure?.kind == .usage)
    }
}
