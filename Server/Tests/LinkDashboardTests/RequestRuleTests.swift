import LinkPages
import LinkRules
import LinkStorage
import Testing

@testable import LinkDashboard

/// The rules about requests, as values.
@Suite struct RequestRuleTests {
    @Test(
        arguments: [
            ("same-origin", nil, true), ("none", nil, true), ("same-site", nil, false), ("cross-site", nil, false),
            ("cross-site", "https://waymark.example", false), (nil, "https://waymark.example", true),
            (nil, "https://evil.example", false), (nil, "null", false), (nil, nil, false),
        ] as [(String?, String?, Bool)])
    func changesComeFromTheDashboardsOwnPages(site: String?, origin: String?, isAllowed: Bool) {
        #expect(OriginRule.allows(site: site, origin: origin, own: "https://waymark.example") == isAllowed)
    }

    @Test(arguments: [
        "//evil.example", "https://evil.example", "/\\evil.example", "/_/\\evil", "/_//evil.example", "/x", "",
        "/_/a\tb",
        "/_/../x", "javascript:alert(1)", "/_/sign-out", "/_/..", "/_/%2e%2e/code", "/_/.%2E/code", "/_/./code",
        "/_/links/..?q=a", "/_//evil.example?q=a", "/_/links//x?q=a", "/_/oidc?to=/_/",
        "/_/links?q=\\a", "/_/links?q=a#b", "/_/links?q=\"a\"",
    ])
    func aSignInLeadsOnlyIntoTheDashboard(path: String) {
        #expect(LocalPath.safe(path) == "/_/")
    }

    @Test func aSignInLeadsBackToThePageWithItsFilters() {
        #expect(LocalPath.safe("/_/links?tag=a&q=b%2Fc") == "/_/links?tag=a&q=b%2Fc")
        #expect(LocalPath.safe("/_/links?q=a..%2e%2e/b") == "/_/links?q=a..%2e%2e/b")
        #expect(
            LocalPath.safe("/_/abuse?q=https://evil.example//a/../b?c") == "/_/abuse?q=https://evil.example//a/../b?c")
    }

    /// What browsers make of a place is on the same host and below the dashboard, whatever was asked for.
    @Test(arguments: 0..<8)
    func noTextLeadsOutOfTheDashboard(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let pieces = [
            "/_/", "/", "//", "\\", "?", "#", "..", ".", "%2e", "%2F", "%5c", "evil.example", "https:", "@", ":", "\t",
            "\n", "\r", "\u{0}", " ", "links", "q=", "&", "é", "sign-out", "oidc",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 1...8, using: &numbers)).map { _ in
                pieces.randomElement(using: &numbers) ?? ""
            }
            .joined()
            for text in [text, "/_/" + text, "/_/links?" + text] {
                let place = LocalPath.safe(text)
                #expect(Self.isBelowTheDashboard(place), "\(text.debugDescription) leads to \(place)")
            }
        }
    }

    /// Whether browsers stay there: an address without a host, whose path is resolved as WHATWG's parser does.
    private static func isBelowTheDashboard(_ place: String) -> Bool {
        let read = place.filter { !["\t", "\n", "\r"].contains($0) }.replacing("\\", with: "/")
        guard read.hasPrefix("/"), !read.hasPrefix("//") else { return false }
        var path: [String] = []
        let parts = read.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
        for segment in parts {
            switch segment.lowercased().replacing("%2e", with: ".") {
            case "..": _ = path.popLast()
            case ".": break
            default: path.append(String(segment))
            }
        }
        return path.count >= 3 && path[0].isEmpty && path[1] == "_" && !path.dropLast().dropFirst().contains("")
            && !["sign-out", "oidc"].contains(path[2])
    }

    @Test func aPlaceHasOneNote() {
        #expect(LocalPath.noting("confirmed", at: "/_/keys") == "/_/keys?note=confirmed")
        #expect(
            LocalPath.noting("confirmed", at: "/_/keys?note=removed&project=a") == "/_/keys?project=a&note=confirmed")
    }

    @Test func onlyATokenIsReadFromACookie() {
        #expect(SessionCookie.token(in: "a=b; __Host-waymark=Abc-_9; c=d") == "Abc-_9")
        #expect(SessionCookie.token(in: "__Host-waymark=a b") == nil)
        #expect(SessionCookie.token(in: "waymark=abc") == nil)
        #expect(SessionCookie.token(in: nil) == nil)
    }

    @Test(arguments: [
        ("localhost:8080", true), ("waymark.localhost", true), ("127.0.0.1", true), ("127.1.2.3:80", true),
        ("[::1]:8080", true),
        ("127.0.0.1.evil.example", false), ("localhost.evil.example", false), ("128.0.0.1", false),
        ("go.example.com", false),
    ])
    func loopbackNamesNeedNoEncryption(authority: String, isLoopback: Bool) {
        #expect(DashboardHost.isLoopback(authority) == isLoopback)
    }

    @Test(
        arguments: [
            (nil, Words.Language.english), ("de-AT,de;q=0.9,en;q=0.8", .german), ("fr,de;q=0.5", .german),
            ("en,de;q=0.9", .english),
            ("de;q=0", .english), ("xx", .english),
        ] as [(String?, Words.Language)])
    func pagesSpeakTheLanguageThatTheBrowserWants(field: String?, language: Words.Language) {
        #expect(Words(accepted: field).language == language)
    }

    @Test func cellsOfTablesAreNoFormulas() {
        var bytes: [UInt8] = []
        CSVLine.append(harmless: ["=1+1", "@x", "a,b", "-2", "'a", "'=1"], to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "'=1+1,'@x,\"a,b\",'-2,'a,''=1\r\n")
    }

    @Test(
        arguments: [
            (0, [0, 1, 2]), (1, [0, 1, 2]), (4, [0, 1, 2, 3, 4]), (7, [0, 2, 4, 6, 8]), (100, [0, 50, 100]),
            (99, [0, 50, 100]), (1234, [0, 500, 1000, 1500]),
        ] as [(Int64, [Int64])])
    func axesHaveRoundTicks(largest: Int64, ticks: [Int64]) {
        #expect(ChartScale(largest: largest).ticks == ticks)
    }

    @Test func valuesAreEscapedInFieldsAndTables() {
        let field = FormField("x", "<b>", value: "\"><script>", hint: "<i>").markup.markup
        #expect(!field.contains("<script>") && !field.contains("<b>") && !field.contains("<i>"))
        let table = BreakdownTable(title: "t", rows: [.init(name: "<img src=x>", clicks: 1)], words: Words()).markup
            .markup
        #expect(!table.contains("<img"))
    }

    @Test func numbersAndDaysReadAsInEachLanguage() {
        #expect(Words(.english).number(1_234_567) == "1,234,567")
        #expect(Words(.german).number(-1234) == "−1.234")
        #expect(Words(.english).moment(DashboardUnderTest.moment) == "15 Jan 2027, 08:00 UTC")
        #expect(Words(.german).day(DashboardUnderTest.moment) == "15.1.2027")
    }
}
