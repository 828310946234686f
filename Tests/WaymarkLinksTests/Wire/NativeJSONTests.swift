import Foundation
import Testing

@testable import WaymarkLinks

@Suite struct NativeJSONTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try WireJSON.decoder().decode(type, from: Data(json.utf8))
    }

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try WireJSON.encoder().encode(value), as: UTF8.self)
    }

    @Test func emptyGroupsAreLeftOut() throws {
        let link = DynamicLink(link: try WebURL("https://e.com/"), ios: IOSParameters(bundleID: "com.example"))
        #expect(try text(link) == #"{"ios":{"bundleID":"com.example"},"link":"https://e.com/"}"#)
    }

    @Test func everyPropertySurvives() throws {
        let link = try DynamicLink.full()
        #expect(try decode(DynamicLink.self, text(link)) == link)
    }

    @Test(arguments: [
        (#"{"link":"https://e.com","x":1}"#, "x"),
        (#"{"link":"https://e.com","ios":{"bundleId":"a"}}"#, "ios.bundleId"),
        (#"{"link":"https://e.com","social":{"title":"a","image":"b"}}"#, "social.image"),
        (#"{"link":"https://e.com","android":{"link":"javascript:x"}}"#, "android.link"),
        (#"{"link":"e.com"}"#, "link"),
        (#"{"link":"https://e.com","ios":{"appStoreID":"x"}}"#, "ios.appStoreID"),
        (#"{"link":"https://e.com","ios":{"customScheme":"http"}}"#, "ios.customScheme"),
    ])
    func faultIsReportedWithItsPath(_ json: String, _ path: String) throws {
        let error = #expect(throws: DecodingError.self) { try decode(DynamicLink.self, json) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
        #expect(context.debugDescription.hasSuffix("."))
    }

    @Test func clientsSkipWhatANewerServiceSends() throws {
        let json = Data(#"{"link":"https://e.com","new":{},"ios":{"bundleID":"a","new":1}}"#.utf8)
        let link = try WireJSON.decoder(unknownKeys: .skipped).decode(DynamicLink.self, from: json)
        #expect(link.ios.bundleID == "a")
    }

    @Test(arguments: ["domain", "suffix", "links", "url", "installationID", "version"])
    func requestsRefuseMembersThatTheyDoNotKnow(_ name: String) {
        let json =
            "{\"\(name)X\":1,\"url\":\"a\",\"links\":[],\"installationID\":\"a\",\"platform\":\"ios\",\"bundleOrPackage\":\"a\"}"
        #expect(throws: DecodingError.self) { try decode(CreateLinkRequest.self, json) }
        #expect(throws: DecodingError.self) { try decode(ResolveRequest.self, json) }
        #expect(throws: DecodingError.self) { try decode(ClaimRequest.self, json) }
    }

    @Test func eventBatchIsWrittenAndReadBack() throws {
        let moment = Date(timeIntervalSince1970: 1_795_249_800)
        let batch = AppEventBatch(
            id: "b", platform: .ios,
            events: [
                AppEvent(.opened, linkID: "i", at: moment, timing: "launch", door: "universalLink"),
                AppEvent(.dropped, at: moment, reason: "expired"),
            ], omitted: 3)
        let json =
            #"{"events":[{"at":"2026-11-21T08:30:00Z","door":"universalLink","kind":"opened","linkID":"i","timing":"launch"},"#
            + #"{"at":"2026-11-21T08:30:00Z","kind":"dropped","reason":"expired"}],"id":"b","omitted":3,"platform":"ios"}"#
        #expect(try text(batch) == json)
        #expect(try decode(AppEventBatch.self, json) == batch)
    }

    @Test func eventOfAKindThatIsNotKnownIsRead() throws {
        let json = #"{"events":[{"at":"2026-11-21T08:30:00Z","kind":"teleported"}],"id":"b","platform":"ios"}"#
        let batch = try decode(AppEventBatch.self, json)
        #expect(batch.events.map(\.kind.rawValue) == ["teleported"])
        #expect(batch.events.map(\.kind.isKnown) == [false])
        #expect(try text(batch) == json)
    }

    @Test(arguments: [
        (#"{"id":"b","platform":"ios","events":[],"user":"u"}"#, "user"),
        (#"{"id":"b","platform":"ios","events":[],"omitted":1.5}"#, "omitted"),
        (
            #"{"id":"b","platform":"ios","events":[{"kind":"opened","at":"2026-11-21T08:30:00Z","url":"u"}]}"#,
            "events.0.url"
        ),
        (#"{"id":"b","platform":"ios","events":[{"kind":7,"at":"2026-11-21T08:30:00Z"}]}"#, "events.0.kind"),
        (#"{"id":"b","platform":"ios","events":[{"kind":"opened","at":"yesterday"}]}"#, "events.0.at"),
    ])
    func faultOfAnEventBatchIsReportedWithItsPath(_ json: String, _ path: String) throws {
        let error = try #require(throws: DecodingError.self) { try decode(AppEventBatch.self, json) }
        let context: DecodingError.Context? =
            switch error {
            case .dataCorrupted(let context), .typeMismatch(_, let context): context
            default: nil
            }
        #expect(
            context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".") == path)
    }

    @Test(arguments: [
        ("2026-11-21T08:30:00Z", 1_795_249_800), ("1970-01-01T00:00:00Z", 0),
        ("2026-11-21T10:30:00.125+02:00", 1_795_249_800.125),
        ("1969-12-31t23:59:59z", -1), ("2000-02-29T00:00:00-00:30", 951_784_200),
        ("2016-12-31T23:59:60Z", 1_483_228_800),
        ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
    func dateIsReadByRFC3339(_ text: String, _ seconds: Double) {
        #expect(RFC3339.date(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T08:30:00", "2026-11-21 08:30:00Z", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
        "2026-11-21T24:00:00Z", "2026-11-21T08:60:00Z", "2026-11-21T08:30:00.Z", "2026-11-21T08:30:00+0200",
        "2026-11-21T08:30:00Zx", "20261-1-21T08:30:00Z", "+026-11-21T08:30:00Z", "2026-11-21T08:30:00+24:00",
        "２０２６-11-21T08:30:00Z",
    ])
    func malformedDateIsRefused(_ text: String) {
        #expect(RFC3339.date(text) == nil)
    }

    @Test func dateIsWrittenAndReadBack() {
        for seconds in stride(from: -62_135_596_800.0, to: 253_402_300_799, by: 12_345_678.5) {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(RFC3339.date(RFC3339.text(date)) == date)
        }
        #expect(RFC3339.text(Date(timeIntervalSince1970: 1_795_249_800.125)) == "2026-11-21T08:30:00.125Z")
        #expect(RFC3339.text(.distantPast).hasPrefix("0001-01-01"))
        #expect(RFC3339.text(Date(timeIntervalSince1970: .infinity)).hasPrefix("9999-12-31"))
    }

    @Test func routesEncodeTheirIdentifiers() {
        #expect(ServiceRoute.link("a/../b?").path == "/api/v1/links/a%2F..%2Fb%3F")
        #expect(ServiceRoute.linkStatistics("x").path == "/api/v1/links/x/statistics")
        #expect(ServiceRoute.templates.contains("/api/v1/links/{id}/statistics"))
        #expect(Set(ServiceRoute.templates).count == ServiceRoute.templates.count)
    }
}
