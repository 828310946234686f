import Testing
import WaymarkLinks

@testable import LinkRules
@testable import LinkService

@Suite struct URLPatternSetTests {
    @Test(arguments: [
        ("^https://mybrand\\.com/.*$", "https://mybrand.com/a?b=c", true),
        ("^https://mybrand\\.com/.*$", "https://mybrandXcom/a", false),
        ("mybrand", "https://x.mybrand.com/", true),
        ("(?i)^HTTPS://A\\.com", "https://a.com/", true),
        ("^https://d\\.com([/?#].*)?$", "https://d.com?x=1", true),
        ("^https{0,1}:\\/\\/d\\.com(\\/.*){0,1}$", "https://d.com/x", true),
    ])
    func matchingIsASearch(pattern: String, url: String, isAllowed: Bool) throws {
        #expect(try URLPatternSet([pattern]).allows(WebURL(url[...])) == isAllowed)
    }

    @Test func oneMatchIsEnough() throws {
        let patterns = try URLPatternSet(["^https://a\\.", "^https://b\\."])
        #expect(patterns.allows(try WebURL("https://b.com/"[...])))
        #expect(!patterns.allows(try WebURL("https://c.com/"[...])))
    }

    @Test func noPatternsAllowEverything() throws {
        #expect(try URLPatternSet([]).isEmpty)
        #expect(URLPatternSet.unrestricted.allows(try WebURL("http://anything.example/"[...])))
    }

    @Test func aStoredPatternThatIsBrokenAllowsNothing() throws {
        let patterns = URLPatternSet(storedPatterns: ["https", "("])
        #expect(!patterns.isEmpty)
        #expect(!patterns.allows(try WebURL("https://a.com/"[...])))
    }

    @Test(arguments: [
        ("(", "missing )"), ("[a", "missing ]"), ("a**", "bad repetition"), ("(?=x)", "perl operator"),
        ("\\1", "escape"), ("x{1001}", "repetition"), ("((((x{100}){100}){100}){100})", "repetition"),
    ])
    func aWrongPatternIsNamedWithItsFault(pattern: String, fault: String) {
        let error = #expect(throws: LinkServiceError.self) { try URLPatternSet(["ok", pattern]) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.hasPrefix("Allowed destination 2") == true)
        #expect(error?.message.contains(fault) == true, "\(error?.message ?? "")")
    }

    @Test func tenPatternsAreTheMost() throws {
        _ = try URLPatternSet(Array(repeating: "a", count: 10))
        #expect(throws: LinkServiceError.self) { try URLPatternSet(Array(repeating: "a", count: 11)) }
        #expect(throws: LinkServiceError.self) { try URLPatternSet([""]) }
        #expect(throws: LinkServiceError.self) { try URLPatternSet([String(repeating: "a", count: 1025)]) }
    }

    @Test func nestedRepetitionTakesLinearTime() throws {
        let patterns = try URLPatternSet(["^https://a\\.com/(a+)+$"])
        #expect(!patterns.allows(try WebURL("https://a.com/\(String(repeating: "a", count: 8000))!"[...])))
    }

    @Test func everyDestinationIsAsked() throws {
        let own = try WebURL("https://own.com/"[...])
        let other = try WebURL("https://other.com/"[...])
        let patterns = try URLPatternSet(["^https://own\\.com/"])
        func refusal(_ change: (inout DynamicLink) -> Void) -> String? {
            var link = DynamicLink(link: own)
            change(&link)
            return patterns.firstRefusal(in: link)?.parameter.rawValue
        }
        #expect(refusal { _ in } == nil)
        #expect(refusal { $0.link = other } == "link")
        #expect(refusal { $0.android.fallbackLink = other } == "afl")
        #expect(refusal { $0.ios.fallbackLink = other } == "ifl")
        #expect(refusal { $0.ios.iPadFallbackLink = other } == "ipfl")
        #expect(refusal { $0.otherPlatforms.fallbackLink = other } == "ofl")
        #expect(refusal { $0.android.link = AppURI(other) } == "al")
        #expect(refusal { $0.android.link = AppURI("myapp://x") } == "al")
        #expect(refusal { $0.social.imageLink = other } == nil)
    }

    @Test func manyTasksMayMatchAtOnce() async throws {
        let patterns = try URLPatternSet(["^https://[a-z]+\\.com/[0-9]+$"])
        let url = try WebURL("https://abc.com/123"[...])
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask { (0..<100).allSatisfy { _ in patterns.allows(url) } }
            }
            for await isAllowed in group {
                #expect(isAllowed)
            }
        }
    }
}
