import DeepLinks
import DeepLinksTesting
import Foundation
import SeededRandom
import Testing

@Suite struct DeepLinkPrintingTests {
    static let event: DeepLink<Event> =
        "/event/\(\.slug)[/\(\.id, default: 0)]?page=\(\.page)&tag=\(\.tags)#\(\.anchor)"

    @Test(arguments: [
        (Event(slug: "a"), "/event/a"), (Event(slug: "a", id: 5), "/event/a/5"),
        (Event(slug: "a/b ?#%é+", page: 2), "/event/a%2Fb%20%3F%23%25%C3%A9+?page=2"),
        (Event(slug: "a", tags: ["x&y", "a=b+c", ""]), "/event/a?tag=x%26y&tag=a=b%2Bc&tag="),
        (Event(slug: "a", anchor: "top part"), "/event/a#top%20part"),
    ])
    func escapesByComponent(_ value: Event, _ text: String) throws {
        #expect(try Self.event.path(for: value) == text)
        #expect(try Self.event.parse(link(text)) == value)
    }

    @Test func addsSchemeHostAndBase() throws {
        let home = ("/home" as DeepLink<Void>).base("/app")
        #expect(try home.path() == "/app/home")
        #expect(try home.hosts("example.com").url().absoluteString == "https://example.com/app/home")
        #expect(try home.schemes("myapp").url().absoluteString == "myapp:///app/home")
        #expect(
            try home.schemes("http").hosts("bücher.example").url().absoluteString
                == "http://xn--bcher-kva.example/app/home")
        #expect(
            try home.url(for: (), scheme: "https", host: "b.example").absoluteString == "https://b.example/app/home")
        let tenant: DeepLink<Event> = "https://\(\.host).example.com/"
        #expect(try tenant.url(for: Event(host: "blue")).absoluteString == "https://blue.example.com/")
    }

    @Test func printsNoSchemeOrHostThatItDoesNotRead() throws {
        let own: DeepLink<Void> = "/x"
        let bound = own.hosts("a.com", "b.com").schemes("https", "my")
        #expect(try bound.url(for: (), scheme: "MY", host: "B.com").absoluteString == "MY://b.com/x")
        for (link, scheme, host, code) in [
            (bound, "http", "a.com", DeepLinkError.Code.scheme), (bound, "https", "c.com", .host),
            (own, "javascript:alert(1)//", "a.com", .scheme), (own, "", "a.com", .scheme),
        ] {
            let error = #expect(throws: DeepLinkError.self) { try link.url(for: (), scheme: scheme, host: host) }
            #expect(error?.code == code)
        }
        let tenant: DeepLink<Event> = "//\(\.host).example.com/"
        #expect(try tenant.url(for: Event(host: "a"), host: "a.example.com").host == "a.example.com")
        #expect(throws: DeepLinkError.self) { try tenant.url(for: Event(host: "a"), host: "b.example.com") }
    }

    @Test func theLongestPathsAreRouted() throws {
        let text = String(repeating: "/a", count: 256)
        let router = try DeepLinkRouter<Int> { DeepLink<Void>(stringLiteral: text) { 1 } }
        #expect(router.match(link(text)) == 1)
        #expect(router.match(link(text + "/a")) == nil)
    }

    @Test func throwsWhereAValueIsMissingOrUnprintable() {
        struct Odd: DeepLinkValue {
            var text: String?
            var list: [String] = []
            var number = 0.0
            var cabin = BoardingPass.Cabin.first
        }
        let table: [(DeepLink<Odd>, Odd, DeepLinkError.Code)] = [
            ("/\(\.text)", Odd(), .missingValue), ("/\(\.list)", Odd(), .missingValue),
            ("/\(\.text)", Odd(text: ""), .emptyValue), ("/\(\.text)", Odd(text: ".."), .dotSegment),
            ("/\(rest: \.list)", Odd(list: ["a", "."]), .dotSegment), ("/*", Odd(), .wildcard),
            ("/\(\.number)", Odd(number: .nan), .unprintableValue),
            ("/\(\.cabin, in: [.economy])", Odd(), .valueNotAllowed),
            ("//\(\.text)/", Odd(text: "a/b"), .unprintableValue), ("?q=\(\.text)x", Odd(), .missingValue),
        ]
        for (template, value, code) in table where code != .missingValue || !template.description.hasPrefix("?") {
            let error = #expect(throws: DeepLinkError.self, "\(template)") { try template.url(for: value) }
            #expect(error?.code == code, "\(template)")
        }
    }

    @Test func leavesOutWhatEqualsItsDefault() throws {
        let pass: DeepLink<BoardingPass> =
            "/pass/\(\.flight)?cabin=\(\.cabin, default: .economy)&bags=\(\.bags, separator: "-")"
        #expect(try pass.path(for: BoardingPass(flight: "LH1")) == "/pass/LH1")
        #expect(
            try pass.path(for: BoardingPass(flight: "LH1", cabin: .first, bags: [1, 2]))
                == "/pass/LH1?cabin=first&bags=1-2")
        #expect(pass.roundTripFailures(of: [BoardingPass(flight: "LH1", cabin: .first, bags: [-1, 2])]) == [])
    }
}

extension DeepLinkPrintingTests {
    /// What the fuzzer found, kept.
    @Test(arguments: [
        ("/a//", "/a//"), ("/a//**", "/a//"), ("//example.com//", "https://example.com//"), ("////a", nil),
        ("//a:/x", nil),
        ("//%2F.example/", nil), ("myapp:////a", "myapp:////a"),
    ])
    func keepsEmptySegmentsAndRefusesWhatIsNoHost(_ template: String, _ text: String?) throws {
        let link = DeepLink<Void>(stringLiteral: template)
        #expect((try? link.url())?.absoluteString == text)
        if let text { #expect(link.matches(DeepLinksTests.link(text))) }
    }

    /// What the fuzzer found, kept.
    @Test func escapesWhatIsBetweenTwoArguments() throws {
        let digits: DeepLink<Event> = "/\(\.id)1\(\.slug)"
        #expect(digits.match(try digits.url(for: Event(slug: "x", id: -11))) == Event(slug: "x", id: -11))
        let letters = ("/\(\.slug)A\(\.id)" as DeepLink<Event>).ignoringCase()
        #expect(letters.match(try letters.url(for: Event(slug: "banana", id: 1))) == Event(slug: "banana", id: 1))
        let list: DeepLink<Event> = "/\(\.tags, separator: "-")F\(\.id)"
        #expect(list.match(try list.url(for: Event(id: 1, tags: ["/", "F-"]))) == Event(id: 1, tags: ["/", "F-"]))
    }
}

extension DeepLinkPrintingTests {
    struct Note: DeepLinkValue, Equatable {
        var text = ""
        var date = Date(timeIntervalSinceReferenceDate: 0)
        var url = URL(fileURLWithPath: "/")
    }

    /// Authorities are no place for what a segment may hold: colons and marks would be read as ports and users.
    @Test(arguments: ["é@@", "LH 400@@", "|@@", "a:b", "@", "LH400", "a%b", "ä.ö", "[1]", "a:80", "..a", "+", "\u{0}"])
    func whatNoHostCanBeIsPrintedAsAPath(_ text: String) throws {
        let template = ("/\(\.text)/y" as DeepLink<Note>).hostIsFirstSegment(ofSchemes: "my")
        let printed = try template.url(for: Note(text: text), scheme: "my")
        #expect(try template.parse(printed).text == text, "\(printed)")
        let dates = ("/\(\.date)/\(\.url)" as DeepLink<Note>).hostIsFirstSegment(ofSchemes: "my").schemes("my")
        let note = Note(url: link("https://a.example/b?c#d"))
        #expect(try dates.parse(dates.url(for: note)) == note)
        let urls = ("/\(\.url)" as DeepLink<Note>).hostIsFirstSegment(ofSchemes: "my").schemes("my")
        #expect(try urls.parse(urls.url(for: note)).url == note.url)
    }

    @Test func hostFirstSchemesKeepTheirValues() throws {
        let template = ("/\(\.text)/y" as DeepLink<Note>).hostIsFirstSegment(ofSchemes: "my").schemes("my")
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations {
            let note = Note(text: generator.text(upTo: 6))
            guard !["", ".", ".."].contains(note.text) else { continue }
            #expect(try template.parse(template.url(for: note)) == note)
        }
    }
}
