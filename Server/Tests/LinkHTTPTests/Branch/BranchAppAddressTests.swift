import Foundation
import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// What is appended to the address of a link, on its way through a browser or a store to the app.
@Suite struct BranchAppAddressTests {
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
        + "Mobile/15E148 Safari/604.1"
    private static let android =
        "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 "
        + "Mobile Safari/537.36"
    private static let members =
        #""channel":"sms","data":{"spotId":7}"#

    private func path(_ url: String) -> String { String(url.dropFirst("https://go.example.com".count)) }

    @Test(arguments: [
        ("?spotId=8&~campaign=ov", "?spotId=8&~campaign=ov"), ("?spotId=8", "?spotId=8"),
        // The service's own names, and those that apps are never told, stay where they are.
        ("?qr=1&waymark_other=1&+x=1&~id=5&data=e&password=p&a=%26%20b", "?a=%26%20b"), ("?_icp=2&d=1x", "?d=1x"),
        ("", ""), ("?qr=1", ""),
    ])
    func anAndroidPhoneOpensTheAppWithThem(_ query: String, _ kept: String) async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.members)
        let answer = try await service.service.send(.get, path(url) + query, headers: [.userAgent: Self.android])
        let location = try #require(answer.headers[.location], "\(answer.text)")
        #expect(location.hasPrefix("intent://go.example.com\(path(url))\(kept)#Intent;"), "\(location)")
    }

    @Test func theButtonOnAnIPhoneOpensTheAppWithThem() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.members)
        let page = try await service.service.send(
            .get, path(url) + "?spotId=8&~campaign=ov", headers: [.userAgent: Self.iPhone])
        #expect(page.text.contains("\(path(url))?spotId=8&amp;~campaign=ov&amp;_o=1"), "\(page.text)")
        let plain = try await service.service.send(.get, path(url), headers: [.userAgent: Self.iPhone])
        #expect(plain.text.contains("\(path(url))?_o=1"), "\(plain.text)")
    }

    @Test func anInstallationAfterTheClickGetsThem() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.members)
        let referrer = try await service.referrer(ofClickOn: path(url) + "?spotId=8&~campaign=ov")
        for (device, isGiven) in [("a", true), ("a", true), ("b", false)] {
            let data = try await service.install(device, referrer: referrer)
            #expect(data["+clicked_branch_link"] == .bool(isGiven), "\(data)")
            guard isGiven else { continue }
            #expect(data["spotId"] == .string("8") && data["~campaign"] == .string("ov"), "\(data)")
            #expect(data["~channel"] == .string("sms") && data["+click_timestamp"] == .integer(1_800_000_000))
            #expect(data["~referring_link"] == .string("\(url)?spotId=8&~campaign=ov"))
        }
    }

    @Test func anAddressInAReferrerIsNoneOfAnotherLinksClick() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.members)
        let other = try await service.link(#""data":{"spotId":9}"#)
        let clicked = try await service.referrer(ofClickOn: path(url) + "?spotId=8")
        let token = try await service.referrer(ofClickOn: path(other))
        let forged = clicked.split(separator: "&").filter { !$0.hasPrefix("waymark_click=") }.joined(separator: "&")
        let click = try #require(token.split(separator: "&").last)
        let data = try await service.install("a", referrer: "\(forged)&\(click)")
        #expect(data["+clicked_branch_link"] == .bool(false))
    }

    @Test func whatIsTooLongIsLeftOut() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.members)
        let long = String(repeating: "x", count: BranchOverride.mostKeptBytes)
        let answer = try await service.service.send(
            .get, path(url) + "?a=1&b=\(long)&c=2", headers: [.userAgent: Self.android])
        let location = try #require(answer.headers[.location])
        #expect(location.hasPrefix("intent://go.example.com\(path(url))?a=1&c=2#Intent;"), "\(location.prefix(200))")
    }

    @Test func aLinkThatAnSDKHasWrittenOpensAlsoWhereItGrowsTooLong() async throws {
        let service = try await BranchService()
        let json = "{\"t\":\"\(String(repeating: "é", count: 1400))\"}"
        let data = PercentEncoding.strict(Data(json.utf8).base64EncodedString())
        for path in ["/a/\(service.key)", "/e/a/\(service.key)"] {
            let answer = try await service.service.send(.get, "\(path)?source=ios&data=\(data)")
            let next = try #require(answer.headers[.location], "\(answer.text)")
            #expect(!next.contains("/?link="), "\(next.prefix(100))")
        }
        let session = try await service.session(
            "/v1/open",
            #""os":"iOS","universal_link_url":"https://go.example.com/a/\#(service.key)?source=ios&data=\#(data)""#)
        #expect(session["t"]?.text?.count == 1400 && session["+clicked_branch_link"] == .bool(true))
    }

    @Test func anAddressForBrowsersStaysOne() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.members)
        let answer = try await service.service.send(.get, "/e\(path(url))?$web_only=false&a=1&%24web_only=0")
        #expect(answer.headers[.location] == "\(path(url))?$web_only=true&a=1")
        let long = try await service.service.send(.get, "/e/a/\(service.key)?spot=1&$web_only=false")
        let next = try #require(long.headers[.location], "\(long.text)")
        #expect(next.contains("/?link=") && !next.contains("apn="), "\(next)")
    }

    @Test func anAddressWithACredentialIsNoLink() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.members)
        let data = try await service.session("/v1/open", #""os":"iOS","universal_link_url":"\#(url)?access_token=5""#)
        #expect(data["+clicked_branch_link"] == .bool(false))
        #expect(data["+non_branch_link"] == .string("\(url)?access_token=5"))
    }

    @Test func whereNobodyHasKeysOfBranchAddressesStayAsTheyWere() async throws {
        let service = try await ServiceUnderTest()
        let url = try await service.shortLink(query: "link=https%3A%2F%2Fexample.com%2Fa&apn=com.example.android")
        let plain = try await service.send(.get, path(url), headers: [.userAgent: Self.android])
        let asked = try await service.send(.get, path(url) + "?a=1&~campaign=b", headers: [.userAgent: Self.android])
        let start = "intent://go.example.com\(path(url))#Intent;"
        for answer in [plain, asked] {
            #expect(answer.headers[.location]?.hasPrefix(start) == true, "\(answer.headers[.location] ?? "")")
        }
    }
}
