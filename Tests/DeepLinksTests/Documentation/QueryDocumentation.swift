import DeepLinks
import Foundation
import Testing

@Suite struct QueryDocumentation {
    typealias FlightSearch = Airline.FlightSearch
    typealias Cabin = Airline.Cabin
    typealias Links = Airline.Links

    @Test func readsAndPrintsQueries() throws {
        let url = link("https://fly.example.com/flights?page=2&from=FRA&airline=LH&airline=LX&utm_source=mail")
        let search = try Links.flights.parse(url)
        #expect(search == FlightSearch(from: "FRA", airlines: ["LH", "LX"], page: 2))

        let path = try Links.flights.path(for: FlightSearch(from: "FRA", to: "JFK", cabin: .first))
        #expect(path == "/flights?from=FRA&to=JFK&cabin=first")
    }

    @Test(arguments: ["/flights", "/flights?to=JFK", "/flights?from=FRA&page=two", "/flights?from=FRA&cabin=roof"])
    func refusesWhatIsNotASearch(_ text: String) {
        #expect(Links.flights.match(link(text)) == nil)
    }

    @Test func writesListsInOneItem() throws {
        let compact: DeepLink<FlightSearch> = "/flights?from=\(\.from)&airlines=\(\.airlines, separator: ",")"
        let path = try compact.path(for: FlightSearch(from: "FRA", airlines: ["LH", "LX"]))
        #expect(compact.match(link(path))?.airlines == ["LH", "LX"])
    }

    @Test func allowsSomeValues() {
        let sale: DeepLink<FlightSearch> = "/sale?from=\(\.from)&cabin=\(\.cabin, in: [.business, .first])"
        #expect(sale.match(link("/sale?from=FRA&cabin=first"))?.cabin == .first)
        #expect(sale.match(link("/sale?from=FRA&cabin=economy")) == nil)
    }

    @Test func readsTypesOfTheApp() throws {
        struct Airport: DeepLinkArgument, Equatable {
            var code: String

            init?(deepLinkText text: String) {
                guard text.utf8.count == 3 else { return nil }
                code = text.uppercased()
            }

            var deepLinkText: String { code }
        }

        let departures = DeepLinkPattern("/departures?airport={airport}&page={page=1}", Airport.self, Int.self)
        let found = try departures.parse(link("/departures?airport=fra"))
        #expect(found.0.code == "FRA")
        #expect(found.1 == 1)
        #expect(departures.match(link("/departures?airport=Frankfurt")) == nil)
    }
}
