import DeepLinks
import DeepLinksTesting
import Foundation
import SeededRandom
import Testing

/// A router prints the links of its outputs, and reads them back.
@Suite struct RouterPrintingTests {
    struct Ticket: Hashable, Sendable {
        let code: String
        let row: Int
    }

    enum Screen: Equatable, Sendable {
        case home, settings
        case pass(BoardingPass)
        case event(Event)
        case ticket(Ticket)
        case seat(code: String)
        case page(String, number: Int)
    }

    enum Links {
        static let home: DeepLink<Void> = "/"
        static let pass: DeepLink<BoardingPass> = "/pass/\(\.flight)?seat=\(\.seat)&cabin=\(\.cabin, default: .economy)"
        static let event: DeepLink<Event> = "/event/\(\.slug)/\(\.id)#\(\.anchor)"
        static let ticket = DeepLinkPattern("/ticket/{code}-{row}", String.self, Int.self)
        static let seat = DeepLinkPattern("/seat/{code}", String.self)
        static let page = DeepLinkPattern("/page/{title}/{number}", String.self, Int.self)
        static let newPass: DeepLink<Void> = "/pass/new"
    }

    static let router = DeepLinkRouter<Screen>.lenient(ownSchemes: ["airline"]) {
        DeepLinkGroup("/app", schemes: ["https"], hosts: ["fly.example.com"]) {
            Links.home(case: .home)
            Links.pass(case: Screen.pass)
            Links.event {
                .event($0)
            } printing: {
                if case .event(let event) = $0 { event } else { nil }
            }
            Links.ticket {
                .ticket(Ticket(code: $0, row: $1))
            } printing: {
                if case .ticket(let ticket) = $0 { (ticket.code, ticket.row) } else { nil }
            }
            Links.seat(case: { .seat(code: $0) })
            Links.page(case: { .page($0.0, number: $0.1) })
            Links.newPass { .settings }
        }
    }

    @Test func printsWhatItReads() throws {
        #expect(Self.router.findings == [])
        let table: [(Screen, String)] = [
            (.home, "https://fly.example.com/app"), (.seat(code: "12A"), "https://fly.example.com/app/seat/12A"),
            (.pass(BoardingPass(flight: "LH 1", seat: "1")), "https://fly.example.com/app/pass/LH%201?seat=1"),
            (.ticket(Ticket(code: "a-b", row: 3)), "https://fly.example.com/app/ticket/a%2Db-3"),
            (.page("é", number: 2), "https://fly.example.com/app/page/%C3%A9/2"),
        ]
        for (screen, text) in table {
            let url = try Self.router.url(for: screen)
            #expect(url.absoluteString == text)
            #expect(Self.router.match(url) == screen)
        }
        let own = try Self.router.url(for: .seat(code: "12A"), scheme: "airline")
        #expect(own.absoluteString == "airline://app/seat/12A")
        #expect(Self.router.match(own) == .seat(code: "12A"))
    }

    @Test func refusesWhatAnotherRouteWouldRead() {
        let error = #expect(throws: DeepLinkError.self) {
            try Self.router.url(for: .pass(BoardingPass(flight: "new")))
        }
        #expect(error?.code == .otherRoute)
        #expect(error?.detail.contains("/pass/new") == true)
        let none = #expect(throws: DeepLinkError.self) { try Self.router.url(for: .settings) }
        #expect(none?.code == .noMatch)
        let empty = #expect(throws: DeepLinkError.self) { try Self.router.url(for: .seat(code: "")) }
        #expect(empty?.code == .emptyValue)
    }

    /// What has a link is read back from it, and what has none throws.
    @Test func printingAndReadingAreInverse() throws {
        var generator = FuzzRun.generator()
        var printed = 0
        for _ in 0..<FuzzRun.iterations {
            let text = generator.text(upTo: 6)
            let number = Int.random(in: -99...99, using: &generator)
            let screens: [Screen] = [
                .pass(BoardingPass(flight: text, seat: number > 0 ? text : nil, cabin: number > 9 ? .first : .economy)),
                .event(Event(slug: text, id: number, anchor: number > 0 ? text : nil)), .seat(code: text),
                .ticket(Ticket(code: text, row: number)), .page(text, number: number),
            ]
            for screen in screens {
                guard let url = try? Self.router.url(for: screen) else { continue }
                printed += 1
                #expect(Self.router.match(url) == screen, "\(url)")
            }
        }
        #expect(printed > FuzzRun.iterations)
    }

    struct Flight: DeepLinkValue, Equatable {
        var day = Date(timeIntervalSince1970: 0)
        var back: Date?
        var seen = Date(timeIntervalSince1970: 0)
    }

    @Test func argumentsHaveFormats() throws {
        let start = Date(timeIntervalSince1970: 0)
        let flight: DeepLink<Flight> =
            """
            /on/\(\.day, as: .day)?back=\(\.back, as: .day)\
            &seen=\(\.seen, as: .unixTime, default: start)
            """
        try flight.validate()
        let value = try flight.parse(link("/on/2026-03-01?back=2026-03-09&seen=1772323200"))
        #expect(value.day.timeIntervalSince1970 == 1_772_323_200)
        #expect(value.seen == value.day)
        #expect(flight.roundTripFailures(of: [value, Flight(), Flight(day: value.day)]) == [])
        #expect(try flight.path(for: Flight(day: value.day)) == "/on/2026-03-01")
        for text in ["/on/2026-03-01T00:00:00Z", "/on/2026-02-30", "/on/2026-03-01?seen=1.5", "/on/2026-03-01?back=x"] {
            #expect(flight.match(link(text)) == nil, "\(text)")
        }
        #expect(throws: DeepLinkError.self) { try flight.path(for: Flight(day: Date(timeIntervalSince1970: 1))) }
        #expect(throws: DeepLinkError.self) {
            try flight.path(for: Flight(seen: Date(timeIntervalSince1970: 0.5)))
        }
    }
}
