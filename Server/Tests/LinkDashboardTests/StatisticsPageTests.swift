import HTTPTypes
import LinkService
import Testing

@testable import LinkDashboard

/// What the page of statistics says of days that it cannot show, and of those that are not over.
@Suite struct StatisticsPageTests {
    private let service: DashboardUnderTest
    private let cookie: String

    init() async throws {
        service = try await DashboardUnderTest()
        cookie = try await service.signInOwner()
    }

    @Test(arguments: [
        ("until=2027-01-10", "from", "Give the first day of the period, too.", "Geben Sie auch den ersten Tag an."),
        ("from=2026-02-30&until=2027-01-10", "from", "There is no day “2026-02-30”.", "Den Tag „2026-02-30“ gibt es"),
        ("from=2027-01-01&until=x", "until", "There is no day “x”.", "Den Tag „x“ gibt es nicht."),
        ("from=2027-01-11&until=2027-01-10", "from", "after the last one", "Der erste Tag liegt nach dem letzten."),
        ("from=2027-01-16", "from", "This day is still to come.", "Dieser Tag kommt erst noch."),
        (
            "period=7d&from=2027-01-10", "period", "Give a period or two days, not both.",
            "Geben Sie einen Zeitraum oder zwei Tage an, nicht beides."
        ),
        ("period=9999h", "period", "Hours are kept for 90 days;", "Stunden werden 90 Tage lang behalten;"),
        ("period=2027-01-10..2027-01-01", "period", "after the last one", "Der erste Tag liegt nach dem letzten."),
        ("domain=https%3A%2F%2Fgo.example.com&tag=a", "tag", "not both", "nicht beides"),
        (
            "tag=-spring", "tag", "not of those without one. “\\-spring” means the tag that begins with a hyphen",
            "nicht für die ohne. „\\-spring“ meint das Schlagwort"
        ),
        ("period=zzz", "period", "The period must have one of the forms", "Ein Zeitraum sieht so aus"),
    ])
    func whatIsWrongWithAPeriodStandsAtItsField(
        _ query: String, _ field: String, _ english: String, _ german: String
    ) async throws {
        let page = try await service.send(.get, "/_/statistics?\(query)", cookie: cookie)
        #expect(page.status == .unprocessableContent)
        let error = try #require(page.text.firstMatch(of: #/<p class="error" id="([a-z]+)-error">([^<]+)</#))
        #expect(error.output.1 == field && error.output.2.contains(english), "\(error.output.2)")
        #expect(page.text.contains("href=\"#\(field)\""))
        let read = try await service.send(.get, "/_/statistics?\(query)", cookie: cookie, language: "de").text
        #expect(read.contains(german), "\(read)")
        let table = try await service.send(.get, "/_/statistics.csv?\(query)", cookie: cookie)
        #expect(table.status == .unprocessableContent && table.text.contains(english), "\(table.text)")
    }

    @Test func aPeriodWithoutClicksLeadsToTheLastOnes() async throws {
        let early = "/_/statistics?from=2026-03-01&until=2026-03-31"
        let never = try await service.send(.get, early, cookie: cookie, language: "de").text
        #expect(never.contains("Noch kein Klick wurde gezählt."), "\(never)")
        // Filters that match nothing are told by their chips.
        let filtered = try await service.send(.get, "/_/statistics?os=ios", cookie: cookie).text
        #expect(!filtered.contains("No click was counted yet"))
        let made = try await service.send(
            .post, "/_/links/new", form: [("link", "https://www.example.com/"), ("code", "abc"), ("save", "1")],
            cookie: cookie)
        #expect(made.status == .seeOther, "\(made.text)")
        let browser: HTTPFields = [
            .userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36",
            .accept: "text/html",
        ]
        let clicked = try await service.send(
            .get, "/abc", headers: browser, body: [], authority: "go.example.com", scheme: "https")
        #expect(clicked.status == .found)
        let empty = try await service.send(.get, early, cookie: cookie).text
        let way = try #require(empty.firstMatch(of: #/The last click was on <a href="([^"]*)">([^<]*)</#), "\(empty)")
        #expect(way.output.2 == "15 Jan 2027")
        #expect(way.output.1.contains("from=2026-12-17&amp;until=2027-01-15"))
        let address = String(way.output.1).replacing("&amp;", with: "&")
        let there = try await service.send(.get, address, cookie: cookie)
        #expect(there.status == .ok && there.text.contains("<strong>1 click"), "\(there.text)")
        #expect(!there.text.contains("The last click was on"))
    }

    @Test func breakdownsThatAreLeftOutAreNamed() async throws {
        let text = "Some breakdowns are not shown."
        let days = try await service.send(.get, "/_/statistics?period=12m", cookie: cookie)
        #expect(days.status == .ok && !days.text.contains(text))
        let old = try await service.send(.get, "/_/statistics?period=12m&os=ios", cookie: cookie)
        #expect(old.status == .ok && old.text.contains("\(text) This question needs the records of single clicks"))
        let german = try await service.send(.get, "/_/statistics?period=12m&os=ios", cookie: cookie, language: "de")
            .text
        #expect(german.contains("Einige Aufschlüsselungen fehlen. Für diese Frage braucht es einzelne Klicks"))
        let unrecorded = try await DashboardUnderTest(configuration: UseCaseConfiguration(clickRetentionDays: 0))
        let owner = try await unrecorded.signInOwner()
        let hours = try await unrecorded.send(.get, "/_/statistics?period=24h", cookie: owner)
        #expect(hours.status == .ok && hours.text.contains("\(text) The service keeps no records of single clicks."))
    }

    @Test(arguments: [
        ("period=1440h", "Hours are kept for 90 days;", "Stunden werden 90 Tage lang behalten;"),
        ("period=60d&os=ios&browser=safari", "This question needs the records", "Für diese Frage braucht es einzelne"),
    ])
    func onlyAComparisonThatIsTooOldIsLeftOut(_ query: String, _ english: String, _ german: String) async throws {
        let page = try await service.send(.get, "/_/statistics?\(query)", cookie: cookie)
        #expect(page.status == .ok && page.text.contains("The period before is not shown. \(english)"), "\(page.text)")
        #expect(!page.text.contains("class=\"before\""))
        let read = try await service.send(.get, "/_/statistics?\(query)", cookie: cookie, language: "de").text
        #expect(read.contains("Der Zeitraum davor fehlt. \(german)"), "\(read)")
        let table = try await service.send(.get, "/_/statistics.csv?\(query)", cookie: cookie)
        #expect(table.status == .ok && table.text.contains("start,clicks,clicksBefore\r\n"))
        #expect(table.text.split(separator: "\r\n").dropFirst().allSatisfy { $0.hasSuffix(",") }, "\(table.text)")
        let later = try await service.send(.get, "/_/statistics?period=24h", cookie: cookie).text
        #expect(later.contains("class=\"before\"") && !later.contains("The period before is not shown."))
    }

    /// A filter without a value means clicks that have none, as in the API.
    @Test func aFilterWithoutAValueIsInForce() async throws {
        let page = try await service.send(.get, "/_/statistics?period=12m&referrer=&tag=", cookie: cookie).text
        #expect(page.contains("This question needs the records of single clicks"), "\(page)")
        #expect(page.contains("Where visitors came from: No page, or not known"))
        #expect(page.contains("<input type=\"hidden\" name=\"referrer\" value=\"\">"))
        #expect(page.contains("href=\"/_/statistics.csv?period=12m&amp;referrer=\""))
        #expect(page.contains("href=\"/_/statistics?period=12m\""))
        let table = try await service.send(.get, "/_/statistics.csv?period=7d&campaign=", cookie: cookie)
        #expect(table.status == .ok)
        #expect(!table.text.isEmpty)
    }

    @Test func theFormSaysAPeriodOrTwoDays() async throws {
        func chosen(_ query: String) async throws -> String? {
            let text = try await service.send(.get, "/_/statistics\(query)", cookie: cookie).text
            let form = try #require(
                text.firstMatch(of: #/<select id="period".*?<\/select>/#.dotMatchesNewlines())?.output)
            return form.firstMatch(of: #/<option value="([^"]*)" selected>([^<]*)</#).map { "\($0.1):\($0.2)" }
                ?? form.firstMatch(of: #/<option value="([^"]*)">([^<]*)</#).map { "\($0.1):\($0.2)" }
        }
        #expect(try await chosen("") == ":30 days")
        #expect(try await chosen("?period=7d") == "7d:7 days")
        #expect(try await chosen("?period=30d") == "30d:30 days")
        #expect(try await chosen("?from=2027-01-10&period=&until=") == ":the days beside it")
    }

    @Test(arguments: ["?from=2027-01-10", "?period=30d&from=2027-01-10"])
    func theUsualPeriodCanBeChosenInsteadOfDays(_ query: String) async throws {
        let page = try await service.send(.get, "/_/statistics\(query)", cookie: cookie).text
        #expect(page.matches(of: #/<option value="30d"( selected)?>30 days<\/option>/#).count == 1)
    }

    @Test func whatIsStillRunningIsNamedWhereMoreFollows() async throws {
        // It is 8 o'clock.
        let today = try await service.send(.get, "/_/statistics?period=1d", cookie: cookie).text
        #expect(today.contains("08:00 is still running; what follows has not begun."), "\(today)")
        let days = try await service.send(.get, "/_/statistics?period=7d", cookie: cookie).text
        #expect(days.contains("The last interval is not over yet."))
        let later = try await service.send(
            .get, "/_/statistics?from=2027-01-10&until=2027-01-20", cookie: cookie, language: "de"
        ).text
        #expect(later.contains("15.1.2027 läuft noch; was danach kommt, hat noch nicht begonnen."), "\(later)")
        let over = try await service.send(.get, "/_/statistics?period=last-month", cookie: cookie).text
        #expect(!over.contains("still running") && !over.contains("not over yet"))
    }
}
