import Testing
import WaymarkLinks

@Suite struct LongLinkCodecTests {
    private let destination = "https://example.com/p?id=7"

    @Test func everyParameterIsWrittenInTheFixedOrder() throws {
        let link = try DynamicLink.full()
        let names = LongLinkCodec.encodeQuery(link).split(separator: "&").map { $0.split(separator: "=")[0] }
        let known = LinkParameter.allCases.filter { $0 != .d }.map(\.rawValue)
        #expect(names.map(String.init) == known + ["foo", "bar"])
    }

    @Test func parametersAreReadByTheRulesOfAQuery() throws {
        let parameters = [("link", "https://e.com"), ("amv", "x"), ("_icp", "1"), ("foo", "a b&c")]
        let reading = try LongLinkReading(parameters: parameters.map { QueryParameter(name: $0, value: $1) })
        #expect(reading == (try LongLinkCodec.decodeQuery("link=https://e.com&amv=x&_icp=1&foo=a%20b%26c")))
        #expect(throws: LongLinkError.missingLink) { try DynamicLink(parameters: []) }
    }

    @Test func anAmpersandThatWasEscapedTwiceIsReadAsOne() throws {
        let query = "link=https://e.com&amp;apn=com.example&amp;foo=1"
        let reading = try LongLinkCodec.decodeQuery(query)
        #expect(reading.link.android.packageName == "com.example")
        #expect(reading.link.unknownParameters == [QueryParameter(name: "foo", value: "1")])
        #expect(reading.issues.map(\.kind) == [.escapedAmpersand, .escapedAmpersand, .unrecognized])
        #expect(reading.issues.map(\.name) == ["apn", "foo", "foo"])
        #expect(LongLinkCodec.parameters(ofQuery: query).map(\.name) == ["link", "apn", "foo"])
        let encoded = try LongLinkCodec.decodeQuery("link=https://e.com&amp%3Bapn=x")
        #expect(encoded.link.unknownParameters == [QueryParameter(name: "amp;apn", value: "x")])
    }

    @Test func everyParameterIsReadBack() throws {
        let link = try DynamicLink.full()
        let reading = try LongLinkCodec.decodeQuery(LongLinkCodec.encodeQuery(link))
        #expect(reading.link == link)
        #expect(reading.issues.map(\.name) == ["foo", "bar"])
    }

    @Test func onlyUnreservedCharactersStandAsTheyAre() throws {
        let link = DynamicLink(
            link: try WebURL("https://e.com/?a=1&b=%2F+c#d"), social: SocialParameters(title: "a-b._~ é+&=#%\u{1F600}"))
        #expect(
            LongLinkCodec.encodeQuery(link)
                == "link=https%3A%2F%2Fe.com%2F%3Fa%3D1%26b%3D%252F%2Bc%23d&st=a-b._~%20%C3%A9%2B%26%3D%23%25%F0%9F%98%80"
        )
    }

    @Test func longLinkIsPrefixSlashQuery() throws {
        let link = DynamicLink(link: try WebURL("https://e.com"))
        for prefix in ["https://example.com/promos", "https://example.com/promos/"] {
            let text = LongLinkCodec.encode(link, domain: try LinkDomain(prefix))
            #expect(text == "https://example.com/promos/?link=https%3A%2F%2Fe.com")
        }
    }

    @Test(arguments: ["https://example.page.link/?", "https://example.page.link?", "https://EXAMPLE.page.link:443/?"])
    func slashBeforeTheQueryIsOptional(_ start: String) throws {
        let reading = try LongLinkCodec.decode(start + "link=https://example.com/&apn=com.example")
        #expect(reading.link.link.description == "https://example.com/")
        #expect(reading.link.android.packageName == "com.example")
        #expect(reading.base?.host == "example.page.link")
        #expect(!reading.hasFragment)
    }

    @Test func fragmentOfTheLongLinkIsNoticedAndDropped() throws {
        let reading = try LongLinkCodec.decode(
            "https://e.page.link/?link=https://example.com/%23a#b?link=https://x.com")
        #expect(reading.hasFragment)
        #expect(reading.link.link.description == "https://example.com/#a")
    }

    @Test(arguments: [
        ("https://e.page.link/abc", LongLinkError.missingLink),
        ("https://e.page.link/", .missingLink),
        ("https://e.page.link/?", .missingLink),
        ("https://e.page.link/?apn=x", .missingLink),
        ("https://e.page.link/#?link=https://x.com", .missingLink),
        ("https://e.page.link/?Link=https://x.com", .missingLink),
        ("https://e.page.link/?link=", .badLink(WebURLError(.empty))),
        ("https://e.page.link/?link", .badLink(WebURLError(.empty))),
        ("https://e.page.link/?link=example.com", .badLink(WebURLError(.notAbsolute))),
        ("https://e.page.link/?link=myapp%3A%2F%2Fx", .badLink(WebURLError(.scheme("myapp")))),
        (
            "https://e.page.link/?link=https%3A%2F%2Fx.com%2Fa%20b",
            .badLink(WebURLError(.forbiddenCharacter(offset: 15)))
        ),
        ("https://e.page.link/?link=https://a.com&link=bad", .badLink(WebURLError(.notAbsolute))),
        ("https://e.page.link/?link=%zz", .missingLink),
        ("e.page.link/?link=https://x.com", .notAURL(WebURLError(.notAbsolute))),
        ("https://u@e.page.link/?link=https://x.com", .notAURL(WebURLError(.userInfo))),
        ("", .notAURL(WebURLError(.empty))),
    ])
    func longLinkWithoutGoodDeepLinkIsRefused(_ text: String, _ expected: LongLinkError) {
        let error = #expect(throws: LongLinkError.self) { try LongLinkCodec.decode(text) }
        #expect(error == expected)
    }

    @Test(arguments: [
        ("afl=example.com", LinkParameterIssue.Kind.notURL), ("afl=", .notURL), ("afl=myapp://x", .badURLScheme),
        ("ifl=javascript:alert(1)", .badURLScheme), ("ipfl=https:///x", .notURL), ("ofl=https://a@b", .notURL),
        ("si=data:image/png,x", .badURLScheme), ("al=javascript:x", .badURLScheme), ("al=x", .notURL),
        ("amv=1.5", .notInteger), ("amv=", .notInteger), ("amv=+5", .notInteger),
        ("amv=9223372036854775808", .notInteger),
        ("amv=%D9%A1", .notInteger), ("isi=id5", .notNumeric), ("isi=", .notNumeric), ("ius=1a", .badCustomScheme),
        ("ius=javascript", .badCustomScheme), ("efr=true", .badFlag), ("efr=", .badFlag), ("ad=2", .badFlag),
        ("d=2", .badFlag), ("d=0", .badFlag), ("d", .badFlag),
    ])
    func badValueIsDroppedAndReported(_ pair: String, _ kind: LinkParameterIssue.Kind) throws {
        let reading = try LongLinkCodec.decodeQuery("link=\(destination)&\(pair)")
        #expect(reading.issues.map(\.kind) == [kind])
        #expect(reading.link == DynamicLink(link: try WebURL(destination)))
        #expect(!reading.showsFlowPage)
    }

    @Test func unknownParametersAreKeptAndReported() throws {
        let reading = try LongLinkCodec.decodeQuery("x=1&link=\(destination)&y%20z=&w&=v&&LINK=u")
        let expected = [("x", "1"), ("y z", ""), ("w", ""), ("", "v"), ("LINK", "u")].map(QueryParameter.init)
        #expect(reading.link.unknownParameters == expected)
        #expect(reading.issues.map(\.kind) == Array(repeating: .unrecognized, count: 5))
    }

    @Test func notesOfGooglesPagesAreNoPartOfTheLink() throws {
        let names = [
            "_icp", "_imcp", "_osl", "cid", "_fpb", "_cpt", "_cpb", "_iumenbl", "_iumchkactval", "_plt", "_uit",
        ]
        let reading = try LongLinkCodec.decodeQuery(
            "link=\(destination)&" + names.map { "\($0)=1" }.joined(separator: "&"))
        #expect(reading.link == DynamicLink(link: try WebURL(destination)))
        #expect(reading.issues.isEmpty)
        #expect(reading.bookkeeping == names.map { QueryParameter(name: $0, value: "1") })
    }

    @Test func lastOfEqualNamesWinsAndTheEarlierIsReported() throws {
        let reading = try LongLinkCodec.decodeQuery("st=a&link=\(destination)&st=b&x=1&x=2")
        #expect(reading.link.social.title == "b")
        #expect(reading.link.unknownParameters == [QueryParameter(name: "x", value: "2")])
        let repeated = reading.issues.filter { $0.kind == .repeated }
        #expect(repeated.map(\.value) == ["a", "1"])
    }

    @Test func undecodablePairIsDroppedAndReported() throws {
        let reading = try LongLinkCodec.decodeQuery("link=\(destination)&st=%zz&sd=%ff&apn=a%2&ibi=b")
        #expect(reading.link.social == SocialParameters())
        #expect(reading.link.android == AndroidParameters())
        #expect(reading.link.ios.bundleID == "b")
        #expect(reading.issues.map(\.kind) == Array(repeating: .badPercentEncoding, count: 3))
        #expect(reading.issues.map(\.value) == ["%zz", "%ff", "a%2"])
    }

    @Test func tooLongValueIsKeptAndReported() throws {
        let title = String(repeating: "a", count: LongLinkCodec.Limits.parameterLength + 1)
        let reading = try LongLinkCodec.decodeQuery("link=\(destination)&st=\(title)")
        #expect(reading.link.social.title == title)
        #expect(reading.issues.map(\.kind) == [.tooLong])
    }

    @Test func decodingIsOnePassAndAPlusIsAPlus() throws {
        let reading = try LongLinkCodec.decodeQuery("link=https%3A%2F%2Fe.com%2F%3Fu%3D%252F%2Ba+b&st=a+b%252B")
        #expect(reading.link.link.description == "https://e.com/?u=%2F+a+b")
        #expect(reading.link.social.title == "a+b%2B")
    }

    @Test func everythingAfterTheFirstEqualsSignIsTheValue() throws {
        let reading = try LongLinkCodec.decodeQuery("link=https://x.com?a=b=c&apn=a")
        #expect(reading.link.link.description == "https://x.com?a=b=c")
    }

    @Test func emptyTextDiffersFromNoText() throws {
        let reading = try LongLinkCodec.decodeQuery("link=\(destination)&st=&apn")
        #expect(reading.link.social.title?.isEmpty == true)
        #expect(reading.link.android.packageName?.isEmpty == true)
        #expect(reading.link.social.description == nil)
        #expect(try LongLinkCodec.decodeQuery(LongLinkCodec.encodeQuery(reading.link)).link == reading.link)
    }

    @Test func flowPageIsAskedForByOne() throws {
        #expect(try LongLinkCodec.decodeQuery("link=\(destination)&d=1").showsFlowPage)
    }

    @Test func customDataIsAnObjectWithSortedNames() throws {
        var link = DynamicLink(link: try WebURL("https://e.com"))
        link.customData = ["b": [1, 2.5, .null, true], "a": ["é": "x\"\n"]]
        let query = LongLinkCodec.encodeQuery(link)
        #expect(
            PercentEncoding.decoded(query)?.hasSuffix(#"data={"a":{"é":"x\"\n"},"b":[1,2.5,null,true]}"#) == true)
        #expect(try LongLinkCodec.decodeQuery(query).link == link)
    }

    @Test(arguments: ["[1]", "1", "{", "", "{\"a\":1,\"a\":2}", "null"])
    func customDataThatIsNoObjectIsKeptAsItIs(_ text: String) throws {
        let reading = try LongLinkCodec.decodeQuery("link=\(destination)&data=\(text)")
        #expect(reading.issues.map(\.kind) == [.notJSONObject])
        #expect(reading.link.unknownParameters == [QueryParameter(name: "data", value: text)])
        #expect(try LongLinkCodec.decodeQuery(LongLinkCodec.encodeQuery(reading.link)).link == reading.link)
    }

    @Test func unknownParameterNeverOverridesAKnownOne() throws {
        var link = DynamicLink(link: try WebURL("https://e.com"), customData: ["a": 1])
        link.unknownParameters = ["link", "apn", "d", "data"].map { QueryParameter(name: $0, value: "x") }
        #expect(LongLinkCodec.encodeQuery(link) == "link=https%3A%2F%2Fe.com&data=%7B%22a%22%3A1%7D")
    }
}

/// The five rules by which Firebase's SDK for iOS reads a query.
@Suite struct FirebaseReadingTests {
    @Test(arguments: [
        ("a=b&c=d", ["a=b", "c=d"]),
        ("a", []),
        ("a=b=c", []),
        ("a=", ["a="]),
        ("=b", ["=b"]),
        ("=", ["="]),
        ("a%20b=c%20d", ["a%20b=c d"]),
        ("a=b+c", ["a=b+c"]),
        ("a=%252F", ["a=%2F"]),
        ("a=1&b=2&a=3", ["b=2", "a=3"]),
        ("a=%zz&b=1", ["b=1"]),
        ("a=%ff", []),
        ("&&a=b&", ["a=b"]),
        ("link=https://x.com?a=b", []),
        ("link=https://x.com?a%3Db", ["link=https://x.com?a=b"]),
    ])
    func queryIsReadByFiveRules(_ query: String, _ expected: [String]) {
        let pairs = LongLinkCodec.parameters(ofQuery: query, rules: .firebaseSDK).map { "\($0.name)=\($0.value)" }
        #expect(pairs == expected)
    }

    @Test func deepLinkWithABareEqualsSignIsLost() throws {
        let text = "https://e.page.link/?link=https://x.com?a=b"
        let error = #expect(throws: LongLinkError.self) { try LongLinkCodec.decode(text, rules: .firebaseSDK) }
        #expect(error == .missingLink)
        #expect(try LongLinkCodec.decode(text).link.link.description == "https://x.com?a=b")
    }

    @Test func whatTheCodecWritesIsReadByBothRules() throws {
        let link = try DynamicLink.full()
        let query = LongLinkCodec.encodeQuery(link)
        #expect(try LongLinkCodec.decodeQuery(query, rules: .firebaseSDK) == LongLinkCodec.decodeQuery(query))
    }
}
