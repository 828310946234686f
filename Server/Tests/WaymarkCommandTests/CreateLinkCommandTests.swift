import ArgumentParser
import Foundation
import Testing
import WaymarkLinks

@testable import waymark

@Suite struct CreateLinkCommandTests {
    @Test func everyOptionIsInTheRequest() throws {
        let command = try LinkCommand.Create.parse([
            "https://example.com/p?a=1&b=2#c", "--domain", "https://go.example.com", "--suffix", "short",
            "--name", "Sale", "--tag", "a", "--tag", "b", "--expires", "2027-01-31T12:00:00Z",
            "--starts", "2027-01-01T00:00:00Z", "--app-only", "--parameter", "apn=com.example.android", "--parameter",
            "st=Tea & cake = 100 %",
        ])
        let request = try command.request()
        #expect(request.link?.link.description == "https://example.com/p?a=1&b=2#c")
        #expect(request.link?.android.packageName == "com.example.android")
        #expect(request.link?.social.title == "Tea & cake = 100 %")
        #expect(request.domain == "https://go.example.com")
        #expect(request.suffix == .short)
        #expect(request.name == "Sale")
        #expect(request.tags == ["a", "b"])
        #expect(request.startsAt == Date(timeIntervalSince1970: 1_798_761_600))
        #expect(request.expiresAt == Date(timeIntervalSince1970: 1_801_396_800))
        #expect(request.link?.navigation.isAppOnly == true)
    }

    @Test func nothingMoreThanTheDestinationIsNeeded() throws {
        let request = try LinkCommand.Create.parse(["https://example.com/"]).request()
        #expect(request.suffix == nil)
        #expect(request.customCode == nil)
        #expect(request.tags == nil)
        #expect(request.expiresAt == nil)
    }

    @Test(arguments: [
        (["example"], "the destination cannot be \"example\""),
        (["javascript:alert(1)"], "the destination cannot be \"javascript:alert(1)\""),
        (["https://example.com/", "--parameter", "apn"], "--parameter cannot be \"apn\""),
        (["https://example.com/", "--parameter", "=x"], "--parameter cannot be \"=x\""),
        (["https://example.com/", "--parameter", "isi=x"], "--parameter cannot be \"isi=x\""),
        (["https://example.com/", "--parameter", "ofl=javascript:x"], "--parameter cannot be \"ofl=javascript:x\""),
        (["https://example.com/", "--starts", "now"], "--starts cannot be \"now\""),
        (["https://example.com/", "--expires", "tomorrow"], "--expires cannot be \"tomorrow\""),
    ])
    func whatIsNotValidIsNamed(arguments: [String], message: String) throws {
        let command = try LinkCommand.Create.parse(arguments)
        let failure = #expect(throws: CommandFailure.self) { try command.request() }
        #expect(failure?.message == message)
        #expect(failure?.kind == .usage)
    }
}

@Suite struct LinkFormatTests {
    private func resource() throws -> LinkResource {
        let moment = Date(timeIntervalSince1970: 1_790_000_000)
        var link = try DynamicLink(link: WebURL("https://example.com/p/7"))
        link.ios.bundleID = "com.example.ios"
        return LinkResource(
            id: "0192", shortLink: "https://go.example.com/sale", previewLink: "https://go.example.com/sale?d=1",
            domain: "https://go.example.com", code: "sale", link: link, name: "Sale", tags: ["a", "b"],
            createdAt: moment, updatedAt: moment,
            warnings: [LinkWarning(code: "UNRECOGNIZED_PARAM", message: "There are no URL patterns.")])
    }

    @Test func detailsAreOnePerLine() throws {
        #expect(
            LinkFormat.details(try resource()) == """
                Short link   https://go.example.com/sale
                Destination  https://example.com/p/7
                ID           0192
                Created      2026-09-21T14:13:20Z
                Name         Sale
                Tags         a, b
                  ibi        com.example.ios
                """)
    }

    @Test func aNewLinkIsTheFirstLineAndWarningsFollow() throws {
        #expect(
            LinkFormat.made(try resource()) == """
                https://go.example.com/sale
                  UNRECOGNIZED_PARAM: There are no URL patterns.
                """)
    }
}
