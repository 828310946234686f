import Foundation
import SeededRandom
import Testing

@testable import FirebaseCompatibility

@Suite struct DynamicLinksPropertyTests {
    private static let pieces = [
        "a", "Z", "0", "+", "=", "&", "%", "#", "?", "/", " ", "%2B", "%zz", "ä", "中", "\u{0}", "link=", "http://",
        "google",
        "deep_link_id=", "utm_", "_icp=1",
    ]

    private func text(_ generator: inout SeededGenerator, atMost count: Int = 6) -> String {
        (0..<Int.random(in: 0...count, using: &generator)).map { _ in
            Self.pieces.randomElement(using: &generator) ?? ""
        }.joined()
    }

    @Test func whatIsBuiltIsReadBack() throws {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations {
            let link = try Sample.url("https://www.example.com/p?q=1%2B1#f")
            let components = try #require(
                DynamicLinkComponents(link: link, domainURIPrefix: "https://go.example.com"))
            let (source, version) = (text(&generator), text(&generator))
            components.analyticsParameters = DynamicLinkGoogleAnalyticsParameters(
                source: source, medium: "m", campaign: "c")
            components.iOSParameters = DynamicLinkIOSParameters(bundleID: "b")
            components.iOSParameters?.minimumAppVersion = version
            let url = try #require(components.url)
            let read = try #require(Sample.links().dynamicLink(fromUniversalLink: url))
            #expect(read.url == link)
            #expect(read.utmParametersDictionary["utm_source"] as? String == (source.isEmpty ? nil : source))
            #expect(read.minimumAppVersion == (version.isEmpty ? nil : version))
        }
    }

    @Test func noTextTrapsTheRecognizer() throws {
        var generator = FuzzRun.generator()
        let recognizer = LinkRecognizer(customDomains: ["https://example.com", "https://bücher.example/x/", "a://"])
        for _ in 0..<FuzzRun.iterations {
            let text =
                ["https://", "http://a.page.link", "https://example.com", ""].randomElement(using: &generator) ?? ""
            let address = text + self.text(&generator, atMost: 12)
            try #require(recognizer.canParse(address) || !recognizer.matchesShortLinkFormat(address))
            _ = LinkRecognizer(customDomains: [address]).canParse(address)
        }
    }

    @Test func noURLTrapsTheReaders() {
        var generator = FuzzRun.generator()
        let links = Sample.links()
        let heads = [
            "myapp://google/link", "https://sample.page.link/", "https://go.example.com", "https://goo.gl/app", "",
        ]
        for _ in 0..<FuzzRun.iterations {
            let text = (heads.randomElement(using: &generator) ?? "") + "?" + text(&generator, atMost: 12)
            guard let url = URL(string: text) else { continue }
            let isForSDK = links.shouldHandleDynamicLink(fromCustomSchemeURL: url)
            #expect(isForSDK || links.dynamicLink(fromCustomSchemeURL: url) == nil)
            if links.matchesShortLinkFormat(url) { #expect(url.path.count > 1) }
            _ = links.dynamicLink(fromUniversalLink: url)
        }
    }
}
