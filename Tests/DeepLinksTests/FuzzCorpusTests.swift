import DeepLinks
import Foundation
import Testing

/// What random links found; see `RoutingBenchmarks --fuzz`.
@Suite struct FuzzCorpusTests {
    /// `/{rest}` once printed `//x.html`, which a reader takes for a host.
    @Test(arguments: ["https://b//x.html?", "https://b/%2F/a", "http://a.example.com//,/2026-11-21T03:00:00Zab/128%2B"])
    func aRestThatBeginsWithASlashIsNotPrintedAsAHost(_ text: String) throws {
        let all: DeepLink<Text> = "/\(rest: \.text)"
        let value = try all.parse(link(text))
        #expect(value.text?.first == "/")
        let error = #expect(throws: DeepLinkError.self) { try all.url(for: value) }
        #expect(error?.code == .unprintableValue)
    }

    @Test func aRestBehindASegmentMayBeginWithASlash() throws {
        let files: DeepLink<Text> = "/files/\(rest: \.text)"
        let value = try files.parse(link("https://b/files//x.html"))
        #expect(try files.parse(files.url(for: value)) == value)
    }

    struct Text: DeepLinkValue, Equatable {
        var text: String?
    }
}
