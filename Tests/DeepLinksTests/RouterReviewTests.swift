import DeepLinks
import Foundation
import Testing

@Suite struct RouterReviewTests {
    /// Pairs of templates with as much literal text in their partial segments, and whether some link matches both.
    @Test(arguments: [
        ("/a{x}c", "/ab{y}", true), ("/a{x}", "/{y}b", true), ("/a{x}", "/b{y}", false), ("/{x}a", "/{y}b", false),
        ("/a{x}/s", "/{y}b/s", true), ("/a{x}/s", "/{y}b/t", false), ("/a{x}/s", "/{y}b", false),
        ("/a{x}/**", "/{y}b/t", true), ("/a{x}/s/u", "/{y}b/**", true), ("/a{x}/*", "/{y}b/t", true),
        ("/{x}-{z}c", "/d{y}c", true), ("/{x}-{z}c", "/d{y}-", false), ("/ab{x}", "/a{y}c", true),
        ("/ab{x}", "/abc{y}", false),
        ("/a{x}?q=1", "/{y}b?q=2", false), ("/a{x}?q=1", "/{y}b", true), ("/a{x}", "/a{y}", false),
        ("//a{x}.test/p", "//{y}b.test/p", true), ("//a{x}.test/p", "//{y}b.test/q", false),
    ])
    func partialSegmentsThatOverlapAreAmbiguous(_ first: String, _ second: String, _ overlap: Bool) {
        let router = DeepLinkRouter<Int>.lenient {
            DeepLink(parsing: first)(startingWith: [:]) { _ in 1 }
            DeepLink(parsing: second)(startingWith: [:]) { _ in 2 }
        }
        let found = router.findings.contains(.ambiguous(template: second, with: first))
        #expect(found == overlap, "\(router.findings)")
    }

    @Test func argumentsThatCannotHaveTheOtherTextAreNotAmbiguous() throws {
        _ = try DeepLinkRouter<Int> {
            DeepLinkPattern("/a{x}c", Int.self) { _ in 1 }
            DeepLinkPattern("/ab{x}", String.self) { _ in 2 }
            DeepLinkPattern("/i{x:on|off}n", String.self) { _ in 3 }
            DeepLinkPattern("/ix{x}", String.self) { _ in 4 }
        }
        #expect(throws: DeepLinkRouterError.self) {
            try DeepLinkRouter<Int> {
                DeepLinkPattern("/a{x}c", Int.self) { _ in 1 }
                DeepLinkPattern("/a5{x}", String.self) { _ in 2 }
            }
        }
    }

    @Test func aLinkBehindAGuardIsNotAmbiguousWithLaterOnes() throws {
        _ = try DeepLinkRouter<Int> {
            DeepLinkGroup(when: { _ in false }) { DeepLinkPattern("/a{x}", String.self) { _ in 1 } }
            DeepLinkPattern("/{x}b", String.self) { _ in 2 }
        }
    }

    @Test func aRouteWithoutClosuresMatchesNothing() {
        let router = DeepLinkRouter<Int>.lenient { DeepLinkPattern("/{x}", Int.self)() }
        #expect(router.match(link("/5")) == nil)
    }

    @Test func anExplanationOrdersTiesAsTheRouterRanksThem() {
        let router = DeepLinkRouter<Int>.lenient {
            DeepLinkPattern("/e/{rest...}?q={q}", String.self, String.self) { _ in 0 }
            DeepLinkPattern("/e/*?q={q}", String.self) { _ in 1 }
            DeepLinkPattern("/e/{slug}?q={q}", String.self, String.self) { _ in 2 }
            DeepLinkPattern("/e/{id}?q={q}", Int.self, String.self) { _ in 3 }
            DeepLinkPattern("/e/{part}1?q={q}", String.self, String.self) { _ in 4 }
            DeepLinkPattern("/e/1{part}1?q={q}", String.self, String.self) { _ in 5 }
            DeepLink(parsing: "/e/111?q={q}")(startingWith: [:]) { _ in 6 }
            DeepLinkPattern("/e/{id}?q={q}&r={r}", Int.self, String.self, String.self) { _ in 7 }
        }
        let expected = [
            "/e/111?q={q}", "/e/1{part}1?q={q}", "/e/{part}1?q={q}", "/e/{id}?q={q}&r={r}", "/e/{id}?q={q}",
            "/e/{slug}?q={q}", "/e/*?q={q}", "/e/{rest...}?q={q}",
        ]
        #expect(router.explain(link("/e/111")).failures.compactMap(\.template) == expected)
        #expect(router.matches(link("/e/111?q=&r=")) == [6, 5, 4, 7, 3, 2, 1, 0])
    }
}
