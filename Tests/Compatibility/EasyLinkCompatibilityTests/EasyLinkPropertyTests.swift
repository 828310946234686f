import EasyLinkCompatibility
import Foundation
import SeededRandom
import Testing

@Suite struct EasyLinkPropertyTests {
    private static let pieces = [
        "a", "Z", "0", "+", "=", "&", "%", "#", "?", "/", " ", "%2B", "%zz", "ä", "中", "👩‍👧", "\u{0}", "\n", ";", "'",
        "..",
    ]

    private func text(_ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
            .joined()
    }

    @Test func anyNamesAndValuesSurviveTheLongLink() async throws {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations {
            let pairs = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                (text(&generator), text(&generator))
            }
            let path = "/" + text(&generator)
            let link = EasyLink(host: "www.example.com", path: path, query: EasyLinkQuery(pairs))
            let back = try #require(try await Sample.service().resolve(try Sample.service().longLink(for: link)))
            #expect(back.path == path)
            #expect(back.query.keys == pairs.map(\.0))
            #expect(back.query.values == pairs.map(\.1))
            #expect(back.deepLinkURL == link.deepLinkURL)
        }
    }

    @Test func anyURLThatIsReadIsGivenBack() {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations {
            let head = ["https://", "http://x.com", "myapp://user", "https://u:p@x.com:99/", ""]
            let text = (head.randomElement(using: &generator) ?? "") + text(&generator) + "?" + text(&generator)
            guard let url = URL(string: text), let link = EasyLink(url: url) else { continue }
            #expect(link.deepLinkURL == url)
            _ = link.query.values(of: "a")
        }
    }
}
