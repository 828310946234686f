import DeepLinks
import Foundation
import SeededRandom
import Testing

/// Tuples are read into memory element by element: whatever their types are, each gets its own, and nothing leaks.
@Suite struct TuplePropertyTests {
    enum Cabin: String, DeepLinkArgument, CaseIterable { case economy, first = "1. Klasse" }

    struct Code: DeepLinkArgument, Equatable {
        var text: String
        var number: UInt16

        init(_ text: String, _ number: UInt16) { (self.text, self.number) = (text, number) }

        init?(deepLinkText: String) {
            guard let mark = deepLinkText.lastIndex(of: "~"),
                let number = UInt16(deepLinkText[mark...].dropFirst())
            else { return nil }
            self.init(String(deepLinkText[..<mark]), number)
        }

        var deepLinkText: String { text + "~\(number)" }
    }

    static let pattern = DeepLinkPattern(
        "/{a}/{b}/{c}-{d}/{e}?f={f}&g={g}&h={h}&i={i}&j={j=7}&k={k}&l={l}&m={m}#{n}", Int8.self, String.self, Bool.self,
        Int64.self, Code.self, Int?.self, UUID?.self, [String].self, Date.self, Int16.self, [Cabin]?.self, Float?.self,
        URL?.self, Bool?.self)

    @Test func everyElementReadsBack() throws {
        try Self.pattern.validate()
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations {
            func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
            let (a, b) = (Int8.random(in: .min ... .max, using: &generator), "b" + generator.text(upTo: 40))
            let (c, d) = (Bool.random(using: &generator), Int64.random(in: .min ... .max, using: &generator))
            let e = Code(generator.text(upTo: 30), .random(in: .min ... .max, using: &generator))
            let (f, g) = (maybe(Int.random(in: .min ... .max, using: &generator)), maybe(UUID()))
            let h = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in generator.text(upTo: 20) }
            let i = Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &generator))
            let (j, k) = (Int16.random(in: 6...8, using: &generator), maybe(Cabin.allCases.shuffled(using: &generator)))
            let (l, m) = (maybe(Float.random(in: -1...1, using: &generator)), maybe(link("https://x.example/?a=b#c")))
            let n = maybe(Bool.random(using: &generator))
            let url = try Self.pattern.url(for: (a, b, c, d, e, f, g, h, i, j, k, l, m, n))
            let all = try Self.pattern.parse(url)
            #expect((all.0, all.1, all.2, all.3, all.4) == (a, b, c, d, e), "\(url)")
            #expect((all.5, all.6, all.7, all.8, all.9) == (f, g, h, i, j), "\(url)")
            #expect((all.10, all.11, all.12, all.13) == (k, l, m, n), "\(url)")
        }
    }

    @Test func defaultsStandForWhatIsMissing() throws {
        let pattern = DeepLinkPattern(
            "/x?a={a=7}&b={b=seven and more letters}&c={c=x}&d={d}", Int?.self, String.self, [String].self,
            String?.self)
        try pattern.validate()
        #expect(try pattern.parse(link("/x")) == (7, "seven and more letters", ["x"], nil))
        #expect(try pattern.parse(link("/x?d=1&c=2&c=3&a=-1")) == (-1, "seven and more letters", ["2", "3"], "1"))
        #expect(pattern.match(link("/x?a=y")) == nil)
    }

    /// Counts its instances that are alive.
    final class Token: Sendable {
        @TaskLocal static var count: @Sendable (Int) -> Void = { _ in }
        let count = Token.count

        init() { count(1) }
        deinit { count(-1) }
    }

    struct Ticket: DeepLinkArgument {
        let token = Token()

        init?(deepLinkText text: String) {
            if text == "none" { return nil }
        }

        var deepLinkText: String { "ticket" }
    }

    @Test(arguments: [
        "/a/1/b", "/a/x/b", "/none/1/b", "/a/1/none", "/a/1/b?c=1", "/a/1/b?c=none", "/a/1/b?c=1&c=none", "/a",
    ])
    func nothingIsLeftOfALinkThatIsRefused(_ text: String) throws {
        nonisolated(unsafe) var alive = 0
        Token.$count.withValue({ alive += $0 }) {
            let pattern = DeepLinkPattern(
                "/{a}/{n}/{b}?c={c}", Ticket.self, Int.self, Ticket?.self, [Ticket].self)
            let router = DeepLinkRouter<Int>.lenient { pattern { $0.1 } }
            for _ in 0..<10 {
                _ = pattern.match(link(text))
                _ = pattern.explain(link(text))
                _ = router.match(link(text))
                _ = router.explain(link(text))
            }
        }
        #expect(alive == 0)
    }
}
