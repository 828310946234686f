import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks

@testable import BranchCompatibility

@Suite struct LinkTests {
    private func object() -> BranchUniversalObject {
        let object = BranchUniversalObject(canonicalIdentifier: "spot/7")
        object.title = "Spot"
        object.contentDescription = "A place"
        object.contentMetadata.customMetadata["spotId"] = Int64(7)
        object.contentMetadata.customMetadata["ratio"] = 0.5
        object.contentMetadata.customMetadata["open"] = true
        object.contentMetadata.customMetadata["list"] = ["a", "b"]
        object.expirationDate = Date(timeIntervalSince1970: 1_900_000_000)
        return object
    }

    private func properties() -> BranchLinkProperties {
        let properties = BranchLinkProperties()
        properties.channel = "sms"
        properties.feature = "sharing"
        properties.tags = ["a"]
        properties.addControlParam("$deeplink_path", withValue: "spot/7")
        properties.addControlParam("$og_title", withValue: "Other")
        return properties
    }

    @Test func metadataKeepsItsTypes() throws {
        let request = try object().linkRequest(properties())
        #expect(
            request.data == [
                "$canonical_identifier": .string("spot/7"), "$og_title": .string("Other"),
                "$og_description": .string("A place"), "$deeplink_path": .string("spot/7"), "spotId": .integer(7),
                "ratio": .number(0.5), "open": .bool(true), "list": .array([.string("a"), .string("b")]),
                "$exp_date": .integer(1_900_000_000_000),
            ])
        #expect(request.labels == ["channel": "sms", "feature": "sharing"])
    }

    @Test func anObjectWithoutANameIsRefused() {
        let error = #expect(throws: NSError.self) { try BranchUniversalObject().linkRequest(properties()) }
        #expect(error?.code == 1009)
    }

    @Test func aLinkIsMadeOnceForTheSameRequest() async throws {
        let sample = Sample(.json(#"{"url":"https://go.example.com/abc"}"#))
        let request = try object().linkRequest(properties())
        for _ in 0..<2 {
            let made = await sample.branch.makeLink(request)
            #expect(made.url == "https://go.example.com/abc" && made.error == nil)
        }
        #expect(await sample.transport.requests.count == 1)
        let body = try await sample.body(0)
        #expect(body["channel"] == .string("sms"))
        #expect(body["tags"] == .array([.string("a")]))
        sample.branch.logout()
        _ = await sample.branch.makeLink(request)
        #expect(await sample.transport.requests.count == 2)
    }

    @Test func withoutAnAnswerTheLinkSaysAllItself() async throws {
        let sample = Sample(.fault(.connection))
        let made = await sample.branch.makeLink(try object().linkRequest(properties()))
        #expect(made.error != nil)
        let url = try #require(WebURL(made.url))
        #expect(url.path == "/a/\(Sample.key)")
        let data = try #require(url.query?.split(separator: "&").first { $0.hasPrefix("data=") }).dropFirst(5)
        let text = try #require(PercentEncoding.decoded(data).flatMap { Data(base64Encoded: $0) })
        guard case .object(let members)? = JSONValue(jsonText: String(decoding: text, as: UTF8.self)) else {
            Issue.record("no object")
            return
        }
        #expect(members["spotId"] == .integer(7))
        #expect(url.query?.contains("channel=sms") == true)
    }

    @Test func anEventNamesTheOrder() throws {
        let event = BranchEvent.standardEvent("PURCHASE")
        event.transactionID = "t1"
        event.revenue = Decimal(string: "12.5")
        event.currency = "EUR"
        let request = event.request(for: Sample(.organic).branch)
        #expect(request.path == "/v2/event/standard")
        guard case .object(let members) = request.body else { return }
        #expect(
            members["event_data"]
                == .object([
                    "transaction_id": .string("t1"), "revenue": .string("12.5"), "currency": .string("EUR"),
                ]))
        #expect(
            BranchEvent.customEvent(withName: "done").request(for: Sample(.organic).branch).path == "/v2/event/custom")
    }

    @Test func infoAndFileAreRead() {
        let info: [String: Any] = [
            "branch_key": ["live": "key_live_x", "test": "key_test_x"],
            "branch_universal_link_domains": "go.example.com",
            "CFBundleIdentifier": "com.example.ios",
        ]
        let plain = BranchConfiguration(info: info)
        #expect(plain.service == "https://go.example.com" && plain.key == "key_live_x")
        #expect(plain.bundleID == "com.example.ios" && !plain.checksPasteboardOnInstall)
        let file = Data(
            """
            {"apiUrl":"https://api.example.com","useTestInstance":true,"checkPasteboardOnInstall":true,"enableLogging":true}
            """.utf8)
        let test = BranchConfiguration(info: info, file: file)
        #expect(test.service == "https://api.example.com" && test.key == "key_test_x" && test.checksPasteboardOnInstall)
        #expect(test.inbox.logsReports && !plain.inbox.logsReports)
        #expect(test.inbox.linkDomains == ["https://api.example.com", "https://go.example.com"])
        #expect(test.inbox.issues.isEmpty)
        #expect(BranchConfiguration(info: [:], file: Data("no".utf8)).key.isEmpty)
    }
}
