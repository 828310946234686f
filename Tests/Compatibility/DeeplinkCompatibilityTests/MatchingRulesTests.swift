import DeeplinkCompatibility
import Foundation
import Testing

/// How Deeplink 0.3.0 compares links, quirk by quirk; apps that move here depend on some of them.
@Suite struct MatchingRulesTests {

    // MARK: - Scheme, host, port, user

    @Test(arguments: [
        "https://example.com/test", "http://other.example:8080/test", "myapp:///test", "myapp://host/test",
        "https://user@example.com/test", "/test", "HTTPS://EXAMPLE.com/test",
    ])
    func schemeHostPortAndUserDoNotMatter(_ text: String) {
        #expect(matches("/test", text))
    }

    @Test func aPasswordLetsNothingMatch() {
        #expect(!matches("/test", "https://user:pw@example.com/test"))
    }

    @Test func aPathOfTwoSlashesBehindAHostIsAnError() {
        let url = link("https://example.com//test")
        #expect(throws: DeeplinkError.cannotExtractComponents(url)) {
            try ("//test" as Deeplink<Void>).parse(url)
        }
        #expect(throws: DeeplinkError.cannotExtractComponents(url)) { try Deeplink.catchAll.parse(url) }
    }

    @Test func aLinkOfAHostAloneMatchesOnlyTheCatchAll() {
        #expect(!matches("test", "myapp://test"))
        #expect(!matches("/test", "myapp://test"))
        #expect(!matches("/", "myapp://test"))
        #expect(matches(.catchAll, "myapp://test"))
    }

    // MARK: - Literals

    @Test(arguments: ["/testing", "/test/again", "/test?x", "/test#x", "/test/", "/test"])
    func literalsArePrefixesWithoutBoundary(_ text: String) {
        #expect(matches("/test", text))
    }

    @Test(arguments: ["/Test", "/tes", "/a/test", "/xtest", "/t%65st", "/", ""])
    func theTextBeginsWithTheFirstLiteralByCase(_ text: String) {
        #expect(!matches("/test", "https://example.com" + text))
    }

    @Test func literalsAreTakenWhereTheyFirstOccur() throws {
        let template: Deeplink<Sample> = try "/a/\(\.a)/b/\(\.b)"
        #expect(read(template, "/a/1/b/2/b/3") == Sample(a: "1", b: "2"))
        #expect(read(template, "/a/b/b/2") == Sample(a: "b", b: "2"))
        #expect(read(template, "/a/b/2") == nil)
        #expect(read(template, "/a/1/c/2") == nil)
    }

    @Test func whatFollowsTheLastLiteralDoesNotMatter() throws {
        let template: Deeplink<Sample> = try "/a/\(\.a)/end"
        #expect(read(template, "/a/1/ending/more?x=y#z") == Sample(a: "1"))
    }

    // MARK: - Arguments

    @Test(arguments: ":/?#[]@!$&'()*+,;=")
    func anArgumentAtTheEndStopsAtReservedCharacters(_ character: Character) throws {
        let template: Deeplink<Sample> = try "/a?x=\(\.a)"
        let url = link("https://example.com/a?x=1\(character)2")
        var value = Sample()
        try template.parse(url, into: &value)
        // Some systems escape brackets in queries; what is escaped is no longer reserved.
        #expect(value.a == "1" || url.absoluteString.contains("%"))
    }

    @Test func argumentsInsideCrossEverything() throws {
        let template: Deeplink<Sample> = try "/a/\(\.a)/end/\(\.b)"
        #expect(read(template, "/a/1/2?x=3&y:@+,/end/4.5~_-") == Sample(a: "1/2?x=3&y:@+,", b: "4.5~_-"))
    }

    @Test func aListAtTheEndKeepsItsSeparator() throws {
        #expect(read(try "/t/\(\.list, separator: ",")", "/t/a,b,c/d") == Sample(list: ["a", "b", "c"]))
        #expect(read(try "/t/\(\.list, separator: "/")", "/t/a/b,c") == Sample(list: ["a", "b"]))
        // Here the last component is a text.
        #expect(read(try "/t/\(\.list, separator: ",")/e", "/t/a,b/e,f") == Sample(list: ["a", "b"]))
    }

    @Test func noTextIsAnEmptyArgument() throws {
        #expect(read(try "/t/\(\.a)/\(\.b)", "/t//") == Sample(a: "", b: ""))
        #expect(read(try "/t/\(\.list, separator: ",")", "/t/") == Sample(list: []))
        #expect(read(try "/t/\(\.list, separator: ",")", "/t/,a,,b,") == Sample(list: ["a", "b"]))
    }

    @Test func nothingIsWrittenWhereNothingMatches() throws {
        var value = Sample()
        let template: Deeplink<Sample> = try "/t/\(\.a)/x/\(\.b)"
        #expect(throws: DeeplinkError.self) { try template.parse(link("/t/1/y/2"), into: &value) }
        #expect(value == Sample())
    }

    @Test(arguments: [("a%20b", "a%20b"), ("a%2Fb", "a%2Fb"), ("é", "%C3%A9"), ("a+b", "a"), ("%2B", "%2B")])
    func nothingIsDecoded(_ written: String, _ expected: String) throws {
        #expect(read(try "/t/\(\.a)", "https://example.com/t/" + written)?.a == expected)
    }

    @Test func plusStaysInsideALink() throws {
        #expect(read(try "/t/\(\.a)/end", "/t/a+b/end")?.a == "a+b")
    }

    @Test func slashesAtTheEndMatterOnlyInTheTemplate() throws {
        #expect(matches("/test", "/test/"))
        #expect(!matches("/test/", "/test"))
        #expect(read(try "/t/\(\.a)", "/t/1/")?.a == "1")
        #expect(read(try "/t/\(\.a)/", "/t/1") == nil)
        #expect(read(try "/t/\(\.a)/", "/t/1/")?.a == "1")
    }

    // MARK: - Query and fragment

    @Test func queriesAreText() throws {
        let template: Deeplink<Sample> = try "/s?q=\(\.a)&p=\(\.b)"
        #expect(read(template, "/s?q=1&p=2&r=3") == Sample(a: "1", b: "2"))
        #expect(read(template, "/s?p=2&q=1") == nil)
        #expect(read(template, "/s?q=1&x=y&p=2") == Sample(a: "1&x=y", b: "2"))
        #expect(read(try "/s/?q=\(\.a)", "/s?q=1") == nil)
        #expect(read(try "/s?q=\(\.a)", "/s/?q=1") == nil)
    }

    @Test func fragmentsAreText() throws {
        #expect(read(try "/s#\(\.a)", "/s#top")?.a == "top")
        #expect(read(try "/s#\(\.a)", "/s?x#top") == nil)
        #expect(matches("/s", "/s#top"))
    }

    // MARK: - Odd corners

    @Test func anArgumentAloneMatchesTheEmptyTextAndReadsNothing() throws {
        let template: Deeplink<Sample> = try "\(\.a)"
        #expect(read(template, "https://example.com") == Sample())
        #expect(read(template, "https://example.com/anything") == Sample())
        #expect(read(template, "?x") == Sample())
        #expect(read(template, "anything") == nil)
    }

    @Test func valuesShiftBehindALeadingArgument() throws {
        let template: Deeplink<Sample> = try "\(\.a)/b/\(\.b)"
        #expect(read(template, "/b/x") == Sample(a: "x"))
        #expect(read(template, "/a/b/x") == nil)
    }

    @Test func catchAllMatchesEverything() {
        for text in ["https://example.com", "/a/b?c#d", "myapp://x/y", "https://example.com/é"] {
            #expect(matches(.catchAll, text))
        }
    }
}
