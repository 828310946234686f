import DeepLinks
import DeepLinksTesting
import Foundation
import Testing

// The Swift of the articles in `Sources/DeepLinks/DeepLinks.docc`. `DocumentationTests` holds the articles to it.

/// The running example: the links of an airline's app for boarding passes.
enum Airline {
    struct BoardingPass: DeepLinkValue, Hashable, Sendable {
        var flight = ""
        var seat: String?
    }

    enum Cabin: String, DeepLinkArgument {
        case economy, business, first
    }

    struct FlightSearch: DeepLinkValue, Hashable, Sendable {
        var from = ""
        var to: String?
        var day: Date?
        var cabin = Cabin.economy
        var airlines: [String] = []
        var page = 1
    }

    enum Links {
        static let passes: DeepLink<Void> = "/passes"
        static let pass: DeepLink<BoardingPass> = "/pass/\(\.flight)"
        static let seat: DeepLink<BoardingPass> = "/pass/\(\.flight)/seat/\(\.seat)"
        static let share: DeepLink<BoardingPass> = "/pass/\(\.flight)/share"
        static let profile: DeepLink<Void> = "/profile"
        static let flights: DeepLink<FlightSearch> = """
            /flights?from=\(\.from)&to=\(\.to)&day=\(\.day)&cabin=\(\.cabin, default: .economy)\
            &airline=\(\.airlines)&page=\(\.page, default: 1)
            """
    }

    enum Screen: Hashable, Sendable {
        case passes
        case pass(BoardingPass)
        case seat(BoardingPass)
        case share(BoardingPass)
        case profile
        case flights(FlightSearch)
        case web(URL)
    }

    enum Routes {
        static let screens = DeepLinkRouter<Screen>.lenient {
            DeepLinkGroup(schemes: ["https"], hosts: ["fly.example.com"]) {
                Links.passes { .passes }
                Links.pass { .pass($0) }
                Links.seat { .seat($0) }
                Links.share { .share($0) }
                Links.profile { .profile }
                Links.flights { .flights($0) }
            }
        }

        static let router = DeepLinkRouter<Screen>.lenient {
            Routes.screens
            DeepLink.catchAll { (url: URL) in .web(url) }
        }
    }
}

@Suite struct FirstLinkDocumentation {
    typealias BoardingPass = Airline.BoardingPass

    @Test func readsAndPrintsAPass() throws {
        let pass: DeepLink<BoardingPass> = "/pass/\(\.flight)"
        let url = link("https://fly.example.com/pass/LH400")

        let value = pass.match(url)
        #expect(value == BoardingPass(flight: "LH400"))
        #expect(pass.match(link("https://fly.example.com/passes")) == nil)

        let text = try pass.path(for: BoardingPass(flight: "LH 400/2"))
        #expect(text == "/pass/LH%20400%2F2")
    }

    @Test func saysWhyALinkDoesNotMatch() throws {
        let boarding = DeepLinkPattern("/boarding/{flight}/{group}", String.self, Int.self)
        let url = link("https://fly.example.com/boarding/LH400/first")

        do {
            let (flight, group) = try boarding.parse(url)
            print("Group \(group) of \(flight) may board.")
        } catch {
            print(error)
        }
        #expect(
            boarding.explain(url)?.description
                == #"/boarding/{flight}/{group}: "first" is not valid for {group} (at byte 39)"#)
    }

    @Test func printsWholeLinks() throws {
        let seat = Airline.Links.seat.schemes("https", "airline").hosts("fly.example.com")
            .hostIsFirstSegment(ofSchemes: "airline")
        let value = BoardingPass(flight: "LH400", seat: "12A")

        let universal = try seat.url(for: value)
        let custom = try seat.url(for: value, scheme: "airline")
        #expect(universal.absoluteString == "https://fly.example.com/pass/LH400/seat/12A")
        #expect(custom.absoluteString == "airline://pass/LH400/seat/12A")
        #expect(throws: DeepLinkError.self) { try seat.url(for: BoardingPass(flight: "LH400")) }
    }

    @Test func keepsFaultsUntilTheyAreAskedFor() {
        let faulty: DeepLink<BoardingPass> = "/pass/\(\.flight)\(\.seat)"
        #expect(throws: DeepLinkTemplateError.self) { try faulty.validate() }
    }
}
