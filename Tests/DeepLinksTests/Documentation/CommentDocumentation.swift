import DeepLinks
import DeepLinksTesting
import Foundation
import Testing

/// The Swift of the comments in `Sources/DeepLinks` and `Sources/DeepLinksTesting`.
@Suite struct CommentDocumentation {
    struct BoardingPass: DeepLinkValue, Equatable {
        enum Cabin: String, DeepLinkArgument { case economy, first }

        var flight = ""
        var seat: String?
        var cabin = Cabin.economy
    }

    enum Screen: Equatable {
        case home, event(Int), pass(BoardingPass), web(URL)
    }

    @Test func templatesReadAndPrint() throws {
        let url = link("https://example.com/pass/LH400/12A")
        let boardingPass: DeepLink<BoardingPass> = "/pass/\(\.flight)/\(\.seat)?class=\(\.cabin, default: .economy)"
        if let pass = boardingPass.match(url) {
            print(pass.flight, try boardingPass.url(for: pass))
        }
        #expect(try boardingPass.match(url).map { try boardingPass.url(for: $0).path } == "/pass/LH400/12A")
    }

    @Test func patternsGiveTuples() throws {
        let url = link("https://example.com/event/rock-am-ring/5")
        let event = DeepLinkPattern("/event/{slug}/{id}", String.self, Int.self)
        if let (slug, id) = event.match(url) { print(slug, id) }
        let rock = try event.url(for: ("rock-am-ring", 5))
        #expect(rock.path == url.path)
    }

    @Test func valuesNeedDefaults() throws {
        struct Event: DeepLinkValue {
            var slug = ""
            var id: Int?
        }
        let event: DeepLink<Event> = "/event/\(\.slug)[/\(\.id)]"
        #expect(event.match(link("/event/a/5"))?.id == 5)
    }

    @Test func enumerationsNeedNoCode() {
        enum Seat: String, DeepLinkArgument { case window, aisle }
        #expect(DeepLinkPattern("/{seat}", Seat.self).match(link("/aisle")) == .aisle)
    }

    @Test func routersTakeLinksAndGroups() throws {
        let url = link("https://example.com/app/pass/LH400")
        let home: DeepLink<Void> = "/home"
        let event = DeepLinkPattern("/event/{id}", Int.self)
        let pass: DeepLink<BoardingPass> = "/pass/\(\.flight)[/\(\.seat)]"
        let router = try DeepLinkRouter<Screen> {
            home { .home }
            event { .event($0) }
            DeepLinkGroup("/app", hosts: ["example.com"]) { pass { .pass($0) } }
            DeepLink.catchAll { (url: URL) in .web(url) }
        }
        let screen = router.match(url)
        #expect(screen == .pass(BoardingPass(flight: "LH400")))

        let guarded = try DeepLinkRouter<Screen> {
            DeepLinkGroup("/app", hosts: ["example.com"], when: { url in url.fragment != "web" }) {
                event { .event($0) }
                pass { .pass($0) }
            }
        }
        #expect(guarded.match(url) != nil)
        #expect(guarded.match(link("https://example.com/app/pass/LH400#web")) == nil)
    }

    enum Links {
        static let pass: DeepLink<BoardingPass> = "/pass/\(\.flight)[/\(\.seat)]"
    }

    @Test func samplesHoldARouterToATable() throws {
        let router = try DeepLinkRouter<Screen> {
            Links.pass { .pass($0) }
        }
        let failures = router.failures(of: [
            DeepLinkSample(
                "https://example.com/pass/LH400/12A", gives: .pass(BoardingPass(flight: "LH400", seat: "12A"))),
            DeepLinkSample("https://example.com/pass/LH400", matches: Links.pass),
            DeepLinkSample("https://example.com/passes", isUnmatched: "no link without a boundary"),
        ])
        #expect(failures.isEmpty, "\(failures)")
    }

    @Test func routesPrintOutputs() throws {
        let router = try DeepLinkRouter<Screen> {
            Links.pass {
                .pass($0)
            } printing: {
                if case .pass(let pass) = $0 { pass } else { nil }
            }
        }
        let screen = Screen.pass(BoardingPass(flight: "LH400"))
        #expect(try router.match(router.url(for: screen)) == screen)
    }

    @Test func formatsAreDeclaredByApps() throws {
        struct Colour: DeepLinkValue, Equatable {
            var red = 0
        }
        let colour: DeepLink<Colour> = "/colour/\(\.red, as: .hexadecimal)"
        #expect(colour.match(link("/colour/ff")) == Colour(red: 255))
        #expect(colour.roundTripFailures(of: [Colour(red: 255)]) == [])
    }
}

extension DeepLinkFormat where Value == Int {
    static let hexadecimal = DeepLinkFormat(
        "hexadecimal", read: { Int($0, radix: 16) }, write: { String($0, radix: 16) })
}
