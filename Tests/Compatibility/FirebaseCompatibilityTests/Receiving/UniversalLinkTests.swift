import FirebaseAPI
import FirebaseCompatibility
import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

@Suite struct UniversalLinkTests {
    private static let answer = """
        {"deepLink":"https://example.com/p?id=7#top","resolvedLink":"https://go.example.com/?link=x",
        "iosMinAppVersion":"2.1","utmSource":"a b","utmMedium":"m","utmCampaign":"c","utmContent":"n","utmTerm":"t",
        "somethingNew":true}
        """

    @Test(
        arguments: [
            ("https://sample.page.link/?link=https%3A%2F%2Fx.com%2F&imv=1&utm_source=s", "https://x.com/"),
            ("https://sample.page.link?link=https://x.com?a%3Db", "https://x.com?a=b"),
            ("https://go.example.com/?link=https%3A%2F%2Fx.com%2F%252F", "https://x.com/%2F"),
            ("https://go.example.com/abc?link=https%3A%2F%2Fx.com", "https://x.com"),
            // Not a long link, or one that the reader's rules lose.
            ("https://sample.page.link/abcd", nil),
            ("https://sample.page.link/?link=https://x.com?a=b", nil),
            ("https://sample.page.link/?deeplink=https://x.com", nil),
            ("https://go.example.com/?LINK=https%3A%2F%2Fx.com", nil),
            ("https://www.example.com/?link=https%3A%2F%2Fx.com", nil),
        ] as [(String, String?)])
    func onlyLongLinksAreReadInPlace(_ text: String, _ deepLink: String?) throws {
        let link = Sample.links().dynamicLink(fromUniversalLink: try Sample.url(text))
        #expect(link?.url?.absoluteString == deepLink)
        if deepLink != nil { #expect(link?.matchType == .unique) }
    }

    @Test(arguments: [
        ("https://sample.page.link/abcd", true),
        ("https://go.example.com/abcd", true),
        ("https://example.com/promos?link=https%3A%2F%2Fx.com", true),
        ("https://sample.page.link/?link=https%3A%2F%2Fx.com", true),
        // The key is there, though its value is no URL: the original claimed such a link too, and told an error.
        ("https://sample.page.link/?link=&xlink=http", true),
        ("https://go.example.com/?link=https%3A%2F%2Fx.com", true),
        ("https://sample.page.link/?deeplink=https%3A%2F%2Fx.com", false),
        ("https://go.example.com/link/dismiss", false),
        ("https://www.example.com/abcd", false),
        ("myapp://google/link?deep_link_id=https%3A%2F%2Fx.com", false),
    ])
    func handlingTellsAtOnceWhetherTheLinkIsOne(_ text: String, _ isHandled: Bool) async throws {
        let links = Sample.links(ScriptedTransport(.json("{}")))
        let url = try Sample.url(text)
        var handled = false
        let outcome = await outcome(of: FirebaseCompatibility.DynamicLink.self) {
            handled = links.handleUniversalLink(url, completion: $0)
        }
        #expect(handled == isHandled)
        if !isHandled {
            #expect(outcome.value == nil)
            #expect(outcome.nsError?.domain == "com.firebase.dynamicLinks")
            #expect(outcome.nsError?.code == 1)
            #expect(try await links.handleUniversalLink(url)?.link == nil)
        }
    }

    @Test func shortLinkIsResolved() async throws {
        let transport = ScriptedTransport(.json(Self.answer))
        let links = Sample.links(transport)
        let url = try Sample.url("https://go.example.com/abc")
        let outcome = await outcome(of: FirebaseCompatibility.DynamicLink.self) {
            links.handleUniversalLink(url, completion: $0)
        }
        #expect(outcome.error == nil)
        let link = try #require(outcome.value)
        #expect(link.url?.absoluteString == "https://example.com/p?id=7#top")
        #expect(link.matchType == .unique)
        #expect(link.minimumAppVersion == "2.1")
        #expect(
            link.utmParametersDictionary as? [String: String] == [
                "utm_source": "a b", "utm_medium": "m", "utm_campaign": "c", "utm_content": "n", "utm_term": "t",
            ])
        let message = try await transport.message(GetIosReopenAttributionRequest.self)
        #expect(message.requestedLink == "https://go.example.com/abc")
        #expect(message.bundleId == "com.example.ios")
        #expect(!message.sdkVersion.isEmpty)
        let request = try #require(await transport.requests.first)
        #expect(request.url.description == "https://links.example.com/v1/reopenAttribution?key=wmk_app_key")
        #expect(request.headers["X-Ios-Bundle-Identifier"] == "com.example.ios")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["Accept"] == "application/json")
        #expect(request.timeout == 3)
    }

    @Test func resolvedLinkIsAURLOfTheSchemeInLowerCase() async throws {
        let links = Sample.links(ScriptedTransport(.json(Self.answer)))
        let url = try await links.resolveShortLink(try Sample.url("https://go.example.com/abc"))
        #expect(
            url.absoluteString.hasPrefix(
                "myapp://google/link/?deep_link_id=https%3A%2F%2Fexample%2Ecom%2Fp%3Fid%3D7%23top"))
        #expect(Sample.parameters(url)["match_type"] == "unique")
        #expect(Sample.parameters(url)["imv"] == "2.1")
    }

    @Test func appWithoutBundleIDAndSchemeHandlesLinksToo() async throws {
        var configuration = Sample.configuration(urlScheme: "")
        configuration.bundleID = ""
        let transport = ScriptedTransport(.json(Self.answer))
        let links = DynamicLinks(configuration, transport: transport)
        let handled = try await links.handleUniversalLink(try Sample.url("https://go.example.com/abc"))
        #expect(handled?.link.url?.absoluteString == "https://example.com/p?id=7#top")
        #expect(await transport.requests.first?.headers["X-Ios-Bundle-Identifier"] == nil)
    }

    @Test func emptyAnswerIsALinkWithoutURL() async throws {
        let links = Sample.links(ScriptedTransport(.json("{}")))
        let handled = try await links.handleUniversalLink(try Sample.url("https://go.example.com/abc"))
        let link = try #require(handled?.link)
        #expect(link.url == nil)
        #expect(link.matchType == .unique)
    }

    @Test(arguments: [#"{"invitationId":"i1"}"#, #"{"invitationId":{"id":"i1"}}"#])
    func invitationIsTakenAsTextAndAsObject(_ answer: String) async throws {
        let links = Sample.links(ScriptedTransport(.json(answer)))
        let url = try await links.resolveShortLink(try Sample.url("https://go.example.com/abc"))
        #expect(Sample.parameters(url)["invitation_id"] == "i1")
    }

    @Test func noURLGivesNothingAndNoError() async {
        let transport = ScriptedTransport()
        let outcome = await outcome(of: URL.self) { Sample.links(transport).resolveShortLink(nil, completion: $0) }
        #expect(outcome.value == nil && outcome.error == nil)
        #expect(await transport.requests.isEmpty)
    }

    @Test func longLinkIsReadHereAndReported() async throws {
        let transport = ScriptedTransport(.json("{}"))
        let url = try Sample.url("https://go.example.com/?link=https%3A%2F%2Fx.com%2Fa%2Bb&imv=3&utm_medium=m&ibi=z")
        let outcome = await outcome(of: FirebaseCompatibility.DynamicLink.self) {
            Sample.links(transport).dynamicLink(fromUniversalLink: url, completion: $0)
        }
        #expect(outcome.error == nil)
        #expect(outcome.value?.url?.absoluteString == "https://x.com/a+b")
        #expect(outcome.value?.minimumAppVersion == "3")
        #expect(outcome.value?.utmParametersDictionary as? [String: String] == ["utm_medium": "m"])
        let message = try await transport.message(GetIosReopenAttributionRequest.self)
        #expect(message.requestedLink == url.absoluteString)
    }

    @Test func longLinkIsThereEvenWhenTheServiceIsNot() async throws {
        let url = try Sample.url("https://go.example.com/?link=https%3A%2F%2Fx.com")
        let links = Sample.links(ScriptedTransport(.fault(.offline)))
        let outcome = await outcome(of: FirebaseCompatibility.DynamicLink.self) {
            links.handleUniversalLink(url, completion: $0)
        }
        #expect(outcome.value?.url?.absoluteString == "https://x.com")
        #expect(outcome.nsError?.code == NSURLErrorNotConnectedToInternet)
        let handled = try #require(try await links.handleUniversalLink(url))
        #expect(handled.link.url?.absoluteString == "https://x.com")
        #expect(handled.loggingError.map { ($0 as NSError).domain } == NSURLErrorDomain)
        #expect(try await links.dynamicLink(fromUniversalLink: url).url?.absoluteString == "https://x.com")
    }

    @Test func readingInPlaceSendsNothing() async throws {
        let transport = ScriptedTransport(.json("{}"))
        func read(_ links: DynamicLinks, _ url: URL) -> FirebaseCompatibility.DynamicLink? {
            links.dynamicLink(fromUniversalLink: url)
        }
        #expect(read(Sample.links(transport), try Sample.url("https://go.example.com/?link=https://x.com")) != nil)
        #expect(await transport.requests.isEmpty)
    }
}
