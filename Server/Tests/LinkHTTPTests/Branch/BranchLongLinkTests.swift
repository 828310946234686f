import Foundation
import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Links that SDKs write themselves while they have no answer.
@Suite struct BranchLongLinkTests {
    @Test func aLinkThatAnSDKHasWrittenItselfOpens() async throws {
        let service = try await BranchService()
        // {"spot":7,"$desktop_url":"https://example.com/seven"}
        let path =
            "/a/\(service.key)?tags=a&channel=sms&type=0&source=ios"
            + "&data=eyJzcG90Ijo3LCIkZGVza3RvcF91cmwiOiJodHRwczovL2V4YW1wbGUuY29tL3NldmVuIn0%3D"
        let answer = try await service.service.send(.get, path)
        #expect(answer.status == .found)
        let next = try #require(answer.headers[.location])
        let landing = try await service.service.send(.get, String(next.dropFirst("https://go.example.com".count)))
        #expect(landing.headers[.location]?.hasPrefix("https://example.com/seven") == true, "\(landing.text)")
        let data = try await service.session(
            "/v1/open", #""os":"iOS","universal_link_url":"https://go.example.com\#(path)""#)
        #expect(data["spot"] == .integer(7))
        #expect(data["~channel"] == .string("sms"))
        #expect(data["~referring_link"] == .string("https://go.example.com\(path)"))
        let unknown = try await service.service.send(.get, "/a/key_live_00000000000000000000000000000000?data=x")
        #expect(unknown.status == .notFound)
    }

    @Test(arguments: ["https://go.example.com", "https://bnc.lt"])
    func aLinkThatAnSDKHasWrittenItselfOpensTheApp(_ host: String) async throws {
        let service = try await BranchService()
        // {"spot":"ü?>","a":1} in both alphabets, with and without padding.
        for data in [
            "eyJzcG90Ijoiw7w_PiIsImEiOjF9", "eyJzcG90Ijoiw7w%2FPiIsImEiOjF9", "eyJzcG90Ijoiw7w/PiIsImEiOjEgfQ",
            "eyJzcG90Ijoiw7w_PiIsImEiOjEgfQ%3D%3D",
        ] {
            let session = try await service.session(
                "/v1/open", #""os":"iOS","universal_link_url":"\#(host)/a/\#(service.key)?channel=sms&data=\#(data)""#)
            #expect(session["spot"] == .string("ü?>"), "\(data)")
            #expect(session["~channel"] == .string("sms"))
        }
    }

    @Test func aPhoneIsLedFromALinkThatAnSDKHasWrittenItselfToTheAppOrItsStore() async throws {
        let service = try await BranchService()
        let android =
            "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 "
            + "Mobile Safari/537.36"
        for (query, isForApp) in [
            ("spot=1", true), ("spot=1&$web_only=true", false),
            ("spot=1&$ios_url=https%3A%2F%2F&$og_image_url=x", true),
        ] {
            let answer = try await service.service.send(.get, "/a/\(service.key)?\(query)")
            let next = try #require(answer.headers[.location])
            #expect(next.contains("apn=com.example.android") == isForApp, "\(next)")
            #expect(next.contains("ibi=com.example.ios") == isForApp, "\(next)")
            let landing = try await service.service.send(
                .get, String(next.dropFirst("https://go.example.com".count)), headers: [.userAgent: android])
            let location = try #require(landing.headers[.location], "\(landing.text)")
            #expect(location.contains("package=com.example.android") == isForApp, "\(location)")
            let data = try await service.session(
                "/v1/open", #""os":"iOS","universal_link_url":"https://go.example.com/a/\#(service.key)?\#(query)""#)
            #expect(data["spot"] == .string("1"))
            #expect(data["$og_image_url"] == (query.hasSuffix("x") ? .string("x") : nil))
        }
    }

    @Test func anInstallationAfterAClickOnALinkThatAnSDKHasWrittenItselfGetsItsData() async throws {
        let service = try await BranchService()
        let moved = try await service.service.send(.get, "/a/\(service.key)?spot=7%25&~channel=sms&$match_duration=60")
        let next = try #require(moved.headers[.location])
        let referrer = try await service.referrer(ofClickOn: String(next.dropFirst("https://go.example.com".count)))
        // Branch's SDK decodes the referrer before it sends it.
        for (device, text, isGiven) in [
            ("a", referrer, true), ("a", referrer.removingPercentEncoding ?? "", true), ("b", referrer, false),
        ] {
            let data = try await service.install(device, referrer: text)
            #expect(data["+clicked_branch_link"] == .bool(isGiven), "\(device)")
            guard isGiven else { continue }
            #expect(data["spot"] == .string("7%") && data["~channel"] == .string("sms"))
            #expect(data["+match_guaranteed"] == .bool(true) && data["+is_first_session"] == .bool(true))
            #expect(data["+click_timestamp"] == .integer(1_800_000_000))
            #expect(data["~referring_link"]?.text?.hasPrefix("https://go.example.com/?link=") == true)
        }
    }

    @Test func anInstallationAfterAClickOnAShortLinkGetsItsData() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""data":{"spot":7}"#)
        let referrer = try await service.referrer(ofClickOn: String(url.dropFirst("https://go.example.com".count)))
        let data = try await service.install("a", referrer: referrer)
        #expect(data["spot"] == .integer(7) && data["~referring_link"] == .string(url))
        #expect(try await service.install("b", referrer: referrer)["+clicked_branch_link"] == .bool(false))
    }

    @Test func aCopiedLinkThatAnSDKHasWrittenItselfLeadsToItsData() async throws {
        let service = try await BranchService()
        for (device, link) in [("a", "https://go.example.com/a/\(service.key)?spot=7"), ("b", "https://bnc.lt/a/x")] {
            let data = try await service.session(
                "/v1/install",
                #""os":"iOS","ios_bundle_id":"com.example.ios","hardware_id":"\#(device)","local_url":"\#(link)""#)
            #expect(data["spot"] == (device == "a" ? .string("7") : nil))
        }
    }

    @Test func aKeyOfAnotherServiceOpensNothing() async throws {
        let data = try await BranchService().session(
            "/v1/open",
            #""os":"iOS","universal_link_url":"https://bnc.lt/a/key_live_00000000000000000000000000000000?a=1""#)
        #expect(data["+clicked_branch_link"] == .bool(false))
        #expect(data["+non_branch_link"]?.text?.hasPrefix("https://bnc.lt/") == true)
    }

    @Test func aLinkThatAnSDKHasWrittenItselfEnds() async throws {
        let service = try await BranchService()
        let now = Int64(ServiceUnderTest.moment.timeIntervalSince1970 * 1000)
        let path = "/a/\(service.key)?$desktop_url=https%3A%2F%2Fexample.com&spot=1&$exp_date="
        #expect(try await service.service.send(.get, "\(path)\(now + 1)").status == .found)
        let ended = try await service.service.send(.get, "\(path)\(now)")
        #expect(ended.status == .gone && ended.headers[.contentType]?.hasPrefix("text/html") == true)
        let session = try await service.session(
            "/v1/open", #""os":"iOS","universal_link_url":"https://go.example.com\#(path)\#(now)""#)
        #expect(session["+clicked_branch_link"] == .bool(false) && session["spot"] == nil)
        let administration = service.service.useCases.administration
        var domain = try #require(try await administration.domains(of: service.service.project.id).first)
        domain.notFoundURL = WebURL("https://example.com/nothing")
        _ = try await administration.updateDomain(domain)
        let elsewhere = try await service.service.send(.get, "\(path)\(now)")
        #expect(elsewhere.headers[.location] == "https://example.com/nothing")
    }
}

extension BranchService {
    /// What the Play Store gives to the app after a click of a phone without the app.
    func referrer(ofClickOn path: String) async throws -> String {
        let android =
            "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 "
            + "Mobile Safari/537.36"
        let answer = try await service.send(.get, path, headers: [.userAgent: android])
        let location = try #require(answer.headers[.location], "\(answer.text)")
        let fallback = try #require(location.firstMatch(of: /S\.browser_fallback_url=([^;]*);end$/)?.output.1)
        let store = try #require(fallback.removingPercentEncoding.flatMap { WebURL($0) })
        return try #require(
            LongLinkCodec.parameters(ofQuery: store.query ?? "").first { $0.name == "referrer" }?.value)
    }

    /// The parameters of the first start on an Android phone.
    func install(_ device: String, referrer: String) async throws -> JSONValue {
        let text = JSONValue.string(referrer).jsonText
        return try await session(
            "/v1/install",
            #""os":"Android","sdk":"android5.21.2","hardware_id":"\#(device)","install_referrer_extras":\#(text)"#)
    }
}
