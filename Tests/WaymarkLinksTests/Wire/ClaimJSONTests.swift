import Foundation
import Testing
import WaymarkLinks

@Suite struct ClaimJSONTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try WireJSON.decoder().decode(type, from: Data(json.utf8))
    }

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try WireJSON.encoder().encode(value), as: UTF8.self)
    }

    private static let full = ClaimRequest(
        installationID: "i", platform: .android, bundleOrPackage: "com.example.app",
        link: "https://go.example.com/a", appClipLink: "https://go.example.com/b",
        installReferrer: InstallReferrerDetails(
            referrer: "waymark_click=t", clickSeconds: 1_795_249_800, installBeginSeconds: 1_795_249_860,
            installVersion: "1.2"),
        clipboardLink: "https://go.example.com/c?waymark_click=t&_icp=1", token: "invitation-7",
        device: ClaimDevice(
            model: "Pixel 8", systemVersion: "15", language: "de-AT", timeZone: "Europe/Vienna", screenWidth: 412,
            screenHeight: 915),
        networks: ["p", "q"], appVersion: "1.2")

    @Test func claimIsWrittenAndReadBack() throws {
        let json = try text(Self.full)
        #expect(try decode(ClaimRequest.self, json) == Self.full)
        #expect(
            json
                == #"{"appClipLink":"https://go.example.com/b","appVersion":"1.2","bundleOrPackage":"com.example.app","#
                + #""clipboardLink":"https://go.example.com/c?waymark_click=t&_icp=1","device":{"language":"de-AT","#
                + #""model":"Pixel 8","screenHeight":915,"screenWidth":412,"systemVersion":"15","#
                + #""timeZone":"Europe/Vienna"},"installReferrer":{"clickSeconds":1795249800,"#
                + #""installBeginSeconds":1795249860,"installVersion":"1.2","referrer":"waymark_click=t"},"#
                + #""installationID":"i","link":"https://go.example.com/a","networks":["p","q"],"platform":"android","#
                + #""token":"invitation-7"}"#)
        let least = ClaimRequest(installationID: "i", platform: .ios, bundleOrPackage: "a")
        #expect(try text(least) == #"{"bundleOrPackage":"a","installationID":"i","platform":"ios"}"#)
        #expect(try decode(ClaimRequest.self, text(least)) == least)
    }

    @Test func answersAreWrittenAndReadBack() throws {
        let link = ResolvedLink(
            url: try AppURI("https://e.com/"), link: DynamicLink(link: try WebURL("https://e.com/")), match: .probable)
        let answer = ClaimResponse(
            match: .probable, method: "probable", confidence: 0.93, link: link, secondsSinceClick: 61, claimID: "c")
        #expect(try decode(ClaimResponse.self, text(answer)) == answer)
        #expect(try text(ClaimResponse()) == #"{"match":"none"}"#)
        let proof = NetworkProof(proof: "p", maxAge: 300)
        #expect(try text(proof) == #"{"maxAge":300,"proof":"p"}"#)
        #expect(try decode(NetworkProof.self, text(proof)) == proof)
    }

    @Test(arguments: [
        (#""x":1"#, "x"), (#""device":{"idfa":"x"}"#, "device.idfa"),
        (#""installReferrer":{"referrer":"a","click":1}"#, "installReferrer.click"),
        (#""device":{"screenWidth":1.5}"#, "device.screenWidth"), (#""device":{"model":7}"#, "device.model"),
        (#""installReferrer":{"referrer":"a","clickSeconds":1e30}"#, "installReferrer.clickSeconds"),
        (#""installReferrer":{}"#, ""), (#""networks":"p""#, "networks"), (#""networks":[1]"#, "networks.0"),
    ])
    func faultOfAClaimIsReportedWithItsPath(_ member: String, _ path: String) throws {
        let json = #"{"installationID":"i","platform":"ios","bundleOrPackage":"a",\#(member)}"#
        let error = try #require(throws: DecodingError.self) { try decode(ClaimRequest.self, json) }
        let context: DecodingError.Context? =
            switch error {
            case .dataCorrupted(let context), .typeMismatch(_, let context): context
            default: nil
            }
        let read = context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        #expect(read ?? "" == path)
    }

    @Test func customEventIsWrittenAndReadBack() throws {
        let custom = CustomAppEvent(id: "7", name: "order", value: "12.50", currency: "EUR", claimID: "c")
        let event = AppEvent(.custom, linkID: "l", at: Date(timeIntervalSince1970: 1_795_249_800), custom: custom)
        let json = try text(event)
        #expect(
            json == #"{"at":"2026-11-21T08:30:00Z","custom":{"claimID":"c","currency":"EUR","id":"7","name":"order","#
                + #""value":"12.50"},"kind":"custom","linkID":"l"}"#)
        #expect(try decode(AppEvent.self, json) == event)
        #expect(AppEvent.Kind.custom.isKnown)
        #expect(throws: DecodingError.self) {
            try decode(CustomAppEvent.self, #"{"id":"7","name":"order","person":"ana"}"#)
        }
    }

    @Test(arguments: [
        (CustomAppEvent(id: "7", name: "order"), CustomAppEvent.Fault?.none),
        (CustomAppEvent(id: "7", name: "order", value: "0"), nil),
        (CustomAppEvent(id: "7", name: "order", value: "-999999999999999.999999", currency: "EUR"), nil),
        (CustomAppEvent(id: "", name: "order"), .id),
        (CustomAppEvent(id: String(repeating: "a", count: 129), name: "order"), .id),
        (CustomAppEvent(id: "7", name: ""), .name), (CustomAppEvent(id: "7", name: "two words"), .name),
        (CustomAppEvent(id: "7", name: String(repeating: "a", count: 65)), .name),
        (CustomAppEvent(id: "7", name: "o", value: ""), .value),
        (CustomAppEvent(id: "7", name: "o", value: "1."), .value),
        (CustomAppEvent(id: "7", name: "o", value: ".5"), .value),
        (CustomAppEvent(id: "7", name: "o", value: "1e5"), .value),
        (CustomAppEvent(id: "7", name: "o", value: "NaN"), .value),
        (CustomAppEvent(id: "7", name: "o", value: "1.0000001"), .value),
        (CustomAppEvent(id: "7", name: "o", value: "1000000000000000"), .value),
        (CustomAppEvent(id: "7", name: "o", value: "1", currency: "euro"), .currency),
        (CustomAppEvent(id: "7", name: "o", value: "1", currency: "eur"), .currency),
        (CustomAppEvent(id: "7", name: "o", currency: "EUR"), .currency),
        (CustomAppEvent(id: "7", name: "o", claimID: "a b"), .claimID),
    ])
    func memberThatBreaksARuleIsNamed(_ event: CustomAppEvent, _ fault: CustomAppEvent.Fault?) {
        #expect(event.fault == fault)
    }
}
