import DeepLinks
import DeepLinksTesting
import Foundation
import Testing

@Suite struct DeepLinkRouterTests {

    @Test func ranksBySegmentsNotByOrder() throws {
        let router = try DeepLinkRouter<String> {
            DeepLink<Void>(stringLiteral: "/**") { "rest" }
            DeepLink<Void>(stringLiteral: "/e/*/x") { "wildcard" }
            DeepLinkPattern("/e/{slug}", String.self) { _ in "text" }
            DeepLinkPattern("/e/{id}", Int.self) { _ in "typed" }
            DeepLinkPattern("/e/item-{id}", String.self) { _ in "partial" }
            DeepLinkPattern("/e/item-b-{id}", String.self) { _ in "longer partial" }
            DeepLink<Void>(stringLiteral: "/e/item-1") { "literal" }
            DeepLinkPattern("/e/{slug}?q={q}", String.self, String.self) { _ in "query" }
            DeepLink<Void>(stringLiteral: "https://example.com/e/*") { "host" }
            DeepLinkPattern("//{tenant}.example.com/e/{slug}", String.self, String.self) { _ in "host pattern" }
            DeepLink<Void>(stringLiteral: "/t/new") { "new" }
        }
        let samples: [DeepLinkSample<String>] = [
            DeepLinkSample("/e/item-1", gives: "literal"), DeepLinkSample("/e/item-2", gives: "partial"),
            DeepLinkSample("/e/item-b-2", gives: "longer partial"), DeepLinkSample("/e/5", gives: "typed"),
            DeepLinkSample("/e/abc", gives: "text"), DeepLinkSample("/e/abc?q=1", gives: "query"),
            DeepLinkSample("/e/abc/x", gives: "wildcard"), DeepLinkSample("/e", gives: "rest"),
            DeepLinkSample("https://EXAMPLE.com/e/item-1", gives: "host"),
            DeepLinkSample("https://a.example.com/e/item-1", gives: "host pattern"),
            DeepLinkSample("https://other.test/e/item-1", gives: "literal"),
            DeepLinkSample("/t/%6Eew/", gives: "new"), DeepLinkSample("/t/new/x", matches: "/**"),
        ]
        #expect(router.failures(of: samples) == [])
        #expect(router.match(segments: ["e", "item-1"]) == "literal")
        #expect(router.templates.count == 11)
    }

    /// A URL that begins with two slashes names a host: `//a` has the host `a`, and `//:x` is not a URL at all.
    @Test(arguments: [["", "a"], ["", ":x"], ["", ""]])
    func aPathThatBeginsWithAnEmptySegmentHasNoURL(_ segments: [String]) {
        let router = DeepLinkRouter<String>.lenient {
            DeepLink.catchAll { (url: URL) in url.absoluteString }
            DeepLinkGroup(when: { _ in true }) { DeepLink.catchAll { "guarded" } }
        }
        #expect(router.match(segments: segments) == nil)
        #expect(router.match(segments: ["a", ":x%", ""]) == "/a/:x%25/")
    }

    @Test func goesOnWhereAnOutputIsNil() throws {
        let router = try DeepLinkRouter<Int> {
            DeepLinkPattern("/{n}", Int.self)({ $0 > 10 ? 1 : nil }, { $0 > 5 ? 2 : nil })
            DeepLinkPattern("/{s}", String.self) { $0.count > 1 ? nil : 3 }
            DeepLink.catchAll { (url: URL) in url.path.count }
        }
        #expect(router.match(link("/11")) == 1)
        #expect(router.match(link("/7")) == 2)
        #expect(router.match(link("/4")) == 3)
        #expect(router.match(link("/abcdef")) == 7)
        #expect(router.matches(link("/11")) == [1, 3])
    }

    @Test func buildsFromConditionsLoopsGroupsAndRouters() throws {
        let inner = try DeepLinkRouter<String> { DeepLink<Void>(stringLiteral: "/inner") { "inner" } }
        let isOn = true
        let router = try DeepLinkRouter<String> {
            if isOn {
                DeepLink<Void>(stringLiteral: "/on") { "on" }
            } else {
                DeepLink<Void>(stringLiteral: "/off") { "off" }
            }
            for name in ["a", "b"] { DeepLink<Void>(stringLiteral: "/" + name) { name } }
            DeepLinkGroup("/app", hosts: ["example.com"]) {
                inner
                DeepLinkGroup("/v2", when: { $0.query == nil }) { DeepLink<Void>(stringLiteral: "/deep") { "deep" } }
            }
        }
        #expect(router.match(link("/on")) == "on")
        #expect(router.match(link("/off")) == nil)
        #expect(router.match(link("/b")) == "b")
        #expect(router.match(link("https://example.com/app/inner")) == "inner")
        #expect(router.match(link("/app/inner")) == nil)
        #expect(router.match(link("https://example.com/app/v2/deep")) == "deep")
        #expect(router.match(link("https://example.com/app/v2/deep?x")) == nil)
        #expect(router.match(segments: ["app", "inner"]) == "inner")
    }

    @Test func aLinkKeepsItsOwnHostInAGroup() throws {
        let router = try DeepLinkRouter<Int> {
            DeepLinkGroup(schemes: ["https"], hosts: ["outer.example"]) {
                DeepLink<Void>(stringLiteral: "//own.example/a") { 1 }
                DeepLinkGroup(hosts: ["inner.example"]) { DeepLink<Void>(stringLiteral: "/a") { 2 } }
                DeepLink<Void>(stringLiteral: "http:///a") { 3 }
            }
        }
        #expect(router.match(link("https://own.example/a")) == 1)
        #expect(router.match(link("https://inner.example/a")) == 2)
        #expect(router.match(link("http://outer.example/a")) == 3)
        #expect(router.match(link("https://outer.example/a")) == nil)
    }

    @Test func reportsEverythingThatIsWrongAtOnce() throws {
        let router = DeepLinkRouter<Int>.lenient {
            DeepLink<Void>(stringLiteral: "/a") { 1 }
            DeepLink<Void>(stringLiteral: "/a/") { 2 }
            DeepLinkPattern("/s/{x}", String.self) { _ in 3 }
            DeepLink<Void>(stringLiteral: "/s/*") { 4 }
            DeepLinkPattern("/n/{x}", Double.self) { _ in 5 }
            DeepLinkPattern("/n/{x}", Int.self) { _ in 6 }
            DeepLinkPattern("/m/{x}", URL.self) { _ in 7 }
            DeepLinkPattern("/m/{x}", UUID.self) { _ in 8 }
            DeepLink<Void>(stringLiteral: "/[") { 9 }
            DeepLinkPattern("/o[/{x}]", String?.self) { _ in 9 }
            DeepLink<Void>(stringLiteral: "/o") { 9 }
            DeepLink<Void>(stringLiteral: "//a.example/h") { 9 }
            DeepLink<Void>(stringLiteral: "//b.example/h") { 9 }
            DeepLink<Void>(stringLiteral: "/h") { 9 }
            DeepLinkPattern("/u/{x}", UUID.self) { _ in 10 }
            DeepLinkPattern("/u/{x}", Int.self) { _ in 11 }
        }
        #expect(
            Set(router.findings.map(\.description)) == [
                "/[: left out: brackets must enclose whole segments at the end of the path: /a[/b[/c]] (at byte 1)",
                "/a/: the same as /a", "/s/*: never reached, because its links match /s/{x} first",
                "/n/{x}: never reached, because its links match /n/{x} first",
                "/o: never reached, because its links match /o[/{x}] first",
                "/m/{x}: some links also match /m/{x}, which comes first",
            ])
        #expect(router.match(link("/a")) == 1)
        #expect(router.matches(link("/a")) == [1, 2])
    }

    @MainActor final class Log {
        var lines: [String] = []
    }

    @Test @MainActor func runsHandlersWhereTheCallerIs() async throws {
        let log = Log()
        let event: DeepLink<Event> = "/event/\(\.slug)"
        let router = try DeepLinkRouter {
            event.handle(
                { @MainActor event in
                    log.lines.append("first " + event.slug)
                    return false
                },
                { @MainActor event in
                    await Task.yield()
                    log.lines.append("second " + event.slug)
                    return event.slug == "a"
                })
            DeepLink.catchAll.handle { url in
                MainActor.assertIsolated()
                return url.path == "/event/b"
            }
        }
        #expect(try await router.handle(link("/event/a")))
        #expect(try await router.handle(link("/event/b")))
        #expect(try await router.handle(link("/event/c")) == false)
        #expect(log.lines == ["first a", "second a", "first b", "second b", "first c", "second c"])
    }

    @Test @MainActor func guardsWaitForTheirTurn() async throws {
        let log = Lines()
        let event: DeepLink<Event> = "/event/\(\.slug)"
        let router = DeepLinkRouter.lenient {
            DeepLinkGroup(when: { _ in log.add("guard of the first") }) {
                event.handle(
                    { event in log.add("one", event.slug == "a") }, { event in log.add("two", event.slug == "b") })
            }
            DeepLinkGroup(when: { _ in log.add("guard of the second") }) {
                ("/event[/\(rest: \.path)]" as DeepLink<Event>).handle { _ in log.add("three", false) }
                ("/event/\(\.id)" as DeepLink<Event>).handle { _ in log.add("never") }
            }
        }
        #expect(try await router.handle(link("/event/a")))
        #expect(log.take() == ["guard of the first", "one"])
        #expect(try await router.handle(link("/event/b")))
        #expect(log.take() == ["guard of the first", "one", "two"])
        #expect(try await router.handle(link("/event/c")) == false)
        #expect(log.take() == ["guard of the first", "one", "two", "guard of the second", "three"])
        #expect(try await router.handle(link("/event")) == false)
        #expect(log.take().filter { $0 == "three" }.count == 1)
    }

    @Test(arguments: [
        ("/setings", "/settings"), ("/Settings", "/settings"), ("/settings/x", "/settings"), ("/alpa", "/alpha"),
        ("/alpha/1/photo", "/alpha/{f}/photos"), ("http://fly.example.com/pass/LH400", "https://*/pass/{f}"),
    ])
    func theNearestIsWhatHasToChangeLeast(_ text: String, _ nearest: String) throws {
        let router = try DeepLinkRouter<Int> {
            for name in ["alpha", "beta", "gamma"] { DeepLink<Void>(stringLiteral: "/" + name) { 1 } }
            DeepLinkPattern("/zzz/{f}", String.self) { _ in 2 }
            DeepLinkPattern("/pass/{f}", String.self).schemes("https")({ _ in 3 })
            DeepLinkPattern("/alpha/{f}/photos", Int.self) { _ in 4 }
            DeepLink<Void>(stringLiteral: "/settings") { 5 }
        }
        #expect(router.explain(link(text)).failures.first?.template == nearest)
    }

    @Test func showsWhereLinksAreValid() throws {
        let router = DeepLinkRouter<Int>.lenient {
            DeepLinkGroup("app") {
                DeepLinkPattern("x/{name}", String.self) { _ in 1 }
                DeepLink<Void>(stringLiteral: "https://h.com/y") { 2 }
                DeepLink<Void>(stringLiteral: "/{") { 3 }
            }
            DeepLinkGroup("/app/", schemes: ["https", "http"], hosts: ["a.com", "b.com"]) {
                DeepLink<Void>(stringLiteral: "/q[/r]") { 4 }
                DeepLink<Void>(stringLiteral: "?m") { 4 }
            }
            DeepLink<Void>(stringLiteral: "/a").hosts("b.com")({ 5 })
            DeepLink<Void>(stringLiteral: "/a") { 6 }
            DeepLink<Void>(stringLiteral: "/a").schemes("my").hostIsFirstSegment(ofSchemes: "my")({ 7 })
        }
        #expect(
            router.templates == [
                "/app/x/{name}", "https://h.com/app/y", "/app/{", "https|http://a.com|b.com/app/q[/r]",
                "https|http://a.com|b.com/app?m", "//b.com/a", "/a", "my:/a",
            ])
        #expect(router.findings.first?.description.hasPrefix("/app/{: ") == true)
        #expect(router.findings.first?.description.hasSuffix("(at byte 5)") == true)
    }

    @Test func whatATypeRefusesIsLeftToTheNext() throws {
        let router = try DeepLinkRouter<Int> {
            DeepLink<Event>("/fl?page=\(\.page)")({ _ in 1 })
            DeepLink<Void>(stringLiteral: "/fl") { 2 }
            DeepLinkPattern("/n/{x}", Float.self) { _ in 3 }
            DeepLinkPattern("/n/{x}", Double.self) { _ in 4 }
            DeepLinkPattern("/m#{x}", Int?.self) { _ in 5 }
            DeepLink<Void>(stringLiteral: "/m") { 6 }
        }
        #expect(router.match(link("/fl?page=z")) == 2)
        #expect(router.match(link("/n/1e100")) == 4)
        #expect(router.match(link("/m#z")) == 6)
    }

    @Test func explainsTheNearest() throws {
        let router = try DeepLinkRouter<Int> {
            DeepLink<Void>(stringLiteral: "/far") { 1 }
            DeepLinkPattern("/event/{id}/photos", Int.self) { _ in 2 }
            DeepLinkPattern("/event/{id}", Int.self) { $0 > 9 ? 3 : nil }
        }
        let error = #expect(throws: DeepLinkError.self) { try router.output(for: link("/event/x/photo")) }
        #expect(error?.code == .noMatch)
        #expect(error?.nearest.first?.template == "/event/{id}/photos")
        let declined = #expect(throws: DeepLinkError.self) { try router.output(for: link("/event/1")) }
        #expect(declined?.code == .declined)
        #expect(router.explain(link("/event/12")).matching == ["/event/{id}"])
    }
}
