import DeepLinks
import Foundation
import SeededRandom
import Testing

/// Compares the findings of a router with all short links made of its templates' words.
@Suite struct FindingPropertyTests {
    /// A random router: its templates have different descriptions; with the words and parts of their links.
    struct Sample {
        var templates: [String] = []
        var ignoringCase: Set<Int> = []
        var words: Set<String> = ["zz"]
        var depth = 1
        var heads: Set<String> = ["https://x.test"]
        var tails: Set<String> = [""]

        init(_ generator: inout SeededGenerator) {
            let mayHaveHead = Int.random(in: 0..<4, using: &generator) == 0
            let mayHaveTail = Int.random(in: 0..<3, using: &generator) == 0
            let mayIgnoreCase = Int.random(in: 0..<6, using: &generator) == 0
            let deepest = Int.random(in: 0..<16, using: &generator) == 0 ? 3 : 2
            for number in 0..<Int.random(in: 2...6, using: &generator) {
                let text = template(number, deepest, mayHaveHead, mayHaveTail, &generator)
                if templates.contains(text) { continue }
                if mayIgnoreCase, Bool.random(using: &generator) { ignoringCase.insert(templates.count) }
                templates.append(text)
            }
            guard mayIgnoreCase else { return }
            // Literals ignore case, and the allowed values beside them do not.
            if words.contains("ab") { words.formUnion(["Ab", "aB"]) }
            words.formUnion(words.map { $0.uppercased() })
        }

        var router: DeepLinkRouter<Int> {
            .lenient {
                for (number, text) in templates.enumerated() {
                    let link = DeepLink(parsing: text)
                    (ignoringCase.contains(number) ? link.ignoringCase() : link)(startingWith: [:]) { _ in number }
                }
            }
        }

        /// All links with up to ``depth`` segments, and some with one more, for optional tails and rests.
        var links: some Sequence<URL> {
            var paths = [""]
            var ends = [""]
            for _ in 0..<depth {
                ends = ends.flatMap { end in words.sorted().map { end + "/" + $0 } }
                paths += ends
            }
            // The last has an empty segment, which only the rest of a path matches.
            paths += paths.flatMap { path in ["a", "b", "zz", "zz/zz", "/zz"].map { path + "/" + $0 } }
            let (heads, tails) = (heads.sorted(), tails.sorted())
            // Not an array, because a few routers have millions of links.
            return heads.lazy.flatMap { head in
                paths.lazy.flatMap { path in tails.lazy.compactMap { URL(string: head + path + $0) } }
            }
        }

        private mutating func template(
            _ number: Int, _ deepest: Int, _ mayHaveHead: Bool, _ mayHaveTail: Bool,
            _ generator: inout SeededGenerator
        ) -> String {
            func one(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
            var text = ""
            if mayHaveHead {
                text = one(["", "", "//h.example", "//{t\(number)}.example", "app://*", "https://*"])
                heads.formUnion([
                    "https://h.example", "https://o.example", "app://o.example", "app://h.example", "app://x.test",
                    // A scheme that no template has.
                    "http://h.example", "http://o.example",
                ])
            }
            let count = Int.random(in: 1...deepest, using: &generator)
            for place in 0..<count { text += "/" + segment("v\(number)x\(place)", &generator) }
            depth = max(depth, count)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: text += "/**"
            case 1, 2:
                text += "[/" + one(["{o\(number)?}", "*", "a", "{o\(number)?:a|b}"]) + "]"
            default: break
            }
            if mayHaveTail {
                text += one(["", "", "?q={q\(number)}", "?q=1", "?q={q\(number):1|2}", "?q={q\(number): Int}", "?m"])
                tails.formUnion(["?q=1", "?q=2", "?q=3", "?q=z", "?m", "?m&q=1", "?m&q=z"])
                text += one(["", "", "", "#f"])
                tails.formUnion(["#f", "?q=1#f", "?q=z#f", "?m#f", "?m&q=1#f", "?q=2#f", "?q=3#f", "?m&q=z#f"])
            }
            return text
        }

        private mutating func segment(_ name: String, _ generator: inout SeededGenerator) -> String {
            let choices: [(String, [String])] = [
                ("a", ["a"]), ("b", ["b"]), ("ab", ["ab"]), ("5", ["5"]), ("true", ["true"]),
                ("caf\u{E9}", ["caf%C3%A9", "cafe%CC%81"]),
                ("{\(name)}", ["k"]), ("{\(name)}", ["k"]), ("{\(name): Int}", ["7", "k"]),
                ("{\(name): Double}", ["1.5", "7"]), ("{\(name): Bool}", ["true", "false", "1", "0"]),
                ("{\(name):a|b}", ["a", "b"]), ("{\(name):a}", ["a"]), ("{\(name):5|a}", ["5", "a"]),
                ("{\(name):cafe\u{301}}", ["caf%C3%A9", "cafe%CC%81"]), ("a{\(name)}", ["ak", "ab", "a5"]),
                ("{\(name)}b", ["kb", "ab", "5b"]), ("a{\(name):b|5}", ["ab", "a5"]),
                ("a{\(name): Int}", ["a5", "a7"]),
                ("*", ["k"]), ("*", ["k"]),
            ]
            guard let (text, own) = choices.randomElement(using: &generator) else { return "*" }
            words.formUnion(own)
            return text
        }
    }

    /// Checks which links each template matches, and for which of them it wins.
    static func check(_ sample: Sample) {
        let router = sample.router
        var won: Set<Int> = []
        var matched: Set<Int> = []
        var together: Set<[Int]> = []
        for url in sample.links {
            let matches = router.matches(url)
            if let winner = matches.first { won.insert(winner) }
            matched.formUnion(matches)
            for first in matches { for second in matches where first < second { together.insert([first, second]) } }
        }
        let names = router.templates
        func number(_ name: String) -> Int { names.firstIndex(of: name) ?? -1 }
        var reported: Set<Int> = []
        for finding in router.findings {
            switch finding {
            case .fault, .withoutHost: Issue.record("\(finding) in \(sample.templates)")
            case .duplicate(let name, let other):
                reported.insert(number(name))
                #expect(!won.contains(number(name)), "\(name) wins, but is the same as \(other): \(sample)")
            case .shadowed(let name, let other):
                reported.insert(number(name))
                #expect(!won.contains(number(name)), "\(name) wins, in spite of \(other): \(sample)")
            case .ambiguous(let name, let other):
                let pair = [number(name), number(other)].sorted()
                #expect(together.contains(pair), "\(name) and \(other) have no common link: \(sample)")
            }
        }
        let missing = matched.subtracting(won).subtracting(reported).map { names[$0] }
        #expect(missing.isEmpty, "never reached and not reported: \(missing), \(sample)")
    }

    @Test func findingsAreTrueAndComplete() {
        var generator = FuzzRun.generator()
        for _ in 0..<max(1, FuzzRun.iterations / 40) { Self.check(Sample(&generator)) }
    }

    /// Templates that were reported as never reached although they win for some links.
    @Test(arguments: [
        (["/users/{id: Int}/*", "/users/{name}/{tab}"], 0), (["/5/*", "/{n: Int}/{v}"], 0),
        (["/{id}/*", "/*/{page}"], 0), (["/*[/a]", "/*[/b]", "/{x}[/c]"], 0), (["/*[/a]", "/*[/b]", "/{x}[/c]"], 1),
        (["/{x:caf\u{E9}}", "/{y:cafe\u{301}}"], 1), (["//{t:a|b}.h.example/x", "//{u}.h.example/x"], 1),
    ])
    func whatIsReachedIsNotReported(_ templates: [String], _ reached: Int) {
        let router = DeepLinkRouter<Int>.lenient {
            for (number, text) in templates.enumerated() { DeepLink(parsing: text)(startingWith: [:]) { _ in number } }
        }
        let name = router.templates[reached]
        let isNever = router.findings.contains {
            switch $0 {
            case .duplicate(name, _), .shadowed(name, _): true
            case .duplicate, .shadowed, .fault, .ambiguous, .withoutHost: false
            }
        }
        #expect(!isNever, "\(router.findings)")
    }

    @Test(arguments: [
        (["/a", "/b", "/{x:a|b}"], "/{x}: never reached, because its links match /a or /b first"),
        (["/a/{x}", "/*/{y}", "/{z:a}/*"], "/{z}/*: never reached, because its links match /a/{x} first"),
        (
            ["/x?q=1", "/x?q=2", "/x?q={q:1|2}"],
            "/x?q={q}: never reached, because its links match /x?q=1 or /x?q=2 first"
        ),
        (["/{n: Int}", "/x", "/{m:5|x}"], "/{m}: never reached, because its links match /{n} or /x first"),
    ])
    func whatSeveralTemplatesHideIsReported(_ templates: [String], _ finding: String) {
        let router = DeepLinkRouter<Int>.lenient {
            for (number, text) in templates.enumerated() { DeepLink(parsing: text)(startingWith: [:]) { _ in number } }
        }
        #expect(router.findings.map(\.description).contains(finding), "\(router.findings)")
    }

    /// The first template of each pair ignores case, and its literal never equals the text of the other.
    @Test(arguments: [
        ["/{k}z/a", "/y{v}/{w}b"], ["/{k}z/a", "/y{v}/a{w: Int}"], ["/{k}z/x?q={q:1|2}", "/y{v}/x?q={q:3}"],
        ["/{k}z/ab", "/y{v}/{w}-{x}"],
    ])
    func foldedLiteralsAreNotAmbiguousWithOtherTexts(_ templates: [String]) {
        let router = DeepLinkRouter<Int>.lenient {
            for (number, text) in templates.enumerated() {
                let link = DeepLink(parsing: text)
                (number == 0 ? link.ignoringCase() : link)(startingWith: [:]) { _ in number }
            }
        }
        #expect(router.findings == [])
    }

    /// One template of each pair ignores case, the other does not.
    @Test(arguments: [
        (["/a{v:b|5}/**", "/a{w:b|5}"], 0, ["/a{w}: never reached, because its links match /a{v}/** first"]),
        (["/a{v:b|5}/**", "/a{w:B}"], 0, []), (["/{k}/a{x}", "/*/ab"], 1, []), (["/{k}/{v:ab}", "/*/ab"], 1, []),
        (["/{k}/{v:55}", "/*/55"], 1, ["/*/55: never reached, because its links match /{k}/{v} first"]),
        (
            ["/a?q={n: Int}", "/{v:a}?q={m: Int}"], 1,
            ["/{v}?q={m}: never reached, because its links match /a?q={n} first"]
        ),
        (["/{a}x{b: Int}", "/{c}x{d: Int}"], 0, []),
    ])
    func hiddenTemplatesAreFoundAcrossCase(_ templates: [String], _ folded: Int, _ expected: [String]) {
        let router = DeepLinkRouter<Int>.lenient {
            for (number, text) in templates.enumerated() {
                let link = DeepLink(parsing: text)
                (number == folded ? link.ignoringCase() : link)(startingWith: [:]) { _ in number }
            }
        }
        let never = router.findings.map(\.description).filter { $0.contains("never reached") }
        #expect(never == expected)
    }

    /// Several templates together hide the literals beside values in any letter case.
    @Test func whatSeveralTemplatesHideInAnyCaseIsReported() {
        let router = DeepLinkRouter<Int>.lenient {
            for (number, text) in ["/a{v:b|5}/{w:a}", "/ab/**", "/a{n: Int}/a"].enumerated() {
                DeepLink(parsing: text).ignoringCase()(startingWith: [:]) { _ in number }
            }
        }
        #expect(
            router.findings.map(\.description)
                == ["/a{v}/{w}: never reached, because its links match /ab/** or /a{n}/a first"])
    }
}
