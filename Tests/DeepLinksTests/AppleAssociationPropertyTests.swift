import DeepLinks
import Foundation
import SeededRandom
import Testing

/// The exported components open what the router matches, on templates and links of chance.
@Suite struct AppleAssociationPropertyTests {
    typealias Texts = DeepLink<[String: String]>

    static func segment(_ name: String, _ generator: inout SeededGenerator) -> String {
        [
            "a", "b", "ab", "A", "", "{\(name)}", "{\(name)}", "{\(name):a|b}", "p-{\(name)}", "{\(name)}-z",
            "x{\(name):a|b}", "{\(name)}-{\(name)2}", "*",
        ].randomElement(using: &generator) ?? ""
    }

    static func template(_ generator: inout SeededGenerator) -> String {
        func one(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
        var text = ""
        for number in 0..<Int.random(in: 0...3, using: &generator) { text += "/" + segment("v\(number)", &generator) }
        if text.isEmpty { text = "/" }
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: text += text == "/" ? "**" : "/**"
        case 1: text += text == "/" ? "{r...}" : "/{r...}"
        case 2 where text != "/" && !text.hasSuffix("/"): text += "[/" + segment("o", &generator) + "]"
        default: break
        }
        if Int.random(in: 0..<3, using: &generator) == 0 {
            text += one(["?q={q}", "?q={q?}", "?q=1", "?m", "?q={q}&m={m}", "?q=x{q}", "?q=", "?q={q:a|b}"])
        }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            text += one(["#f", "#{f}", "#{f?}", "#s-{f}", "#s-{f?}", "#", "#{f:a|b}"])
        }
        return text
    }

    static func path(_ generator: inout SeededGenerator) -> String {
        func one(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
        var text = ""
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            text += "/" + one(["a", "b", "ab", "A", "p-1", "p-", "x-z", "x", "xa", "a%2Fb", "", "y"])
        }
        if Int.random(in: 0..<4, using: &generator) == 0 { text += "/" }
        if Bool.random(using: &generator) {
            text += "?" + one(["q=1", "q=2", "q=", "q", "m", "m&q=1", "q=x1", "q=a", "Q=A", "z=1", "", "m=2"])
        }
        if Int.random(in: 0..<3, using: &generator) == 0 { text += "#" + one(["f", "F", "g", "", "s-1", "s-", "a"]) }
        return text
    }

    @Test func opensWhatTheRouterMatchesOrSaysSo() throws {
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations * 4 {
            let templates = (0..<Int.random(in: 1...4, using: &generator)).map { _ in Self.template(&generator) }
            let links = templates.map { text in
                let link = Texts(parsing: text)
                return Int.random(in: 0..<6, using: &generator) == 0 ? link.ignoringCase() : link
            }
            let router = DeepLinkRouter<Int>.lenient {
                for (index, link) in links.enumerated() { link(startingWith: [:]) { _ in index } }
            }
            let association = router.appleAssociation(host: "example.com")
            for _ in 0..<12 {
                let text = "https://example.com" + Self.path(&generator)
                // An empty fragment is none.
                guard !text.hasSuffix("#"), let url = URL(string: text) else { continue }
                let matching = router.matches(url).map { links[$0].description }
                for lackingItemsAreEmpty in [true, false] {
                    let opens = AppleRules.opens(
                        text, association.components, lackingItemsAreEmpty: lackingItemsAreEmpty)
                    // A text that a note speaks of may be let in; that it is left out, a note must say.
                    let mayDiffer =
                        matching.isEmpty
                        ? association.notes.contains { $0.contains("let in") }
                        : matching.allSatisfy { template in
                            association.notes.contains { $0.hasPrefix(template + ": ") } || Self.isDocumented(text)
                        }
                    #expect(
                        opens != matching.isEmpty || mayDiffer,
                        "\(templates) \(text) \(opens) \(matching) \(association.notes)")
                }
            }
        }
    }

    /// What the documentation of `AppleAssociation` says of every link: an item that is needed has a value.
    static func isDocumented(_ text: String) -> Bool {
        (URLComponents(string: text)?.percentEncodedQueryItems ?? []).contains { ($0.value ?? "").isEmpty }
    }
}
