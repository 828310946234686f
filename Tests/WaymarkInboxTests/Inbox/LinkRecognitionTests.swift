import Foundation
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

@Suite struct LinkRecognitionTests {
    @Test(arguments: [
        "https://go.example.com/abc", "https://GO.EXAMPLE.COM/abc", "https://go.example.com:443/abc",
        "https://go.example.com./abc", "https://go.example.com/abc/", "https://go.example.com/abc?d=1#x",
        "HTTPS://go.example.com/a%2Db", "https://open.example.com/l/abc",
        "https://go.example.com/?link=https%3A%2F%2Fa.example%2F",
        "https://go.example.com?link=https%3A%2F%2Fa.example",
        "https://www.example.com/passes/7", "https://WWW.example.com", "myapp://passes/7", "MyApp://x",
        "com.example.app://google/link/?deep_link_id=https%3A%2F%2Fa.example",
        // It belongs to the app, and is reported at once as impossible to open.
        "https://go.example.com/?link=javascript%3Aalert(1)",
    ])
    func linkOfTheAppIsKnownByItsLooks(_ text: String) throws {
        #expect(try InboxFixture().inbox.canOpen(Sample.url(text)))
    }

    @Test(arguments: [
        "https://example.com/abc", "https://evil.com/?x=https://go.example.com/abc",
        "https://go.example.com.evil.com/abc", "https://evilgo.example.com/abc", "https://a.go.example.com/abc",
        "https://user@go.example.com/abc", "https://go.example.com@evil.com/abc", "https://go.example.com:8443/abc",
        "http://go.example.com/abc", "http://www.example.com/passes/7", "https://www.example.com:444/",
        "https://go.example.com/", "https://go.example.com", "https://go.example.com/?x=1",
        "https://go.example.com/.well-known/apple-app-site-association", "https://go.example.com/a/b",
        "https://go.example.com/i/abc", "https://open.example.com/abc", "https://open.example.com/lx/abc",
        "https://open.example.com/l", "other://x", "mailto:a@b.example", "javascript:alert(1)", "file:///etc/passwd",
        "oauth-callback://done?code=secret", "myapp2://x", "com.example.app://google/link/dismiss",
        "com.example.app://google/link/?request_ip_version=IP_V4", "relative/path", "fb123://authorize",
    ])
    func everythingElseBelongsToSomebodyElse(_ text: String) async throws {
        let app = try InboxFixture()
        let url = try Sample.url(text)
        #expect(!app.inbox.canOpen(url))
        #expect(app.inbox.open(url, from: .universalLink) == .notOurs)
        await #expect(throws: LinkServiceClientError.self) { try await app.inbox.resolve(url) }
        #expect(app.transport.requests.isEmpty)
    }

    @Test(arguments: [
        ("myapp://signed-in", false), ("myapp://signed-in?code=1", false), ("MyApp://Signed-In/x", false),
        ("myapp://signed-in#a", false), ("myapp://signed-inside", true), ("myapp://x/signed-in", true),
        ("myapp:callback", false), ("myapp:callback/1", false), ("myapp:callbacks", true),
        ("https://www.example.com/legal", false), ("https://WWW.example.com/legal/terms", false),
        ("https://www.example.com/Legal", true), ("https://www.example.com/legalese", true),
        ("https://www.example.com/help/1", false), ("https://www.example.com/help", true),
        // All links on a link domain are links, whatever their codes.
        ("https://go.example.com/abc", true),
    ])
    func addressThatTheAppExcludesIsSomebodyElses(_ text: String, _ isOurs: Bool) throws {
        let app = try InboxFixture {
            $0.excludedAddresses = [
                "myapp://signed-in", "MYAPP:callback", "https://WWW.EXAMPLE.com/legal", "https://www.example.com/help/",
                "https://go.example.com/abc", "",
            ]
        }
        #expect(app.inbox.canOpen(try Sample.url(text)) == isOurs)
    }

    @Test func excludedAddressInsideALinkIsOpenedByNobody() throws {
        var configuration = Sample.configuration()
        configuration.excludedAddresses = ["myapp://signed-in"]
        let rules = LinkRecognitionRules(InboxSettings(configuration))
        let inside = "myapp://google/link?deep_link_id=myapp%3A%2F%2FSigned-In%3Ftoken%3D1&match_type=unique"
        #expect(rules.recognize(inside).kind == .malformed("disallowedTarget"))
    }

    @Test(arguments: [
        ("myapp://passes/7", LinkMatch.probable), ("MyApp://x", .probable),
        ("https://www.example.com/passes/7", .exact),
        ("https://go.example.com/?link=https%3A%2F%2Fwww.example.com%2F", .exact),
        ("myapp://google/link/?deep_link_id=https%3A%2F%2Fwww.example.com%2F&match_type=unique", .probable),
    ])
    func linkByACustomSchemeIsNeverCertain(_ text: String, _ match: LinkMatch) throws {
        guard
            case .readable(let content) = LinkRecognitionRules(InboxSettings(Sample.configuration())).recognize(text)
                .kind
        else { return #expect(Bool(false), "it is not read at once") }
        #expect(content.match == match)
    }

    /// Web addresses have one spelling of a host, whatever its form in the configuration and in the link.
    @Test(arguments: [
        "bücher.example", "BÜCHER.example", "xn--bcher-kva.example", "bücher.example.", "bücher.example:443",
        "bu\u{308}cher.example",
    ])
    func deepLinkHostsAreReadAsWebAddresses(_ host: String) throws {
        let app = try InboxFixture { $0.deepLinkHosts = [host] }
        #expect(app.inbox.configuration.issues == [])
        let links = [
            "https://xn--bcher-kva.example/x", "https://XN--BCHER-KVA.example./x",
            "https://xn--bcher-kva.example:443/x",
        ]
        for link in links { #expect(app.inbox.canOpen(try Sample.url(link)), "\(link)") }
        #expect(!app.inbox.canOpen(try Sample.url("https://xn--bcher-kva.example:444/x")))
    }

    @Test func linkOfThisMachineNeedsNoEncryption() throws {
        let app = try InboxFixture {
            $0.linkDomains.append("http://localhost:8080")
            $0.deepLinkHosts.append("127.0.0.1:9000")
        }
        #expect(app.inbox.canOpen(try Sample.url("http://localhost:8080/abc")))
        #expect(app.inbox.canOpen(try Sample.url("http://127.0.0.1:9000/x")))
        #expect(!app.inbox.canOpen(try Sample.url("http://localhost:8081/abc")))
        #expect(!app.inbox.canOpen(try Sample.url("http://127.0.0.1/x")))
    }

    @Test(arguments: [
        ("https%3A%2F%2Fwww.example.com%2Fp%3Fa%3D1%2B1&match_type=unique", "https://www.example.com/p?a=1+1", ""),
        ("myapp%3A%2F%2Fpass%2F7&match_type=unique", "myapp://pass/7", ""),
        ("https%3A%2F%2Fa.example&match_type=weak&utm_source=mail", "https://a.example", "mail"),
        // A link without `match_type`, or with an unknown one, is not certain.
        ("https%3A%2F%2Fa.example&utm_source=mail", "https://a.example", "mail"),
        ("https%3A%2F%2Fa.example&match_type=none&utm_source=mail", "https://a.example", "mail"),
        ("https%3A%2F%2Fa.example&match_type=x&utm_source=mail", "https://a.example", "mail"),
    ])
    func firebasesCustomSchemeFormHoldsTheDeepLink(_ value: String, _ url: String, _ source: String) async throws {
        let inbox = try InboxFixture().inbox
        let content = try await inbox.resolve(try Sample.url("com.example.app://google/link/?deep_link_id=\(value)"))
        #expect(content.url.description == url)
        #expect(content.match == .probable)
        #expect(content.dynamicLink?.campaign.source ?? "" == source)
    }

    @Test func shortLinkInsideACustomSchemeIsAskedFor() async throws {
        let app = try InboxFixture()
        let url = try Sample.url("myapp://google/link/?deep_link_id=https%3A%2F%2Fgo.example.com%2Fabc")
        #expect(try await app.inbox.resolve(url).url.description == "https://www.example.com/abc")
        let body = try #require(app.transport.requests(to: .resolve).first?.body)
        #expect(try WireJSON.decoder().decode(ResolveRequest.self, from: body).url == Sample.short)
    }

    @Test(arguments: [
        "com.example.app://google/link/?deep_link_id=other%3A%2F%2Fx", "myapp://google/link?deep_link_id=x",
    ])
    func targetThatTheAppDoesNotAllowIsMalformed(_ text: String) async throws {
        let inbox = try InboxFixture().inbox
        let error = await #expect(throws: LinkServiceClientError.self) {
            try await inbox.resolve(try Sample.url(text))
        }
        #expect(error?.code == .invalidLink)
    }

    @Test(arguments: [
        ("https://old.page.link/a", "https://www.example.com/abc", 1),
        ("http://old.page.link/b/?utm_source=x", "https://www.example.com/p", 0),
        ("https://old.page.link/c", "https://elsewhere.example/x", 0),
        ("myapp://google/link/?deep_link_id=https%3A%2F%2Fold.page.link%2Fb", "https://www.example.com/p", 0),
    ])
    func linkOfAHostThatIsGoneLeadsWhereTheAppSays(_ link: String, _ target: String, _ requests: Int) async throws {
        let long = try Sample.longLink(to: "https://www.example.com/p", domain: "https://go.example.com")
        let moved =
            ("""
            https://old.page.link/a,\(Sample.short)
            https://old.page.link/b,\(long.absoluteString)
            https://old.page.link/c,https://elsewhere.example/x
            """)
        let app = try InboxFixture { $0.movedLinks = moved }
        let url = try Sample.url(link)
        #expect(app.inbox.canOpen(url))
        #expect(try await app.inbox.resolve(url).url.description == target)
        #expect(app.transport.requests(to: .resolve).count == requests)
        #expect(!app.inbox.canOpen(try Sample.url("https://old.page.link/d")))
    }

    @Test func longLinkIsReadWithoutTheService() async throws {
        let app = try InboxFixture()
        for domain in ["https://go.example.com", "https://open.example.com/l"] {
            let url = try Sample.longLink(to: "https://www.example.com/p?q=1#f", domain: domain)
            #expect(try await app.inbox.resolve(url).url.description == "https://www.example.com/p?q=1#f")
        }
        #expect(app.transport.requests.isEmpty)
    }
}
