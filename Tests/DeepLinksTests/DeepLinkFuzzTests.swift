import Foundation
import SeededRandom
import Testing

@testable import DeepLinks

/// Templates and links of chance: nothing traps, and router, template and printer agree with each other.
@Suite struct DeepLinkFuzzTests {
    struct Loose: DeepLinkValue, Equatable {
        var text = ""
        var other: String?
        var number = 0
        var small: Int8?
        var flag = false
        var list: [String] = []
        var rest: [String] = []
        var kind: BoardingPass.Cabin?
    }

    /// Adds an argument that the template does not have yet.
    static func addArgument(
        _ interpolation: inout DeepLinkInterpolation<Loose>, _ unused: inout [Int], _ generator: inout SeededGenerator
    ) {
        guard let position = unused.indices.randomElement(using: &generator) else { return }
        switch unused.remove(at: position) {
        case 0: interpolation.appendInterpolation(\.text)
        case 1: interpolation.appendInterpolation(\.other)
        case 2: interpolation.appendInterpolation(\.number)
        case 3: interpolation.appendInterpolation(\.small)
        case 4: interpolation.appendInterpolation(\.flag)
        case 5: interpolation.appendInterpolation(\.list, separator: "-")
        case 6: interpolation.appendInterpolation(rest: \.rest)
        case 7: interpolation.appendInterpolation(\.kind, in: [.economy, .first])
        default: interpolation.appendInterpolation(\.number, default: 1)
        }
    }

    static let pieces = [
        "a", "b", "ab", "A", "%2F", "%61", "é", "*", "**", "item-", ".html", "-", "/", "/", "/", "/", "[/", "]", "[",
        "?", "&",
        "x=", "y=", "=", "#", "//", "https://", "myapp://", "example.com", "a.example.com", "b%C3%BCcher.example", "%",
        "{",
        "1", "-7", "true", "economy", "..", ".", "+", "%20", "@", ":", ":80", "%FF", "\u{301}", " ",
    ]

    static func template(_ generator: inout SeededGenerator) -> DeepLink<Loose> {
        var interpolation = DeepLinkInterpolation<Loose>(literalCapacity: 0, interpolationCount: 0)
        var unused = Array(0..<9)
        if Int.random(in: 0..<4, using: &generator) > 0 { interpolation.appendLiteral("/") }
        for _ in 0..<Int.random(in: 0..<8, using: &generator) {
            if Int.random(in: 0..<3, using: &generator) == 0 {
                addArgument(&interpolation, &unused, &generator)
            } else {
                interpolation.appendLiteral(pieces.randomElement(using: &generator) ?? "")
            }
        }
        var link = DeepLink<Loose>(stringInterpolation: interpolation)
        if Int.random(in: 0..<8, using: &generator) == 0 { link = link.ignoringCase() }
        if Int.random(in: 0..<8, using: &generator) == 0 { link = link.hostIsFirstSegment(ofSchemes: "myapp") }
        if Int.random(in: 0..<8, using: &generator) == 0 { link = link.hosts("example.com") }
        if Int.random(in: 0..<8, using: &generator) == 0 { link = link.base("/a") }
        return link
    }

    static func text(_ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0..<10, using: &generator)).map { _ in
            Bool.random(using: &generator) ? pieces.randomElement(using: &generator) ?? "" : "/"
        }.joined()
    }

    static func check(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let links = (0..<4).map { _ in template(&generator) }
        let router = DeepLinkRouter<Int>.lenient { for (index, link) in links.enumerated() { link { _ in index } } }
        var texts = (0..<4).map { _ in text(&generator) }
        for link in links {
            var value = Loose(text: text(&generator), number: Int.random(in: -9...9, using: &generator))
            value.list = ["a-", ""]
            value.rest = [text(&generator), "/"]
            value.other = Bool.random(using: &generator) ? "x/y" : nil
            guard let url = try? link.url(for: value) else { continue }
            // What a template prints, it reads.
            let reason = link.explain(url, startingWith: value)
            if reason != nil { Issue.record("\(link) prints \(url), seed \(seed): \(String(describing: reason))") }
            #expect(reason != nil || link.match(url, startingWith: value) == value)
            texts.append(url.absoluteString)
        }
        for text in texts {
            guard let url = URL(string: text) else { continue }
            // The hosts of a router's schemes are a matter of the whole router, so only routers without them compare.
            let isHostless = links.contains { !$0.template.hostlessSchemes.isEmpty }
            let matching = links.indices.filter { links[$0].match(url) != nil }
            if !isHostless { #expect(Set(router.matches(url)) == Set(matching), "\(links) \(text) seed \(seed)") }
            #expect(router.match(url) == router.matches(url).first)
            for link in links { #expect((link.explain(url) == nil) == (link.match(url) != nil), "\(link) \(text)") }
            _ = router.explain(url).description
            _ = router.match(segments: text.split(separator: "/", omittingEmptySubsequences: false))
        }
        _ = router.appleAssociation(host: "example.com")
    }

    @Test func nothingTrapsAndAllAgree() {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations { Self.check(seed: generator.next()) }
    }

    @Test func rawBytesDoNotTrap() {
        var generator = FuzzRun.generator()
        let links = (0..<40).map { _ in Self.template(&generator) }
        let router = DeepLinkRouter<Int>.lenient { for link in links { link { _ in 1 } } }
        for _ in 0..<FuzzRun.iterations * 4 {
            let bytes = (0..<Int.random(in: 0..<24, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? UInt8.random(in: 0...255, using: &generator)
                    : Array("/%?#&=:@[]*.a2F".utf8).randomElement(using: &generator) ?? 0
            }
            DeepLinkBytes.with(bytes) { bytes in
                Scratch<TextRange>.with(router.table.depth + 1) { segments in
                    let input = LinkInput(url: bytes, segments: segments, hostlessSchemes: router.table.hostlessSchemes)
                    Borrowed.with(input) { input in
                        router.table.forEachCandidate(input) { reader, entry in
                            router.routes[Int(entry.route)].outlet(reader) != nil
                        }
                    }
                }
            }
        }
    }
}
