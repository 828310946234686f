import DeeplinkCompatibility
import Foundation
import Testing

@MainActor @Suite struct DeeplinksCenterTests {
    let log = Log()

    @Test func triesInTheOrderOfRegistrationUntilOneAccepts() throws {
        let log = log
        let center = DeeplinksCenter()
            .register(deeplink: "/test/1") { _ in
                log.entries.append("literal")
                return false
            }
            .register(deeplink: try "/test/\(\.a)", assigningTo: Sample()) { url, value in
                log.entries.append("argument \(value.a ?? "-") \(value.b ?? "-") \(url.path)")
                return true
            }
            .register(deeplink: .catchAll) { _ in
                log.entries.append("rest")
                return true
            }
        try center.parse(url: link("https://example.com/test/1"))
        #expect(log.entries == ["literal", "argument 1 old b /test/1"])
        try center.parse(url: link("https://example.com/else"))
        #expect(log.entries.last == "rest")
    }

    @Test func listsAreManySingleDeeplinks() throws {
        let log = log
        let center = DeeplinksCenter()
        center.register(deeplinks: ["/a", "/b"]) { url in
            log.entries.append(url.path)
            return true
        }
        center.register(deeplinks: [try "/c/\(\.a)", try "/d/\(\.b)"], assigningTo: Sample()) { _, value in
            log.entries.append("\(value.a ?? "-") \(value.b ?? "-")")
            return true
        }
        for text in ["/b", "/a", "/d/1", "/c/2"] { try center.parse(url: link(text)) }
        #expect(log.entries == ["/b", "/a", "old a 1", "2 old b"])
    }

    @Test func everyParseStartsFromACopyOfTheValue() throws {
        let log = log
        let center = DeeplinksCenter()
        center.register(deeplinks: [try "/a/\(\.a)", try "/b/\(\.b)"], assigningTo: Sample()) { _, value in
            log.entries.append("\(value.a ?? "-") \(value.b ?? "-")")
            return true
        }
        try center.parse(url: link("/a/1"))
        try center.parse(url: link("/b/2"))
        #expect(log.entries == ["1 old b", "old a 2"])
    }

    @Test func collectsErrorsInOrderButNotRefusals() throws {
        let center = DeeplinksCenter()
            .register(deeplink: "/other") { _ in true }
            .register(deeplink: "/te") { _ in throw AppError() }
            .register(deeplink: "/test") { _ in false }
            .register(deeplink: try "/test/\(\.a)/x", assigningTo: Sample()) { _, _ in true }
        let url = link("https://example.com/test/1")
        #expect(
            throws: DeeplinkError.noMatchingDeeplink(
                url,
                errors: [
                    .pathDoesNotMatchLiteral(path: "/test/1", literal: "/other"),
                    .registrationClosureThrew(AppError()),
                    .pathDoesNotMatchLiteral(path: "1", literal: "/x"),
                ])
        ) { try center.parse(url: url) }
    }

    @Test func goesOnAfterAClosureThrew() throws {
        let log = log
        let center = DeeplinksCenter()
            .register(deeplink: "/test") { _ in throw AppError() }
            .register(deeplink: "/test") { _ in
                log.entries.append("second")
                return true
            }
        try center.parse(url: link("/test"))
        #expect(log.entries == ["second"])
    }

    @Test func anEmptyCentreAcceptsNothing() {
        let url = link("/test")
        #expect(throws: DeeplinkError.noMatchingDeeplink(url, errors: [])) { try DeeplinksCenter().parse(url: url) }
    }

    @Test func aLinkWithoutTextFailsOnceForEveryDeeplink() {
        let url = link("https://example.com//test")
        let center = DeeplinksCenter().register(deeplinks: ["/test", .catchAll]) { _ in true }
        #expect(
            throws: DeeplinkError.noMatchingDeeplink(
                url, errors: [.cannotExtractComponents(url), .cannotExtractComponents(url)])
        ) { try center.parse(url: url) }
    }

    @Test func closuresMayRegisterMore() throws {
        let log = log
        let center = DeeplinksCenter()
        center.register(deeplink: "/test") { _ in
            center.register(deeplink: "/test") { _ in
                log.entries.append("late")
                return true
            }
            return false
        }
        #expect(throws: DeeplinkError.noMatchingDeeplink(link("/test"), errors: [])) {
            try center.parse(url: link("/test"))
        }
        try center.parse(url: link("/test"))
        #expect(log.entries == ["late"])
    }

    @Test func isBuiltFromConditionsAndLoops() throws {
        let log = log
        func note(_ text: String) -> (URL) -> Bool {
            { _ in
                log.entries.append(text)
                return true
            }
        }
        func deeplink(_ text: String) -> Deeplink<Void> { .literal(text) }
        for isOn in [true, false] {
            let none: AnyDeeplink? = nil
            let center = DeeplinksCenter {
                deeplink("/first")(note("first"))
                none
                if isOn { deeplink("/on")(note("on")) }
                if isOn {
                    deeplink("/which")(note("yes"))
                } else {
                    deeplink("/which")(note("no"))
                }
                for name in ["/a", "/b"] { deeplink(name)(note(name)) }
                if #available(macOS 10.15, iOS 13, *) { deeplink("/new")(note("new")) }
            }
            for text in ["/first", "/which", "/b", "/new"] { try center.parse(url: link(text)) }
            #expect((try? center.parse(url: link("/on"))) != nil || !isOn)
        }
        #expect(log.entries == ["first", "yes", "/b", "new", "on", "first", "no", "/b", "new"])
    }

    @Test func callsOfTemplatesSayWhatTheyAre() throws {
        let template: Deeplink<Sample> = try "/x/\(\.a)"
        let deeplinks = [
            template { _, _ in true }, template(assigningTo: Sample(a: "1")) { _, _ in true },
            Deeplink.catchAll { _ in true },
        ]
        #expect(deeplinks.map(\.description) == ["/x/{argument}", "/x/{argument}", ""])
    }
}
