import FirebaseCompatibility
import Foundation
import ScriptedTransport
import Testing

/// Links lead to the hosts that the app names, by whatever road they come.
@Suite struct TargetHostTests {
    private func links(_ transport: ScriptedTransport = ScriptedTransport()) -> DynamicLinks {
        var configuration = Sample.configuration(infoDictionary: [
            "CFBundleURLTypes": [["CFBundleURLSchemes": ["airline"]]]
        ])
        configuration.targetHosts = ["WWW.example.com", "localhost:8080"]
        return DynamicLinks(configuration, transport: transport)
    }

    /// In an asynchronous function the name means the call that tells the service.
    private func read(_ url: URL, _ links: DynamicLinks) -> FirebaseCompatibility.DynamicLink? {
        links.dynamicLink(fromUniversalLink: url)
    }

    private static let allowed = [
        "https://www.example.com/p", "https://WWW.EXAMPLE.com:443/", "http://localhost:8080/",
    ]
    private static let disallowed = [
        "https://evil.com/p", "https://a.www.example.com/", "https://www.example.com.evil.com/",
        "https://www.example.com:444/", "https://www.example.com@evil.com/", "http://localhost/",
    ]
    /// Long links lead to web addresses only, with Firebase too.
    private static let allowedOfOtherSchemes = ["airline://x", "myapp:x", "com.example.ios://x"]
    private static let disallowedOfOtherSchemes = ["other://x", "javascript:alert(1)", "//evil.com"]

    private func encoded(_ text: String) throws -> String {
        try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    }

    @Test(arguments: allowed) func allowedAddressOfALongLinkComes(_ target: String) async throws {
        let links = links(ScriptedTransport(.json("{}")))
        let longLink = try Sample.url("https://go.example.com/?link=\(encoded(target))")
        #expect(read(longLink, links)?.url?.absoluteString == target)
    }

    @Test(arguments: disallowed) func longLinkToAnyOtherAddressIsNone(_ target: String) async throws {
        let transport = ScriptedTransport(.json("{}"))
        let links = links(transport)
        let longLink = try Sample.url("https://sample.page.link/?link=\(encoded(target))")
        #expect(read(longLink, links) == nil)
        let error = await failure { _ = try await links.handleUniversalLink(longLink) }
        #expect(error?.code == 1 && error?.domain == DynamicLinks.errorDomain)
        // The service is not told that such a link opened the app.
        #expect(await transport.requests.isEmpty)
    }

    @Test(arguments: allowed + allowedOfOtherSchemes) func allowedAddressComes(_ target: String) async throws {
        let links = links(ScriptedTransport(.json(#"{"deepLink":"\#(target)"}"#)))
        let ownURL = try Sample.url("myapp://google/link/?deep_link_id=\(encoded(target))")
        #expect(links.dynamicLink(fromCustomSchemeURL: ownURL)?.url?.absoluteString == target)
        let short = try await links.handleUniversalLink(Sample.url("https://go.example.com/abc"))
        #expect(short?.link.url?.absoluteString == target)
    }

    @Test(arguments: disallowed + disallowedOfOtherSchemes)
    func anyOtherAddressThatTheServiceTellsIsNoLink(_ target: String) async throws {
        let answer = #"{"deepLink":"\#(target)","attributionConfidence":"UNIQUE"}"#
        let links = links(ScriptedTransport(.json(answer)))
        let short = try Sample.url("https://go.example.com/abc")
        #expect(await failure { _ = try await links.handleUniversalLink(short) }?.code == 1)
        #expect(await failure { _ = try await links.resolveShortLink(short) }?.code == 1)
        let ownURL = try Sample.url("myapp://google/link/?deep_link_id=\(encoded(target))&match_type=unique")
        #expect(links.dynamicLink(fromCustomSchemeURL: ownURL) == nil)
        let found = try await links.retrieveFirstLaunchLink(storage: .inMemory())
        #expect(found?.link == nil)
        #expect(found.map { Sample.parameters($0.url)["dismiss"] } == "1")
    }

    @Test func linkWithoutADeepLinkIsStillOne() throws {
        let ownURL = try Sample.url("myapp://google/link/?utm_source=s")
        #expect(
            links().dynamicLink(fromCustomSchemeURL: ownURL)?.utmParametersDictionary["utm_source"] as? String == "s")
    }
}
