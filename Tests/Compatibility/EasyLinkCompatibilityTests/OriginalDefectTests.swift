import EasyLinkCompatibility
import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

/// The defects of the original, by their numbers in the documentation's table, and what happens here instead.
@Suite struct OriginalDefectTests {
    @Test func defect01UnsetPrefixIsAnErrorAndNoCrash() async throws {
        let service = Sample.service { $0.urlPrefix = nil }
        #expect(throws: EasyLinkError.missingPrefix) { try service.longLink(for: Sample.link) }
        let url = try Sample.url("https://go.example.com/abc")
        #expect(await failure { () throws(EasyLinkError) in _ = try await service.resolve(url) } == .missingPrefix)
        #expect(
            await failure { () throws(EasyLinkError) in _ = try await service.shorten(Sample.link) } == .missingPrefix)
    }

    @Test(arguments: [
        ("go.example.com", "https://go.example.com/?link="),
        ("https://go.example.com/", "https://go.example.com/?link="),
        ("https://go.example.com:8443/promos", "https://go.example.com:8443/promos/?link="),
        ("http://localhost:8080", "http://localhost:8080/?link="),
    ])
    func defect02PrefixKeepsItsSchemeHostPortAndPath(_ prefix: String, _ beginning: String) throws {
        let url = try Sample.service(ScriptedTransport()) { $0.urlPrefix = prefix }.longLink(for: Sample.link)
        #expect(url.absoluteString.hasPrefix(beginning))
    }

    @Test func defect02PrefixThatIsNoneIsAnError() {
        let service = Sample.service { $0.urlPrefix = "https://" }
        let error = #expect(throws: EasyLinkError.self) { try service.longLink(for: Sample.link) }
        guard case .badPrefix = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func defect03BundleIDComesFromTheConfigurationAndNotFromTheProcess() throws {
        #expect(try Sample.parameters()["ibi"] == "com.example.ios")
        #expect(try Sample.parameters { $0.bundleID = nil }["ibi"] == nil)
    }

    @Test func defect04OrderIsFixedAndEqualNamesAreKept() throws {
        let link = EasyLink(host: "x.com", query: EasyLinkQuery([("b", "1"), ("a", "2"), ("b", "3")]))
        #expect(link.deepLinkURL?.absoluteString == "https://x.com?b=1&a=2&b=3")
        #expect(link.query.values(of: "b") == ["1", "3"])
        #expect(link.query["b"] == "3")
        let dictionary = ["z": "1", "a": "2", "m": "3", "k": "4"]
        #expect(
            EasyLink(host: "x.com", query: dictionary).deepLinkURL?.absoluteString == "https://x.com?a=2&k=4&m=3&z=1")
        let first = try Sample.service().longLink(for: link)
        #expect(try Sample.service().longLink(for: link) == first)
    }

    @Test(
        arguments: [
            ("?", [], []), ("?a", ["a"], [""]), ("?a=", ["a"], [""]), ("?=b", [""], ["b"]), ("?a=b=c", ["a"], ["b=c"]),
            ("?k%3Dy=v%26w", ["k=y"], ["v&w"]), ("?a=1+1", ["a"], ["1+1"]), ("?a=b&&c", ["a", "c"], ["b", ""]),
            ("?a=%E4%B8%AD", ["a"], ["中"]), ("?a=%25zz", ["a"], ["%zz"]),
        ] as [(String, [String], [String])])
    func defect05EveryQueryIsReadWithoutLoss(_ query: String, _ names: [String], _ values: [String]) throws {
        let url = try Sample.url("https://x.com/p\(query)")
        let link = try #require(EasyLink(url: url))
        #expect(link.query.keys == names)
        #expect(link.query.values == values)
        #expect(link.deepLinkURL == url)
    }

    @Test(arguments: ["1+1", "a=b", "a&b", "100%", "#1", "%2B", "ä ö", "?", "/", "", "a b+c%20d"])
    func defect06ValuesSurviveTheRoundTripThroughTheService(_ value: String) async throws {
        let link = EasyLink(host: "x.com", path: "/p", query: (value, value))
        let longLink = try Sample.service().longLink(for: link)
        // Under its own prefix a long link is read in the app, by the codec that the service has too.
        let back = try #require(try await Sample.service().resolve(longLink))
        #expect(back.query.keys == [value] && back.query[value] == value)
        #expect(back.deepLinkURL == link.deepLinkURL)
    }

    @Test func defect07FragmentPortAndUserInfoAreKept() throws {
        let url = try Sample.url("https://me:secret@x.com:8443/p%2Fq?a=b#top%20x")
        let link = try #require(EasyLink(url: url))
        #expect(link.port == 8443)
        #expect(link.fragment == "top%20x")
        #expect(link.deepLinkURL == url)
        #expect(throws: EasyLinkError.badDeepLink(WebURLError(.userInfo))) { try Sample.service().longLink(for: link) }
        let plain = try #require(EasyLink(url: try Sample.url("https://x.com:8443/p?a=b#top")))
        #expect(try Sample.parameters(of: plain)["link"] == "https://x.com:8443/p?a=b#top")
    }

    @Test func defect07PathGetsItsSlash() {
        let link = EasyLink(host: "x.com", path: "user", query: ("id", "1"))
        #expect(link.path == "/user")
        #expect(link.deepLinkURL?.absoluteString == "https://x.com/user?id=1")
    }

    @Test func defect08DeepLinksOfTheAppsOwnSchemeAreMade() throws {
        let scheme = try #require(EasyLink.Scheme(rawValue: "myapp"))
        let link = EasyLink(scheme: scheme, host: "user", path: "/profile", query: ("id", "1"))
        #expect(link.deepLinkURL?.absoluteString == "myapp://user/profile?id=1")
        #expect(throws: EasyLinkError.missingBackupURL) { try Sample.service().longLink(for: link) }
        let parameters = try Sample.parameters(of: link) { $0.backupURL = URL(string: "https://www.example.com/get") }
        #expect(parameters["link"] == "https://www.example.com/get")
        #expect(parameters["ius"] == "myapp")
        #expect(parameters["al"] == "myapp://user/profile?id=1")
    }

    @Test func defect08DeepLinksOfTheAppsOwnSchemeComeBack() async throws {
        let scheme = try #require(EasyLink.Scheme(rawValue: "myapp"))
        let link = EasyLink(scheme: scheme, host: "user", path: "/profile", query: ("id", "1+1"))
        let service = Sample.service { $0.backupURL = URL(string: "https://www.example.com/get") }
        let back = try await service.resolve(try service.longLink(for: link))
        #expect(back?.deepLinkURL == link.deepLinkURL)
        let direct = try await service.resolve(try Sample.url("MYAPP://user/profile?id=1"))
        #expect(direct?.path == "/profile" && direct?.query["id"] == "1")
    }

    @Test func defect08SchemesOfOthersAreRefused() async throws {
        let foreign = try Sample.service { $0.backupURL = URL(string: "https://www.example.com/get") }.longLink(
            for: EasyLink(scheme: try #require(EasyLink.Scheme(rawValue: "other")), host: "x", query: ("a", "b")))
        let error = await failure { () throws(EasyLinkError) in _ = try await Sample.service().resolve(foreign) }
        #expect(error == .disallowedScheme("other"))
        for text in ["javascript://x/%0Aalert(1)", "file:///etc/passwd", "data://x", "intent://x"] {
            #expect(EasyLink(url: try Sample.url(text)) == nil)
        }
    }

    @Test(arguments: [
        "https://accounts.example.com/oauth?code=secret", "https://go.example.com.evil.com/abc",
        "https://evil.com/https://go.example.com/abc", "http://go.example.com/abc", "https://go.example.com:8443/abc",
        "https://me@go.example.com/abc", "other://x/y", "file:///abc",
    ])
    func defect09ForeignURLsAreAnsweredAtOnceAndSentNowhere(_ text: String) async throws {
        let transport = ScriptedTransport(try .resolved("https://x.com"))
        let service = Sample.service(transport)
        let url = try Sample.url(text)
        #expect(!service.isOwn(url))
        #expect(try await service.resolve(url) == nil)
        #expect(await transport.requests.isEmpty)
    }

    @Test func defect09LongLinksAreReadInTheApp() async throws {
        let transport = ScriptedTransport()
        let url = try Sample.url("https://GO.example.com/?link=https%3A%2F%2Fx.com%2Fp%3Fid%3D7&imv=2&utm_source=s")
        let link = try #require(try await Sample.service(transport).resolve(url))
        #expect(link.path == "/p" && link.query["id"] == "7")
        #expect(link.arrival?.minimumVersion == "2")
        #expect(link.arrival?.campaign.source == "s")
        #expect(await transport.requests.isEmpty)
    }

    @Test(arguments: [404, 410, 403, 400])
    func defect10RefusalsAreTold(_ status: Int) async throws {
        let transport = ScriptedTransport(try .refusal(status))
        let service = Sample.service(transport)
        let url = try Sample.url("https://go.example.com/abc")
        let error = await failure { () throws(EasyLinkError) in _ = try await service.resolve(url) }
        guard case .service(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.status == status)
        #expect(await transport.requests.count == 1)
    }

    @Test func defect10TransientFailuresAreRepeatedUnderOneKey() async throws {
        let transport = ScriptedTransport(
            .failure(LinkTransportError(.timeout)), .text("", status: 503), try .created())
        let link = try await Sample.service(transport).shorten(Sample.link)
        #expect(link.url == "https://go.example.com/abc")
        let requests = await transport.requests
        #expect(requests.count == 3)
        #expect(Set(requests.map { $0.headers["Idempotency-Key"] }) == ["key"])
        #expect(requests.allSatisfy { $0.timeout > 0 && $0.timeout <= 5 })
    }

    @Test func defect11WarningsAndPreviewArePassedOn() async throws {
        let answer = try ScriptedTransport.Answer.created {
            $0.warnings = [LinkWarning(code: "UNRECOGNIZED_PARAM", message: "m")]
        }
        let link = try await Sample.service(ScriptedTransport(answer)).shorten(Sample.link)
        #expect(link.warnings.map(\.code) == ["UNRECOGNIZED_PARAM"])
        #expect(link.resource?.previewLink == "https://go.example.com/abc?d=1")
    }

    @Test func defect11VersionCampaignMatchAndDataArePassedOn() async throws {
        let answer = try ScriptedTransport.Answer.resolved("https://x.com/p") {
            $0.match = .probable
            $0.minimumVersion = "3.1"
            $0.link.campaign.source = "s"
            $0.link.customData = ["seats": .integer(2)]
            $0.link.social.title = "T"
        }
        let link = try await Sample.service(ScriptedTransport(answer)).resolve(
            try Sample.url("https://go.example.com/a"))
        let arrival = try #require(link?.arrival)
        #expect(arrival.match == .probable)
        #expect(arrival.minimumVersion == "3.1")
        #expect(arrival.campaign.source == "s")
        #expect(arrival.customData == ["seats": .integer(2)])
        #expect(link?.social?.title == "T")
    }

    @Test func defect12TwoConfigurationsLiveSideBySide() throws {
        let first = Sample.service { $0.urlPrefix = "https://a.example.com" }
        let second = Sample.service { $0.urlPrefix = "https://b.example.com" }
        #expect(try first.longLink(for: Sample.link).host == "a.example.com")
        #expect(try second.longLink(for: Sample.link).host == "b.example.com")
    }
}
