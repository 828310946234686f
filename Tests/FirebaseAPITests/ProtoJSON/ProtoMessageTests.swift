import FirebaseAPI
import Foundation
import Testing

@Suite struct ProtoMessageTests {
    @Test func readsCamelCaseAndSnakeCaseNamesTogether() throws {
        let request = try GetIosReopenAttributionRequest(
            text: #"{"requestedLink":"https://a.page.link/x","bundle_id":"com.example.ios","sdk_version":"10.4.0"}"#)
        #expect(request.requestedLink == "https://a.page.link/x")
        #expect(request.bundleId == "com.example.ios")
        #expect(request.sdkVersion == "10.4.0")
    }

    @Test(arguments: [
        ("1", Suffix.Option.unguessable), ("2", .short), ("2.0", .short), (#""SHORT""#, .short),
        (#""CUSTOM""#, .custom), ("0", .unspecified), ("99", .unspecified), ("-1", .unspecified),
        ("null", .unspecified),
    ])
    func readsEnumerationsByNameAndNumber(json: String, option: Suffix.Option) throws {
        #expect(try Suffix(text: #"{"option":\#(json)}"#).option == option)
    }

    @Test(arguments: [#""short""#, #""SHORTEST""#, #""2""#, "1.5", "true", "[]", "{}", "99999999999"])
    func refusesOtherEnumerationValuesAndNamesTheRightOnes(json: String) throws {
        let found = violations(of: #"{"option":\#(json)}"#, as: Suffix.self)
        #expect(found.map(\.field) == ["option"])
        #expect(found.first?.description.contains("OPTION_UNSPECIFIED, UNGUESSABLE, SHORT, CUSTOM") == true)
    }

    @Test(arguments: [
        ("7", Int64(7)), (#""7""#, 7), ("1e3", 1000), ("5.0", 5), ("9223372036854775807", .max),
        (#""-9223372036854775808""#, .min), ("null", 0),
    ])
    func readsIntegersAsNumberAndAsText(json: String, count: Int64) throws {
        #expect(try DynamicLinkEventStat(text: #"{"count":\#(json)}"#).count == count)
    }

    @Test(arguments: [#""""#, #"" 7""#, #""seven""#, "0.5", "9223372036854775808", "1e40", "true", "[]", "{}"])
    func refusesOtherIntegers(json: String) {
        #expect(violations(of: #"{"count":\#(json)}"#, as: DynamicLinkEventStat.self).map(\.field) == ["count"])
    }

    @Test func writesIntegersOf64BitsAsTextAndOthersAsNumbers() {
        let stat = DynamicLinkEventStat.with {
            $0.platform = .android
            $0.count = 123
            $0.event = .click
        }
        #expect(stat.jsonText == #"{"platform":"ANDROID","count":"123","event":"CLICK"}"#)
        #expect(GoogleRPCStatus.with { $0.code = 400 }.jsonText == #"{"code":400}"#)
    }

    @Test(arguments: allMessages.map { MessageType(type: $0) })
    func leavesDefaultsOut(message: MessageType) {
        #expect(message.type.init().jsonText == "{}")
    }

    @Test func readsNullAsUnset() throws {
        #expect(try DynamicLinkInfo(text: #"{"link":null,"iosInfo":null}"#) == DynamicLinkInfo())
        #expect(try DynamicLinkStats(text: #"{"warnings":null}"#) == DynamicLinkStats())
    }

    @Test func readsAnEmptyTextAsAnEmptyMessage() throws {
        #expect(try CreateShortDynamicLinkRequest(text: "") == CreateShortDynamicLinkRequest())
    }

    @Test func reportsEveryUnknownFieldWithItsPath() {
        let text = #"{"x":1,"dynamicLinkInfo":{"y":{},"iosInfo":{"z":[]}},"suffix":{"kind":"SHORT"}}"#
        let found = violations(of: text, as: CreateShortDynamicLinkRequest.self)
        #expect(found.map(\.field) == ["", "dynamic_link_info", "dynamic_link_info.ios_info", "suffix"])
        #expect(found[1].description == "Unknown name \"y\" at 'dynamic_link_info': there is no such field.")
    }

    @Test func passesOverWhatIsUnknownByTheRulesOfAClient() throws {
        let text = #"{"shortLink":"s","new":[{}],"warning":[{"warningCode":"NEW_CODE","warningMessage":"m"}]}"#
        let response = try CreateShortDynamicLinkResponse(text: text, rules: .lenient)
        #expect(response.shortLink == "s")
        #expect(response.warning.map(\.warningCode) == [.unspecified])
        #expect(response.warning.map(\.warningMessage) == ["m"])
    }

    @Test(arguments: [
        (#"{"dynamicLinkInfo":{"link":5}}"#, "dynamic_link_info.link", "expected a string, found 5"),
        (#"{"dynamicLinkInfo":"x"}"#, "dynamic_link_info", "expected an object, found \"x\""),
        (
            #"{"dynamic_link_info":{"navigationInfo":{"enableForcedRedirect":"1"}}}"#,
            "dynamic_link_info.navigation_info.enable_forced_redirect", "expected true or false, found \"1\""
        ),
        (#"{"longDynamicLink":["x"]}"#, "long_dynamic_link", "expected a string, found an array"),
        (#"[]"#, "", "expected an object, found an array"),
        (#"null"#, "", "expected an object, found null"),
    ])
    func refusesWrongTypesWithPlaceAndRemedy(text: String, field: String, description: String) {
        let found = violations(of: text, as: CreateShortDynamicLinkRequest.self)
        #expect(found.map(\.field) == [field])
        #expect(found.first?.description.contains(description) == true)
    }

    @Test(arguments: [
        #"{"sdkVersion":"1","sdkVersion":"1"}"#, #"{"sdkVersion":"1","sdk_version":"1"}"#,
        #"{"sdkVersion":null,"sdk_version":"1"}"#,
    ])
    func refusesAFieldThatIsGivenTwice(text: String) {
        let found = violations(of: text, as: CreateShortDynamicLinkRequest.self)
        #expect(found.count == 1)
        #expect(found.first?.description.hasPrefix("Repeated name") == true)
    }

    @Test func namesTheElementOfAnArray() {
        let text = #"{"warnings":[{"warningMessage":""},null,{"warningCode":"X"}]}"#
        let found = violations(of: text, as: DynamicLinkStats.self)
        #expect(found.map(\.field) == ["warnings[1]", "warnings[2].warning_code"])
    }

    @Test func reportsMalformedJSONWithItsOffset() {
        let found = violations(of: "{\"link\":", as: DynamicLinkInfo.self)
        #expect(found.map(\.description) == ["Invalid JSON: expected a value, found the end of the text at byte 8."])
    }

    @Test func quotesAndCountsFaultsWithinBounds() {
        let name = String(repeating: "n", count: 100_000)
        #expect((violations(of: "{\"\(name)\":1}", as: Suffix.self).first?.description.utf8.count ?? .max) < 250)
        let many = (0..<1000).map { "\"n\($0)\":1" }.joined(separator: ",")
        #expect(violations(of: "{\(many)}", as: Suffix.self).count == 100)
    }

    @Test func readsAndWritesTimes() throws {
        let whole = try ManagedShortLink(text: #"{"creationTime":"2025-08-25T12:00:00Z"}"#)
        #expect(whole.creationTime?.timeIntervalSince1970 == 1_756_123_200)
        #expect(whole.jsonText == #"{"creationTime":"2025-08-25T12:00:00Z"}"#)
        let fraction = try ManagedShortLink(text: #"{"creationTime":"2025-08-25T14:00:00.500+02:00"}"#)
        #expect(fraction.jsonText == #"{"creationTime":"2025-08-25T12:00:00.500Z"}"#)
        #expect(violations(of: #"{"creationTime":"yesterday"}"#, as: ManagedShortLink.self).count == 1)
    }
}

/// A message type as an argument of a test.
struct MessageType: Sendable, CustomTestStringConvertible {
    let type: any ProtoMessage.Type
    var testDescription: String { "\(type)" }
}
