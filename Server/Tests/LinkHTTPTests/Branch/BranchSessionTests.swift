import FirebaseAPI
import Foundation
import HTTPTypes
import LinkService
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct BranchSessionTests {
    private static let page = #""data":{"$fallback_url":"https://example.com/page","spot":42}"#

    @Test(arguments: [("/v1/install", true), ("/v1/open", false)])
    func aStartWithoutALinkIsOrganic(_ path: String, _ isFirst: Bool) async throws {
        let service = try await BranchService()
        let answer = try await service.post(
            path, #"{"branch_key":"KEY","os":"iOS","sdk":"ios3.14.0","hardware_id":"x","identity":7}"#)
        #expect(
            try answer.sessionData()
                == .object(["+clicked_branch_link": .bool(false), "+is_first_session": .bool(isFirst)]))
        let members = try answer.json()
        for name in ["session_id", "randomized_bundle_token", "randomized_device_token"] {
            let id = try #require(members[name]?.text.flatMap { Int64($0) }, "\(name)")
            #expect(id > 0)
        }
        #expect(members["identity"] == .string("7"))
        #expect(
            members["link"]?.text?.hasPrefix(
                "https://go.example.com/a/\(service.key)?%24randomized_bundle_token=") == true)
    }

    @Test(arguments: [
        ("universal_link_url", "iOS"), ("android_app_link_url", "Android"), ("push_identifier", "Android"),
    ])
    func anAddressThatOpenedTheAppGivesItsData(_ name: String, _ system: String) async throws {
        let service = try await BranchService()
        let url = try await service.link("\"channel\":\"sms\",\(Self.page)")
        let data = try await service.session(
            "/v1/open", #""os":"\#(system)","\#(name)":"\#(url)?added=1&channel=mail&auth=x""#)
        #expect(data["spot"] == .integer(42))
        #expect(data["added"] == .string("1"))
        #expect(data["auth"] == nil)
        #expect(data["~channel"] == .string("mail"))
        #expect(data["~referring_link"] == .string("\(url)?added=1&channel=mail&auth=x"))
        #expect(data["+clicked_branch_link"] == .bool(true))
        #expect(data["+match_guaranteed"] == .bool(true))
        #expect(data["+is_first_session"] == .bool(false))
        #expect(data["+click_timestamp"] == .integer(1_800_000_000))
        #expect(data["~id"]?.text != nil)
    }

    @Test func anAddressDoesNotReplaceWhatTheServiceKnows() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.page)
        let id = try await service.read(url)["data"]?["~id"]
        let query = "?~id=77&%2Bis_first_session=x&%2Bown=1&~creation_source=9&$one_time_use=true&url=u&~campaign_id=c"
        let data = try await service.session("/v1/open", #""os":"iOS","universal_link_url":"\#(url)\#(query)""#)
        #expect(id?.text != nil && data["~id"] == id)
        #expect(data["+is_first_session"] == .bool(false))
        #expect(data["+own"] == nil)
        #expect(data["~creation_source"] == .integer(0))
        #expect(data["$one_time_use"] == .bool(false))
        #expect(data["url"] == .string("u"))
        #expect(data["~campaign_id"] == .string("c"))
        #expect(data["~referring_link"] == .string(url + query))
    }

    @Test(arguments: [
        #""universal_link_url":"https://go.example.com/none""#,
        #""universal_link_url":"https://elsewhere.example.com/""#,
        #""external_intent_uri":"https://go.example.com/none""#,
    ])
    func anUnknownAddressIsNoLink(_ member: String) async throws {
        let data = try await BranchService().session("/v1/open", #""os":"iOS",\#(member)"#)
        #expect(data["+clicked_branch_link"] == .bool(false))
        #expect(data["+non_branch_link"]?.text?.hasPrefix("https://") == true)
    }

    @Test func aLinkOnTheClipboardIsClaimedByOneInstallationAndAnsweredAgain() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.page)
        for _ in 0..<2 {
            let data = try await service.session(
                "/v1/install", #""os":"iOS","ios_bundle_id":"com.example.ios","hardware_id":"h1","local_url":"\#(url)""#
            )
            #expect(data["spot"] == .integer(42))
            #expect(data["+is_first_session"] == .bool(true))
            #expect(data["+match_guaranteed"] == .bool(true))
        }
        let hidden = try await service.session(
            "/v1/install", #""os":"iOS","tracking_disabled":true,"hardware_id":"h2","local_url":"\#(url)""#)
        #expect(hidden["+clicked_branch_link"] == .bool(false))
    }

    @Test func aLinkOfFirebaseOpensThroughASession() async throws {
        let service = try await BranchService()
        let url = try await service.service.shortLink(query: "link=https%3A%2F%2Fexample.com%2Fa")
        let data = try await service.session("/v1/open", #""os":"iOS","universal_link_url":"\#(url)""#)
        #expect(data["+clicked_branch_link"] == .bool(true))
        #expect(data["$canonical_url"] == .string("https://example.com/a"))
    }

    @Test func aLinkOfThisAPIOpensThroughFirebasesCalls() async throws {
        let service = try await BranchService()
        let url = try await service.link("\"campaign\":\"sale\",\(Self.page)")
        let answer = try await service.service.postWithKey(
            FirebaseRoute.reopenAttribution, #"{"requestedLink":"\#(url)","bundleId":"com.example.ios"}"#
        ).json()
        #expect(answer["deepLink"] == .string("https://example.com/page"))
        #expect(answer["utmCampaign"] == .string("sale"))
    }

    @Test func aLaterStartOpensWhatThePersonPastes() async throws {
        let service = try await BranchService()
        let first = try await service.link(Self.page)
        let second = try await service.link(#""data":{"spot":43}"#)
        let device = #""os":"iOS","ios_bundle_id":"com.example.ios","hardware_id":"h1""#
        _ = try await service.session("/v1/install", #"\#(device),"local_url":"\#(first)""#)
        let data = try await service.session("/v1/open", #"\#(device),"local_url":"\#(second)""#)
        #expect(data["spot"] == .integer(43))
    }

    @Test func theWebSDKOpensASession() async throws {
        let service = try await BranchService()
        let first = try await service.service.send(
            .get, "/_r?sdk=web2.86.1&branch_key=\(service.key)&callback=branch_callback__0")
        #expect(first.headers[.contentType] == "application/javascript; charset=utf-8")
        let id = try #require(
            first.text.firstMatch(of: /branch_callback__0\("([0-9]+)"\);$/)?.output.1, "\(first.text)")
        let session = try await service.postForm(
            "/v1/open",
            "browser_fingerprint_id=\(id)&sdk=web2.86.1&options=%7B%7D&current_url=https%3A%2F%2Fexample.com")
        #expect(try session.json()["browser_fingerprint_id"] == .string(String(id)))
        #expect(try session.sessionData()["+clicked_branch_link"] == .bool(false))
        #expect(try await service.postForm("/v1/pageview", "event=pageview").text == "{}")
        let bad = try await service.service.send(.get, "/_r?branch_key=\(service.key)&callback=alert(1)")
        _ = try bad.branchError(.badRequest)
    }

    @Test func eventsAreAccepted() async throws {
        let service = try await BranchService()
        for _ in 0..<2 {
            let answer = try await service.post(
                "/v2/event/standard",
                #"{"branch_key":"KEY","name":"PURCHASE","user_data":{"os":"iOS","idfv":"v"},"event_data":{"transaction_id":"t1","revenue":12.5,"currency":"EUR"}}"#
            )
            #expect(try answer.json() == .object(["branch_view_enabled": .bool(false)]))
        }
        let form = try await service.postForm(
            "/v2/event/custom", "name=done&browser_fingerprint_id=5&event_data=%7B%22revenue%22%3A%221%22%7D")
        #expect(form.status == .ok)
        for path in ["/v2/event/standard", "/v2/event/custom"] {
            let nobody = try await service.post(
                path, #"{"branch_key":"KEY","name":"done","user_data":{"os":"Android","android_id":""}}"#)
            #expect(try nobody.branchError(.badRequest).contains("developer_identity"))
        }
        #expect(
            try await service.post("/v2/event/custom", #"{"branch_key":"KEY"}"#).branchError(.badRequest).contains(
                "name"))
        let bad = try await service.post(
            "/v2/event/standard",
            #"{"branch_key":"KEY","name":"PURCHASE","identity":"me","event_data":{"revenue":"much"}}"#)
        #expect(try bad.branchError(.badRequest).contains("revenue"))
    }

    @Test(arguments: [
        "/v1/url", "/v1/qr-code", "/v2/qr-code", "/v1/install", "/v1/open", "/v1/close", "/v1/pageview", "/v1/dismiss",
        "/v1/profile", "/v1/logout", "/v1/cpid/latd", "/v2/event/standard", "/v2/event/custom", "/v1/event",
    ])
    func aWrongKeyIsRefused(_ path: String) async throws {
        let answer = try await BranchService().post(
            path, #"{"branch_key":"key_live_00000000000000000000000000000000","name":"x"}"#)
        #expect(try answer.branchError(.badRequest).contains("branch_key"))
    }

    @Test(arguments: [
        #""revenue":0.30000000000000004"#, #""revenue":"12.3456789""#, #""revenue":1e3"#,
        #""transaction_id":"Order 17""#, #""transaction_id":"Bestellung ü\#(String(repeating: "1", count: 200))""#,
    ])
    func anEventIsCountedWithWhatAnAppHasReckoned(_ details: String) async throws {
        let answer = try await BranchService().post(
            "/v2/event/standard", #"{"branch_key":"KEY","name":"PURCHASE","identity":"me","event_data":{\#(details)}}"#)
        #expect(answer.status == .ok, "\(answer.text)")
    }

    @Test func formerCallsAreAnswered() async throws {
        let service = try await BranchService()
        for path in ["/v1/profile", "/v1/logout"] {
            let answer = try await service.post(path, #"{"branch_key":"KEY","identity":"me","identity_id":"5"}"#).json()
            #expect(answer["identity_id"] == .string("5"))
            #expect(answer["identity"] == .string("me"))
        }
        #expect(try await service.post("/v1/close", #"{"branch_key":"KEY"}"#).text == "{}")
    }

    @Test func unknownPathsGetTheEnvelope() async throws {
        let service = try await BranchService()
        for path in ["/v2/event/none", "/v2/none", "/v3/deeplink", "/v3/events/open"] {
            let answer = try await service.post(path, "{}")
            let message = try answer.branchError(.notFound)
            #expect(try answer.json()["message"] == .string(message))
        }
        #expect(try await service.post("/v3/deeplink", "{}").branchError(.notFound).contains("version 3"))
        // Below /v1/ the address may be one of Firebase's; both kinds of clients read this member.
        for path in ["/v1/unknown", "/v1/shortLinks/deeper", "/v1/urls"] {
            let error = try #require(try await service.post(path, "{}").json()["error"])
            #expect(error["status"] == .string("NOT_FOUND"))
            #expect(error["message"]?.text?.isEmpty == false)
        }
        for path in ["/v1/url/deeper/still", "/v1/query/analytics", "/v1/credits/5", "/v1/unknown?branch_key=KEY"] {
            _ = try await service.post(path, "{}").branchError(.notFound)
            _ = try await service.service.send(.get, path).branchError(.notFound)
        }
    }

    @Test(arguments: [HTTPRequest.Method.get, .put, .delete], ["/v3/deeplink", "/v3/"])
    func belowTheNextVersionNothingIsAPage(_ method: HTTPRequest.Method, _ path: String) async throws {
        let answer = try await BranchService().service.send(method, path, headers: [.accept: "text/html"])
        #expect(try answer.branchError(path == "/v3/" && method != .get ? .methodNotAllowed : .notFound) != "")
    }

    @Test func aDeepviewLeadsToALinkWithThePagesData() async throws {
        let service = try await BranchService()
        let payload = Data(#"{"data":"{\"spot\":7}","channel":"web","open_app":true}"#.utf8).base64EncodedString()
        let path = "/v1/deepview?&branch_key=\(service.key)&post_data=\(PercentEncoding.strict(payload))"
        let answer = try await service.service.send(.get, path + "&callback=branch_callback__1")
        let match = try #require(
            answer.text.wholeMatch(of: /\/\*\*\/branch_callback__1\(function\(\)\{window.location="(.*)";\}\);/),
            "\(answer.text)")
        let data = try await service.session("/v1/open", #""os":"iOS","universal_link_url":"\#(match.output.1)""#)
        #expect(data["spot"] == .integer(7) && data["~channel"] == .string("web"))
        _ = try await service.service.send(.get, path).branchError(.badRequest)
        // The function expects another one, so that the script must not run.
        let failed = try await service.service.send(.get, "/v1/deepview?callback=a")
        #expect(failed.status == .badRequest && failed.text.hasPrefix("/**/a({\"error\":"), "\(failed.text)")
    }

    @Test func theSettingsOfAnAppAreTold() async throws {
        let service = try await BranchService()
        let settings = try await service.service.send(.get, "/v1/app-link-settings?branch_key=\(service.key)").json()
        #expect(settings["ios_bundle_id"] == .string("com.example.ios"))
        #expect(settings["android_package_name"] == .string("com.example.android"))
        #expect(settings["default_short_url_domain"] == .string("go.example.com"))
        let app = try await service.service.send(.get, "/v1/app/\(service.key)?branch_secret=\(service.secret)").json()
        #expect(app["branch_key"] == .string(service.key))
        #expect(app["ios_bundle_id"] == .string("com.example.ios"))
        _ = try await service.service.send(.get, "/v1/app/\(service.key)").branchError(.badRequest)
        _ = try await service.service.send(.get, "/v1/app/none?branch_secret=x").branchError(.badRequest)
    }
}
