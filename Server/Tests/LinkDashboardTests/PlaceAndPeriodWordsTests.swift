import HTTPTypes
import LinkStorage
import Testing

@testable import LinkDashboard

/// What codes are called: languages, countries, apps and periods, in the reader's language.
@Suite struct PlaceAndPeriodWordsTests {
    private static let (english, german) = (Words(.english), Words(.german))

    @Test(arguments: [
        ("de", "German", "Deutsch"), ("en", "English", "Englisch"),
        ("pt-br", "Portuguese (Brazil)", "Portugiesisch (Brasilien)"), ("zz", "zz", "zz"),
        ("", "Not known", "Nicht bekannt"),
        ("<b>", "<b>", "<b>"),
    ])
    func languagesHaveNames(_ tag: String, _ english: String, _ german: String) {
        #expect(StatisticsPage.name(tag, .language, Self.english) == english)
        #expect(StatisticsPage.name(tag, .language, Self.german) == german)
    }

    @Test(arguments: [
        ("DE", "Germany", "Deutschland"), ("US", "United States", "Vereinigte Staaten"), ("T1", "T1", "T1"),
    ])
    func countriesHaveNames(_ code: String, _ english: String, _ german: String) {
        #expect(StatisticsPage.name(code, .country, Self.english) == english)
        #expect(StatisticsPage.name(code, .country, Self.german) == german)
    }

    @Test(arguments: [("instagram", "Instagram"), ("twitter", "X"), ("newest", "newest")])
    func appsHaveNames(_ value: String, _ name: String) {
        #expect(StatisticsPage.name(value, .inApp, Self.german) == name)
    }

    @Test(arguments: [
        ("24h", "24 hours", "24 Stunden"), ("1h", "1 hour", "1 Stunde"), ("30d", "30 days", "30 Tage"),
        ("1d", "Today", "Heute"), ("12w", "12 weeks", "12 Wochen"), ("1y", "1 year", "1 Jahr"),
        ("6m", "6 months", "6 Monate"), ("1000d", "1,000 days", "1.000 Tage"),
        ("2026-11-01..2026-11-30", "2026-11-01..2026-11-30", "2026-11-01..2026-11-30"), ("zzz", "zzz", "zzz"),
        ("-1d", "-1d", "-1d"), ("", "", ""),
    ])
    func periodsHaveNames(_ text: String, _ english: String, _ german: String) {
        #expect(Self.english.period(text) == english)
        #expect(Self.german.period(text) == german)
    }

    @Test func thePageOfStatisticsSaysHoursInWords() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let page = try await service.send(.get, "/_/statistics?period=24h", cookie: cookie, language: "de").text
        #expect(page.contains("<option value=\"24h\" selected>24 Stunden</option>"), "\(page)")
        let chip = try await service.send(.get, "/_/statistics?language=pt-br", cookie: cookie, language: "de").text
        #expect(chip.contains("Sprache: Portugiesisch (Brasilien)"), "\(chip)")
    }

    @Test func theBoxForAllLinksSaysWhichTheyAre() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        _ = try await service.send(.post, "/_/links/new", form: [("link", "https://a.com/")], cookie: cookie)
        let all = try await service.send(.get, "/_/links", cookie: cookie, language: "de").text
        #expect(all.contains("Alle nicht archivierten Links des Projekts „test“, auf dieser und allen anderen Seiten"))
        #expect(all.contains("Alle Links dieser Seite auswählen"))
        let some = try await service.send(.get, "/_/links?archived=included", cookie: cookie).text
        #expect(some.contains("All links that match the filters, on this and all other pages"))
        let form = [("do", "disable"), ("all", "on")]
        let asked = try await service.send(.post, "/_/links/bulk", form: form, cookie: cookie, language: "de").text
        #expect(asked.contains("Gemeint sind alle Links des Projekts „test“, die passen: nicht archiviert."))
    }
}
