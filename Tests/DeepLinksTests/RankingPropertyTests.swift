import DeepLinks
import Foundation
import SeededRandom
import Testing

/// Which link wins does not depend on the order of registration, but for pairs that the router has told of.
@Suite struct RankingPropertyTests {
    static func segment(_ name: String, _ generator: inout SeededGenerator) -> String {
        [
            "a", "b", "ab", "A", "7", "{\(name)}", "{\(name)}", "{\(name): Int}", "{\(name): Double}", "{\(name):a|b}",
            "{\(name):b|7}", "a{\(name)}", "{\(name)}b", "a{\(name): Int}", "{\(name)}-{\(name)2}", "{\(name)}-b", "*",
        ].randomElement(using: &generator) ?? ""
    }

    static func template(_ generator: inout SeededGenerator) -> String {
        func one(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
        var text = one(["", "", "", "", "//h.example", "//{t}.example", "//h{t}.example", "https://*", "my://*"])
        for number in 0..<Int.random(in: 1...3, using: &generator) { text += "/" + segment("v\(number)", &generator) }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: text += "/**"
        case 1: text += "/{r...}"
        case 2: text += "[/{o?}]"
        default: break
        }
        text += one(["", "", "", "?q={q}", "?q={q: Int?}", "?q=1", "?q={q:1|2}", "?m={m}", "?m", "?q={q}&m={m}"])
        return text + one(["", "", "", "", "#f", "#{f}", "#{f: Int?}"])
    }

    static func link(_ generator: inout SeededGenerator) -> String {
        func one(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
        var text = one(["https://h.example", "https://x.example", "my://hx.example"])
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            text += "/" + one(["a", "b", "ab", "a7b", "A", "7", "1.5", "a-b", "ab-b", "a7", "x"])
        }
        return text + one(["", "", "?q=1", "?q=x", "?m=1", "?m=1&q=2", "?q=3"]) + one(["", "", "#f", "#7"])
    }

    @Test func theOrderDecidesOnlyWhatIsReported() {
        var generator = FuzzRun.generator()
        var decided = 0
        for _ in 0..<FuzzRun.iterations {
            let templates = (0..<6).map { _ in DeepLink(parsing: Self.template(&generator)) }
            let orders = [Array(templates.indices), templates.indices.shuffled(using: &generator)]
            let routers = orders.map { order in
                DeepLinkRouter<Int>.lenient {
                    for index in order { templates[index](startingWith: [:]) { _ in index } }
                }
            }
            let told = routers.flatMap(\.findings).compactMap { finding -> Set<String>? in
                switch finding {
                case .fault, .withoutHost: nil
                case .duplicate(let one, let other), .shadowed(let one, let other), .ambiguous(let one, let other):
                    [one, other]
                }
            }
            for _ in 0..<20 {
                let text = Self.link(&generator)
                let winners = routers.map { $0.match(DeepLinksTests.link(text)) }
                #expect((winners[0] == nil) == (winners[1] == nil))
                guard let first = winners[0], let second = winners[1], first != second else { continue }
                decided += 1
                let pair: Set = [templates[first].description, templates[second].description]
                #expect(told.contains(pair), "\(pair) for \(text), told of \(told)")
            }
        }
        // A short run may meet no such pair.
        if FuzzRun.iterations >= 10_000 { #expect(decided > 0, "no two links met") }
    }
}
