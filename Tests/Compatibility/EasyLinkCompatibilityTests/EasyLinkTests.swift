import EasyLinkCompatibility
import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

@Suite struct EasyLinkTests {
    @Test func linkOfTheArticleIsBuilt() throws {
        #expect(Sample.link.deepLinkURL?.absoluteString == "https://www.example.com/user?id=ABCDEFG")
        #expect(Sample.link.path == "/user")
        #expect(Sample.link.query["id"] == "ABCDEFG")
        #expect(
            try Sample.parameters() == [
                "link": "https://www.example.com/user?id=ABCDEFG", "ibi": "com.example.ios",
            ])
    }

    @Test func everySettingHasItsParameter() throws {
        var link = Sample.link
        link.social = EasyLink.SocialMeta(title: "T", desc: "D", imageURL: URL(string: "https://i.com/i.png"))
        let parameters = try Sample.parameters(of: link) {
            $0.appStoreID = "123"
            $0.minimumAppVersion = "1.2"
            $0.backupURL = URL(string: "https://www.example.com/get")
            $0.redirectsToAppStore = false
            $0.androidPackageName = "com.example.android"
        }
        #expect(
            parameters == [
                "link": "https://www.example.com/user?id=ABCDEFG", "ibi": "com.example.ios", "isi": "123", "imv": "1.2",
                "ifl": "https://www.example.com/get", "ofl": "https://www.example.com/get", "st": "T", "sd": "D",
                "si": "https://i.com/i.png", "apn": "com.example.android",
            ])
    }

    @Test(arguments: [
        "w w", "evil.com/x?y=", "evil.com/", "evil.com?a", "evil.com#a", #"evil.com\x"#, "www.example.com@evil.com",
        "a\nb", "a\tb", "",
    ])
    func hostThatIsMoreThanAHostIsRefused(_ host: String) {
        for scheme in [EasyLink.Scheme.https, EasyLink.Scheme(rawValue: "airline") ?? .http] {
            let link = EasyLink(scheme: scheme, host: host, path: "/user", query: ("a", "b"))
            #expect(link.deepLinkURL == nil)
            #expect(throws: EasyLinkError.badDeepLink(WebURLError(.host))) {
                try Sample.parameters(of: link) { $0.customSchemes = ["airline"] }
            }
        }
    }

    @Test(arguments: ["evil.com:80:90", "evil.com:x", "[::1", "::1", "evil.com%2Fx"])
    func hostThatIsNoneIsRefused(_ host: String) {
        #expect(throws: EasyLinkError.self) { try Sample.parameters(of: EasyLink(host: host, path: "/user")) }
    }

    @Test(arguments: ["www.example.com", "localhost:8080", "[::1]", "[::1]:80", "WWW.example.com"])
    func hostMayHaveAPortOrBeAnIPv6Address(_ host: String) throws {
        let link = EasyLink(host: host, path: "/user")
        #expect(link.deepLinkURL?.absoluteString == "https://\(host)/user")
        #expect(try Sample.parameters(of: link)["link"] == WebURL("https://\(host)/user")?.description)
    }

    @Test func appStoreIsTheDefaultAndAnEmptyTextIsNotSent() throws {
        var link = Sample.link
        link.social = EasyLink.SocialMeta(title: "T")
        let parameters = try Sample.parameters(of: link) { $0.backupURL = URL(string: "https://www.example.com/get") }
        #expect(parameters["ifl"] == nil)
        #expect(parameters["ofl"] == "https://www.example.com/get")
        #expect(parameters["sd"] == nil)
    }

    @Test func wrongSettingsAreNamed() {
        #expect(throws: EasyLinkError.badAppStoreID("id123")) { try Sample.parameters { $0.appStoreID = "id123" } }
        #expect(throws: EasyLinkError.badBackupURL) { try Sample.parameters { $0.backupURL = URL(string: "ftp://x") } }
    }

    @Test(arguments: [(EasyLink.ShortenMode.short, SuffixOption.short), (.secure, .unguessable)])
    func modeChoosesTheSuffix(_ mode: EasyLink.ShortenMode, _ suffix: SuffixOption) async throws {
        let transport = ScriptedTransport(try .created())
        _ = try await Sample.service(transport).shorten(Sample.link, mode: mode)
        let request = try await transport.created()
        #expect(request.suffix == suffix)
        #expect(request.link?.link.description == "https://www.example.com/user?id=ABCDEFG")
        #expect(request.domain == "https://go.example.com")
    }

    @Test func unreachableServiceIsAnErrorAndNoLongLink() async {
        let service = Sample.service(ScriptedTransport(.failure(LinkTransportError(.offline))))
        let error = await failure { () throws(EasyLinkError) in _ = try await service.shorten(Sample.link) }
        guard case .service(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.code == .transport)
    }

    @Test(arguments: [("", "key"), ("no address", "key"), ("https://links.example.com", "")])
    func withoutServiceOrKeyNothingIsSent(_ address: String, _ key: String) async {
        let transport = ScriptedTransport()
        let service = Sample.service(transport) {
            $0.service = address
            $0.apiKey = key
        }
        let error = await failure { () throws(EasyLinkError) in _ = try await service.shorten(Sample.link) }
        #expect(error == .notConfigured)
        #expect(await transport.requests.isEmpty)
    }

    /// An older domain, and the button of a page, which leads to the domain's alternate host.
    @Test(arguments: ["https://old.page.link/abc", "https://open.example.com/abc?_o=1"])
    func shortLinksOfFurtherPrefixesAreTaken(_ text: String) async throws {
        let transport = ScriptedTransport(try .resolved("https://x.com/user?id=1"))
        let service = Sample.service(transport) {
            $0.furtherPrefixes = ["https://old.page.link", "https://open.example.com"]
        }
        let link = try await service.resolve(try Sample.url(text))
        #expect(link?.query["id"] == "1")
        #expect(await transport.requests.count == 1)
    }

    @Test func anAppStoreIDNeedsABundleIDOutsideTheIPhoneApp() async throws {
        let service = Sample.service(ScriptedTransport()) {
            $0.bundleID = nil
            $0.appStoreID = "123456789"
        }
        let error = await failure { () throws(EasyLinkError) in _ = try service.longLink(for: Sample.link) }
        #expect(error == .missingBundleID)
    }

    @Test func settingAQueryValueKeepsItsPlace() {
        var query = EasyLinkQuery([("a", "1"), ("b", "2"), ("a", "3"), ("c", "4")])
        query["a"] = "x y"
        #expect(query.map { "\($0.key)=\($0.value)" } == ["a=x y", "b=2", "c=4"])
        query["b"] = nil
        query["d"] = "5"
        #expect(query.keys == ["a", "c", "d"])
        #expect(query.count == 3 && !query.isEmpty)
        #expect(query["none"] == nil)
    }

    @Test(arguments: ["https:host", "https:///path", "/path", "user", "https://:80/x", "mailto:a@b.c"])
    func textWithoutHostIsNoLink(_ text: String) throws {
        #expect(EasyLink(url: try Sample.url(text)) == nil)
    }

    @Test(arguments: [
        ("https://www.example.com/p", true), ("https://WWW.example.com:443/p", true), ("https://evil.com/p", false),
        ("https://a.www.example.com/p", false), ("https://www.example.com:444/p", false),
    ])
    func linkLeadsToTheHostsThatTheAppNames(_ target: String, _ isAllowed: Bool) async throws {
        let service = Sample.service(ScriptedTransport(try .resolved(target))) { $0.targetHosts = ["www.example.com"] }
        let encoded = try #require(target.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        for text in ["https://go.example.com/?link=\(encoded)", "https://go.example.com/abc"] {
            let url = try Sample.url(text)
            if isAllowed {
                #expect(try await service.resolve(url)?.path == "/p")
            } else {
                let error = await failure { () async throws(EasyLinkError) in _ = try await service.resolve(url) }
                guard case .service(let fault)? = error else { return #expect(error != nil) }
                #expect(fault.code == .disallowedTarget)
            }
        }
    }
}
