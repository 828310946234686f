import Foundation
import SeededRandom
import Testing
import WaymarkLinks

/// What holds for every value and every input.
///
/// `WAYMARK_FUZZ_ITERATIONS` makes the runs longer.
@Suite struct LinkPropertyTests {
    @Test func longLinkIsReadBackAsItWasWritten() throws {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations {
            let link = try generator.dynamicLink()
            let query = LongLinkCodec.encodeQuery(link)
            for rules in [LongLinkCodec.ReadingRules.lenient, .firebaseSDK] where rules == .lenient || link.isPlain {
                let reading = try LongLinkCodec.decodeQuery(query, rules: rules)
                try #require(reading.link == link)
                // Text compares equal when it is only canonically equivalent; bytes do not.
                try #require(LongLinkCodec.encodeQuery(reading.link) == query)
            }
        }
    }

    @Test func aLinkIsMadeAgainOfItsParameters() throws {
        var generator = FuzzRun.generator()
        let domain = try #require(LinkDomain("https://go.example.com/promos"))
        for _ in 0..<FuzzRun.iterations {
            let link = try generator.dynamicLink()
            try #require(DynamicLink(parameters: link.parameters) == link)
            let query = LongLinkCodec.encodeQuery(link)
            try #require(LongLinkCodec.parameters(ofQuery: query) == link.parameters)
            try #require(
                LongLinkCodec.encodedLength(link, domain: domain)
                    == LongLinkCodec.encode(link, domain: domain).utf8.count)
        }
    }

    @Test func nativeJSONIsReadBackAsItWasWritten() throws {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations / 10 {
            let link = try generator.dynamicLink()
            let data = try WireJSON.encoder().encode(link)
            let read = try WireJSON.decoder().decode(DynamicLink.self, from: data)
            try #require(read == link)
            try #require(LongLinkCodec.encodeQuery(read) == LongLinkCodec.encodeQuery(link))
        }
    }

    @Test func jsonTextIsReadBackAsItWasWritten() throws {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations {
            let value = generator.json()
            let read = try #require(JSONValue(jsonText: value.jsonText))
            try #require(read == value && read.jsonText == value.jsonText && read.hashValue == value.hashValue)
        }
    }

    @Test func serialisedAddressIsReadAsItself() throws {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations {
            let text = generator.hostileText()
            if let url = WebURL(text) {
                try #require(url.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
                try #require(WebURL(url.description) == url)
                try #require(url.normalized == Self.joined(url))
                // Foundation must go to the same host; it shows an IPv6 address without brackets.
                try #require(url.url.host?.lowercased() == url.host.filter { $0 != "[" && $0 != "]" })
                try #require(url.url.port == url.port)
                try #require(AppURI(text)?.description == url.description)
            }
            for uri in [AppURI(text), AppURI("app:" + text), AppURI("app://" + text)].compactMap(\.self) {
                try #require(AppURI(uri.description) == uri)
                try #require(uri.url.scheme == uri.scheme)
            }
            if let domain = LinkDomain(text) {
                try #require(LinkDomain(domain.description) == domain)
                try #require(domain.remainder(ofAuthority: domain.authority, path: domain.pathPrefix + "/x") == "/x")
            }
            if let scheme = CustomScheme(text) { try #require(AppURI("\(scheme):x")?.scheme == scheme.lowercased) }
        }
    }

    @Test func readingAnyTextNeverTrapsAndIsStable() throws {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations {
            let text = generator.hostileText()
            for rules in [LongLinkCodec.ReadingRules.lenient, .firebaseSDK] {
                _ = LongLinkCodec.parameters(ofQuery: text, rules: rules)
                if let reading = try? LongLinkCodec.decode(text, rules: rules), rules == .lenient {
                    let again = try LongLinkCodec.decodeQuery(LongLinkCodec.encodeQuery(reading.link))
                    try #require(again.link == reading.link)
                }
            }
            if let value = JSONValue(jsonText: text) { try #require(JSONValue(jsonText: value.jsonText) == value) }
            _ = AppStoreID(text)
            _ = ShortCode(text)
            let quoted = Data(JSONValue.string(text).jsonText.utf8)
            _ = try? WireJSON.decoder().decode(Date.self, from: quoted)
            _ = try? WireJSON.decoder().decode(DynamicLink.self, from: Data(text.utf8))
        }
    }

    private static func joined(_ url: WebURL) -> String {
        "\(url.scheme)://\(url.host)\(url.port.map { ":\($0)" } ?? "")\(url.path)"
            + (url.query.map { "?\($0)" } ?? "") + (url.fragment.map { "#\($0)" } ?? "")
    }
}

extension DynamicLink {
    /// Whether no name needs decoding, which Firebase's rules do not do.
    fileprivate var isPlain: Bool {
        unknownParameters.allSatisfy { PercentEncoding.strict($0.name) == $0.name }
    }
}
