import DeepLinks
import Foundation
import Testing

@Suite struct DeepLinkReadingTests {
    @Test(arguments: [
        ("/test", "/test", true), ("/test", "/test/", true), ("/test/", "/test", true), ("/test", "/testing", false),
        ("/test", "/test/again", false), ("/test", "/Test", false), ("/test", "/t%65st", true),
        ("/test", "https://example.com/test?x=1#y", true), ("/test", "//example.com/test", true),
        ("/test", "https://user:pw@example.com:8080/test", true), ("test", "/test", true),
        ("/", "https://example.com", true), ("/", "https://example.com/", true), ("/", "/a", false),
        ("/a//b", "/a/b", false), ("/a//b", "/a//b", true), ("/a/b", "/a//b", false), ("/a/b", "/a/b//", false),
        ("/a%2Fb", "/a/b", false), ("/a%2Fb", "/a%2fb", true), ("/é", "/%C3%A9", true), ("/%C3%A9", "/%c3%a9", true),
        ("/a+b", "/a+b", true), ("/a+b", "/a b", false), ("/a/*", "/a/b", true), ("/a/*", "/a", false),
        ("/a/*", "/a//", false), ("/a/*/c", "/a/b/c", true), ("/a/**", "/a", true), ("/a/**", "/a/b/c", true),
        ("/a/**", "/ab", false), ("/**", "https://example.com", true), ("/a[/b[/c]]", "/a", true),
        ("/a[/b[/c]]", "/a/b", true), ("/a[/b[/c]]", "/a/b/c/", true), ("/a[/b[/c]]", "/a/c", false),
        ("/a?x=1", "/a?y=2&x=1", true), ("/a?x=1", "/a?x=2", false), ("/a?x=1", "/a", false), ("/a?x", "/a?x=7", true),
        ("/a?x", "/a?x", true), ("/a?x=1", "/a?%78=%31", true), ("/a#top", "/a#top", true), ("/a#top", "/a", false),
        ("/a#top", "/a#bottom", false), ("https://example.com/a", "HTTPS://EXAMPLE.com/a", true),
        ("https://example.com/a", "http://example.com/a", false), ("https://example.com/a", "/a", false),
        ("//example.com/a", "http://example.com/a", true), ("//example.com/a", "http://example.com./a", true),
        ("//example.com/a", "http://example.com.evil.test/a", false),
        ("//example.com/a", "http://evil.test@example.com/a", true),
        ("//example.com/a", "http://example.com@evil.test/a", false),
        ("//bücher.example/a", "https://xn--bcher-kva.example/a", true),
        ("//bücher.example/a", "https://B%C3%BCcher.example/a", true),
        ("myapp://event/5", "myapp://event/5", true), ("myapp://event/5", "myapp://other/5", false),
        ("/5", "myapp://event/5", true), ("/event/5", "myapp:///event/5", true), ("/event/5", "myapp:/event/5", true),
        ("/a*b", "/a*b", true), ("/a*b", "/axb", false), ("/%2A", "/*", true), ("/%2A", "/x", false),
    ])
    func literals(_ template: String, _ text: String, _ matches: Bool) throws {
        let template = DeepLink<Void>(stringLiteral: template)
        try template.validate()
        #expect(template.matches(link(text)) == matches)
        #expect((template.explain(link(text)) == nil) == matches)
    }

    @Test func readsSegmentsQueryAndFragment() throws {
        let event: DeepLink<Event> = "/event/\(\.slug)/\(\.id)?page=\(\.page)&tag=\(\.tags)#\(\.anchor)"
        let value = try event.parse(
            link("https://example.com/event/a%2Fb%25+c/7?tag=x+y&page=2&other=1&tag=%26#part%201"))
        #expect(value == Event(slug: "a/b%+c", id: 7, page: 2, tags: ["x+y", "&"], anchor: "part 1"))
        #expect(try event.parse(link("/event/a/7")) == Event(slug: "a", id: 7))
    }

    @Test(arguments: [
        "/event/a/x", "/event/a/", "/event/a", "/event/a/1/2", "/event//1", "/event/%FF/1", "/event/a/1?page=x",
    ])
    func refusesWhatIsNoValue(_ text: String) {
        let event: DeepLink<Event> = "/event/\(\.slug)/\(\.id)?page=\(\.page)"
        #expect(event.match(link(text)) == nil)
        #expect(event.explain(link(text)) != nil)
    }

    @Test func readsPartialSegments() {
        let item: DeepLink<Event> = "/item-\(\.id).html"
        #expect(item.match(link("/item-5.html"))?.id == 5)
        #expect(item.match(link("/%69tem%2D5%2Ehtml"))?.id == 5)
        #expect(item.match(link("/item-.html")) == nil)
        let two: DeepLink<Event> = "/\(\.slug)-\(\.id)"
        #expect(two.match(link("/a%2Db-5")) == Event(slug: "a-b", id: 5))
        #expect(two.match(link("/a-b-5")) == nil)
    }

    @Test func readsOptionalTails() {
        let event: DeepLink<Event> = "/event[/\(\.id, default: 3)[/\(\.page)]]"
        #expect(event.match(link("/event"))?.id == 3)
        #expect(event.match(link("/event/4")) == Event(id: 4))
        #expect(event.match(link("/event/4/5")) == Event(id: 4, page: 5))
        #expect(event.match(link("/event/4/5/6")) == nil)
    }

    @Test func readsTheRestOfAPath() {
        let file: DeepLink<Event> = "/files/\(rest: \.path)"
        #expect(file.match(link("/files"))?.path == [])
        #expect(file.match(link("/files/a%2Fb/c/"))?.path == ["a/b", "c"])
        let text: DeepLink<Event> = "/files/\(rest: \.slug)"
        #expect(text.match(link("/files/a/b/"))?.slug == "a/b/")
    }

    @Test func readsTheHost() {
        let tenant: DeepLink<Event> = "https://\(\.host).example.com/event/\(\.id)"
        #expect(tenant.match(link("https://blue.EXAMPLE.com/event/5")) == Event(id: 5, host: "blue"))
        #expect(tenant.match(link("https://example.com/event/5")) == nil)
    }

    @Test(arguments: [
        ("https://{t}.bücher.de/x", "https://a.bücher.de/x"),
        ("https://{t}.bücher.de/x", "https://a.xn--bcher-kva.de/x"),
        ("https://{t}.Example.com/x", "https://a.example.com./x"), ("//{t}.example.com./x", "https://a.example.com/x"),
        ("//x-{t}-y.example.com/x", "https://x-a-y.example.com:80/x"),
    ])
    func hostsWithArgumentsAreComparedAsOthers(_ template: String, _ text: String) throws {
        let template = DeepLinkPattern(template, String.self)
        try template.validate()
        #expect(template.match(link(text)) == "a")
        #expect(try template.match(template.url(for: "b")) == "b")
        let router = try DeepLinkRouter<String> { template { $0 } }
        #expect(router.match(link(text)) == "a")
    }

    @Test func errorsPointAtTheArgument() {
        let part = DeepLinkPattern("/p-{x}.html", Int.self)
        #expect(
            part.explain(link("/p-5x.html"))?.description.contains("\"5x\" is not valid for {x} (at byte 3)") == true)
        let list = DeepLinkPattern("/l/{x}", [Int].self)
        #expect(list.explain(link("/l/1,2,c"))?.description == #"/l/{x}: "c" is not valid for {x} (at byte 7)"#)
        let items = DeepLinkPattern("/l?x={x}", [Int].self)
        #expect(
            items.explain(link("/l?x=1&x=b"))?.description.contains("\"b\" is not valid for {x} (at byte 9)") == true)
    }

    @Test func takesTheHostOfACustomSchemeForASegmentWhereTold() throws {
        let event = ("/event/\(\.id)" as DeepLink<Event>).hosts("example.com").hostIsFirstSegment(ofSchemes: "myapp")
        #expect(event.match(link("MyApp://event/5"))?.id == 5)
        #expect(event.match(link("https://example.com/event/5"))?.id == 5)
        #expect(event.match(link("other://event/5")) == nil)
        #expect(try event.url(for: Event(id: 5), scheme: "myapp").absoluteString == "myapp://event/5")
    }

    @Test func ignoresCaseWhereTold() {
        let event = ("/Event/\(\.slug)" as DeepLink<Event>).ignoringCase()
        #expect(event.match(link("/eVENT/ABC"))?.slug == "ABC")
    }

    @Test func keepsWhatTheTemplateDoesNotMention() throws {
        let event: DeepLink<Event> = "/event/\(\.id)"
        var value = Event(slug: "kept", id: 1)
        try event.parse(link("/event/2"), into: &value)
        #expect(value == Event(slug: "kept", id: 2))
        #expect(throws: DeepLinkError.self) { try event.parse(link("/event/x"), into: &value) }
        #expect(value == Event(slug: "kept", id: 2))
    }

    @Test func allowsOnlySomeValues() {
        let pass: DeepLink<BoardingPass> = "/pass/\(\.cabin, in: [.economy, .business])"
        #expect(pass.match(link("/pass/business"))?.cabin == .business)
        #expect(pass.match(link("/pass/first")) == nil)
    }

    @Test func readsTuples() throws {
        let event = DeepLinkPattern(
            "/event/{slug}/{id}?page={page=1}&q={q}", String.self, Int.self, Int.self, String?.self)
        try event.validate()
        let found = try event.parse(link("/event/a/5?q=x"))
        #expect(found == ("a", 5, 1, "x"))
        #expect(try event.path(for: ("a b", 5, 2, nil)) == "/event/a%20b/5?page=2")
        #expect(DeepLinkPattern("/{n}", Int.self).match(link("/5")) == 5)
        #expect(DeepLinkPattern("/x").match(link("/x")) != nil)
    }

    @Test func saysWhatIsWrong() throws {
        let event = ("/event/\(\.slug)/\(\.id)?q=\(\.host)" as DeepLink<Event>).schemes("https").hosts("example.com")
        let table: [(String, DeepLinkError.Code, DeepLinkError.Component, Int)] = [
            ("http://example.com/event/a/1?q=", .scheme, .scheme, 0),
            ("https://other.test/event/a/1?q=", .host, .host, 8),
            ("https://example.com/evnt/a/1?q=", .literal, .segment(0), 20),
            ("https://example.com/event/a?q=", .missingSegment, .segment(2), 27),
            ("https://example.com/event/a/1/2?q=", .extraSegment, .segment(3), 30),
            ("https://example.com/event/a/x?q=", .argument, .segment(2), 28),
            ("https://example.com/event/a/1?p=", .queryItem, .query("q"), 30),
        ]
        for (text, code, component, offset) in table {
            let error = try #require(event.explain(link(text)))
            #expect(error.code == code)
            #expect(error.component == component)
            #expect(error.offset == offset, "\(text)")
            #expect(error.template == "https://example.com/event/{slug}/{id}?q={host}")
        }
        #expect(event.explain(link("https://example.com/event/a/x?q="))?.argument == "id")
    }
}
