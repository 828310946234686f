import DeepLinks
import Foundation
import Testing

/// The app of `PublishedExamplesTests`, written with `DeepLinks`.
///
/// Shorter: no optionals to unwrap, no `try` before a template, no instances to start from, values instead of closures
/// that pass them on. Safer: identifiers are numbers, `/artists` is not `/artist`, links of other hosts do not match,
/// texts are decoded, and mistakes are found when the router is built.
@Suite struct DeepLinksExamplesTests {
    private struct Artist: DeepLinkValue, Equatable {
        var slug = ""
        var id = 0
    }

    private struct Location: DeepLinkValue, Equatable {
        var slug = ""
        var id = 0
        var period = ""
    }

    private struct Event: DeepLinkValue, Equatable {
        var slug = ""
        var id = 0
    }

    private enum Screen: Equatable {
        case artist(Artist), location(Location), event(Event)
    }

    private let artist: DeepLink<Artist> = "/artist/\(\.slug)/\(\.id)"
    private let location: DeepLink<Location> = "/location/\(\.slug)/\(\.id)/\(\.period)"
    private let event: DeepLink<Event> = "/event/\(\.slug)/\(\.id)"

    private func router() throws -> DeepLinkRouter<Screen> {
        try DeepLinkRouter {
            DeepLinkGroup("", hosts: ["ticketswap.com"]) {
                artist { .artist($0) }
                location { .location($0) }
                event { .event($0) }
            }
        }
    }

    @Test func multipleDeepLinks() throws {
        let router = try router()
        #expect(
            router.match(link("https://ticketswap.com/artist/metallica/123456"))
                == .artist(Artist(slug: "metallica", id: 123_456)))
        #expect(
            router.match(link("https://ticketswap.com/location/amsterdam/1234567/24-06-2019"))
                == .location(Location(slug: "amsterdam", id: 1_234_567, period: "24-06-2019")))
        #expect(
            router.match(link("https://ticketswap.com/event/awakenings/123"))
                == .event(Event(slug: "awakenings", id: 123)))
    }

    @Test(arguments: [
        "https://other.example/event/awakenings/123", "https://ticketswap.com/event/awakenings/abc",
        "https://ticketswap.com/event/awakenings/123/more", "https://ticketswap.com/event/awakenings/",
        "https://ticketswap.com/event/a/b/123", "https://ticketswap.com/eventually/awakenings/123",
    ])
    func linksThatOnlyLookAlikeDoNotMatch(_ text: String) throws {
        #expect(try router().match(link(text)) == nil)
    }

    @Test func valuesAreDecodedAndPrintedBack() throws {
        let parsed = try event.parse(link("https://ticketswap.com/event/caf%C3%A9%20%2F%20bar/123?utm=x#top"))
        #expect(parsed == Event(slug: "café / bar", id: 123))
        #expect(try event.parse(event.url(for: parsed, scheme: "https", host: "ticketswap.com")) == parsed)
    }

    @Test func mistakesAreFoundWhenTheRouterIsBuilt() {
        #expect(throws: DeepLinkRouterError.self) {
            try DeepLinkRouter<Screen> {
                event { .event($0) }
                event { .event($0) }
            }
        }
        let twice: DeepLink<Event> = "/event/\(\.slug)\(\.slug)"
        #expect(throws: DeepLinkTemplateError.self) { try twice.validate() }
    }

    private struct Arguments: DeepLinkValue, Equatable {
        var first = ""
        var second = ""
    }

    @Test func resultBuilder() throws {
        let fixed: DeepLink<Void> = "/test/1"
        let short: DeepLink<Arguments> = "/test/\(\.first)/\(\.second)"
        let other: DeepLink<Arguments> = "/test2/\(\.first)/\(\.second)"
        let router = try DeepLinkRouter<String> {
            fixed { "fixed" }
            short { "short \($0.first) \($0.second)" }
            other { "other \($0.first) \($0.second)" }
        }
        #expect(router.match(link("https://apple.com/test/1")) == "fixed")
        #expect(router.match(link("https://apple.com/test/a/b")) == "short a b")
        #expect(router.match(link("https://apple.com/test2/a/b")) == "other a b")
    }

    @Test func handlersRunOnTheMainActor() async throws {
        let opened = Opened()
        let router = try DeepLinkRouter {
            artist.handle { @MainActor in
                opened.ids.append($0.id)
                return true
            }
            event.handle { @MainActor in
                opened.ids.append($0.id)
                return true
            }
        }
        try await router.handle(link("https://ticketswap.com/event/awakenings/123"))
        #expect(await opened.ids == [123])
    }

    @MainActor private final class Opened {
        var ids: [Int] = []
    }
}
