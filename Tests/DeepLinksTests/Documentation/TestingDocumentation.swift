import DeepLinks
import DeepLinksTesting
import Foundation
import Testing

@Suite struct AirlineLinkTests {
    typealias BoardingPass = Airline.BoardingPass
    typealias Links = Airline.Links
    typealias Routes = Airline.Routes

    @Test func nothingIsWrongWithTheLinks() {
        #expect(Routes.router.findings.isEmpty, "\(Routes.router.findings)")
    }

    @Test func linksLeadWhereTheyShould() {
        let failures = Routes.router.failures(of: [
            DeepLinkSample("https://fly.example.com/passes", gives: .passes),
            DeepLinkSample("https://fly.example.com/pass/LH400/", gives: .pass(BoardingPass(flight: "LH400"))),
            DeepLinkSample(
                "https://fly.example.com/pass/LH400/seat/12A",
                matches: Links.seat),
            DeepLinkSample("https://fly.example.com/imprint", matches: "/**"),
        ])
        #expect(failures.isEmpty, "\(failures)")
    }

    @Test func passesComeBackFromTheirLinks() {
        let passes = [BoardingPass(flight: "LH400", seat: "12A"), BoardingPass(flight: "a/b %", seat: "ü")]
        let failures = Links.seat.roundTripFailures(of: passes)
        #expect(failures.isEmpty, "\(failures)")
    }

    @Test func theRouterExplains() {
        let explanation = Routes.router.explain(link("https://fly.example.com/pass/LH400/seat"))
        #expect(explanation.matching == ["/**"])
        #expect(explanation.failures.first?.template == "https://fly.example.com/pass/{flight}/seat/{seat}")
    }
}
