import FirebaseCompatibility
import Foundation
import ScriptedTransport
import Testing

@Suite struct CustomSchemeTests {
    @Test(arguments: [
        ("myapp://google/link/?deep_link_id=https%3A%2F%2Fx.com", true),
        ("MYAPP://google/link?x=y", true),
        ("com.example.ios://google/link", true),
        ("COM.example.IOS://google/link/", true),
        ("myapp://google/link/dismiss", true),
        ("myapp://google/linkabc", true),
        ("myapp://google/link/abc?deep_link_id=https%3A%2F%2Fx.com", true),
        ("myapp://google/", false),
        ("myapp://google", false),
        ("myapp://google/Link", false),
        ("myapp://google/x/link", false),
        ("myapp://Google/link", false),
        ("myapp://google.com/link", false),
        ("myapp:///link", false),
        ("other://google/link", false),
        ("https://google/link", false),
    ])
    func urlIsForTheSDKBySchemeHostAndBeginningOfPath(_ text: String, _ expected: Bool) throws {
        #expect(Sample.links().shouldHandleDynamicLink(fromCustomSchemeURL: try Sample.url(text)) == expected)
    }

    @Test(arguments: [
        // The path is exact, and at least one pair must be readable.
        "myapp://google/link/dismiss?deep_link_id=https%3A%2F%2Fx.com", "myapp://google/linkabc?a=b",
        "myapp://google/link", "myapp://google/link/", "myapp://google/link/?", "myapp://google/link/?a",
        "myapp://google/link/?a=b=c", "other://google/link?a=b",
        "myapp://example/link?a=b",
    ])
    func otherURLGivesNoLink(_ text: String) throws {
        #expect(Sample.links().dynamicLink(fromCustomSchemeURL: try Sample.url(text)) == nil)
    }

    @Test(
        arguments: [
            ("deep_link_id=https%3A%2F%2Fx.com%2Fp%3Fid%3D7", "https://x.com/p?id=7", DLMatchType.default),
            ("deep_link_id=https%3A%2F%2Fx.com&match_type=weak", "https://x.com", .weak),
            ("deep_link_id=https%3A%2F%2Fx.com&match_type=default", "https://x.com", .default),
            ("deep_link_id=https%3A%2F%2Fx.com&match_type=unique", "https://x.com", .default),
            ("deep_link_id=https%3A%2F%2Fx.com&match_type=none", "https://x.com", .none),
            ("deep_link_id=https%3A%2F%2Fx.com&match_type=Unique", "https://x.com", .none),
            ("deep_link_id=https%3A%2F%2Fx.com&match_type=", "https://x.com", .none),
            ("deep_link_id=&match_type=weak", nil, .weak),
            ("match_type=unique", nil, .default),
            ("invitation_id=i1", nil, .default),
            ("utm_source=s", nil, .none),
            ("dismiss=1&is_weak_match=1", nil, .none),
            // The last of equal names counts, values are decoded once, and a plus sign is one.
            ("deep_link_id=https%3A%2F%2Fa&deep_link_id=https%3A%2F%2Fb", "https://b", .default),
            ("deep_link_id=https%3A%2F%2Fx.com%2F%252F%3Fq%3D1+1", "https://x.com/%2F?q=1+1", .default),
        ] as [(String, String?, DLMatchType)])
    func fieldsAreRead(_ query: String, _ url: String?, _ match: DLMatchType) throws {
        let customSchemeURL = try Sample.url("myapp://google/link/?\(query)")
        let links = Sample.links(targetHosts: ["x.com", "a", "b"])
        let link = try #require(links.dynamicLink(fromCustomSchemeURL: customSchemeURL))
        #expect(link.url?.absoluteString == url)
        #expect(link.matchType == match)
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "JavaScript:alert(1)", "intent:x",
    ])
    func dangerousSchemeIsRefusedAlways(_ target: String) async throws {
        let encoded = try #require(target.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let url = try Sample.url("myapp://google/link/?deep_link_id=\(encoded)&match_type=unique")
        for hosts in [nil, ["www.example.com"]] as [Set<String>?] {
            let links = Sample.links(ScriptedTransport(.json(#"{"deepLink":"\#(target)"}"#)), targetHosts: hosts)
            #expect(links.dynamicLink(fromCustomSchemeURL: url) == nil)
            let short = try Sample.url("https://go.example.com/abc")
            #expect(await failure { _ = try await links.resolveShortLink(short) }?.code == 1)
        }
    }

    @Test(arguments: [
        ("https://go.example.com/x", true), ("https://links.example.com/x", true), ("https://example.com/x", true),
        ("myapp:x", true), ("https://www.example.com/x", false), ("https://evil.com/", false), ("other:x", false),
    ])
    func withoutTargetHostsOnlyTheAppsOwnPass(_ target: String, _ isAllowed: Bool) throws {
        let encoded = try #require(target.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let url = try Sample.url("myapp://google/link/?deep_link_id=\(encoded)&match_type=unique")
        let link = Sample.links().dynamicLink(fromCustomSchemeURL: url)
        #expect(link?.url?.absoluteString == (isAllowed ? target : nil))
        #expect(link?.matchType != .unique)
    }

    @Test func urlThatTheModuleCreatedIsCertain() async throws {
        let links = Sample.links(ScriptedTransport(.json(#"{"deepLink":"https://www.example.com/p"}"#)))
        let url = try await links.resolveShortLink(try Sample.url("https://go.example.com/abc"))
        let link = links.dynamicLink(fromCustomSchemeURL: url)
        #expect(link?.url?.absoluteString == "https://www.example.com/p")
        #expect(link?.matchType == .unique)
        #expect(Sample.links().dynamicLink(fromCustomSchemeURL: url) == nil)
    }

    @Test func versionAndEveryCampaignParameterAreRead() throws {
        let url = try Sample.url("myapp://google/link?imv=1.2.3&utm_source=s&utm_anything=a%26b&xutm_no=1")
        let link = try #require(Sample.links().dynamicLink(fromCustomSchemeURL: url))
        #expect(link.minimumAppVersion == "1.2.3")
        #expect(link.utmParametersDictionary.count == 2)
        #expect(link.utmParametersDictionary["utm_source"] as? String == "s")
        #expect(link.utmParametersDictionary["utm_anything"] as? String == "a&b")
    }

    @Test(arguments: [(DLMatchType.none, UInt(0)), (.weak, 1), (.default, 2), (.unique, 3)])
    func matchTypesHaveFirebasesNumbers(_ match: DLMatchType, _ number: UInt) {
        #expect(match.rawValue == number)
    }
}
