import Testing
import WaymarkLinks

@Suite struct CivilDateTests {
    @Test(
        arguments: [
            (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2026, 11, 21, 20_778), (1, 1, 1, -719_162),
            (-999_999, 1, 1, -365_961_662), (999_999, 12, 31, 364_522_971),
        ] as [(Int64, Int64, Int64, Int64)])
    func daysAreCountedFrom1970(year: Int64, month: Int64, day: Int64, days: Int64) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.daysSince1970 == days)
        #expect(CivilDate(daysSince1970: days) == date)
    }

    @Test func everyDayOfFourCenturiesIsReadAgain() throws {
        for days in Int64(-146_097)...0 {
            let date = CivilDate(daysSince1970: days)
            #expect(date.daysSince1970 == days)
            #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
        }
    }

    @Test(
        arguments: [
            (2026, 2, 29), (1900, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 1, 0), (.max, 1, 1),
            (.min, 1, 1),
        ] as [(Int64, Int64, Int64)])
    func daysThatTheCalendarDoesNotHaveAreNone(year: Int64, month: Int64, day: Int64) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test func farDaysAreBounded() {
        #expect(CivilDate(daysSince1970: .max).year == 999_999)
        #expect(CivilDate(daysSince1970: .min).year == -999_999)
        #expect(CivilDate(daysSince1970: 20_778).description == "2026-11-21")
    }
}
