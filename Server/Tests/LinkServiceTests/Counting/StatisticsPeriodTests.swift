import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import LinkService

@Suite struct StatisticsPeriodTests {
    /// Monday, 23 November 2026, 15:30.
    private static let now = Date(timeIntervalSince1970: 1_795_447_800)

    @Test(arguments: [
        ("1d", "2026-11-23T00:00:00Z", "2026-11-24T00:00:00Z"),
        ("30d", "2026-10-25T00:00:00Z", "2026-11-24T00:00:00Z"),
        ("2w", "2026-11-10T00:00:00Z", "2026-11-24T00:00:00Z"),
        ("1m", "2026-10-24T00:00:00Z", "2026-11-24T00:00:00Z"),
        ("1y", "2025-11-24T00:00:00Z", "2026-11-24T00:00:00Z"),
        ("24h", "2026-11-22T16:00:00Z", "2026-11-23T16:00:00Z"),
        ("2026-02-28", "2026-02-28T00:00:00Z", "2026-03-01T00:00:00Z"),
        ("2024-02-29..2024-03-01", "2024-02-29T00:00:00Z", "2024-03-02T00:00:00Z"),
    ])
    func periodsAreWholeHours(_ text: String, from: String, to: String) throws {
        let period = try StatisticsPeriod(text, now: Self.now)
        #expect(period.hours.lowerBound.start.formatted(.iso8601) == from)
        #expect(period.hours.upperBound.start.formatted(.iso8601) == to)
        #expect(period.previous.hours.upperBound == period.hours.lowerBound)
    }

    @Test func monthsAndYearsOfTheCalendarEndWithTheDayOrTheMonth() throws {
        func days(_ period: StatisticsPeriod) -> [String] {
            [period.hours.lowerBound, period.hours.upperBound].map { String($0.start.formatted(.iso8601).prefix(10)) }
        }
        #expect(days(StatisticsPeriod(monthUntil: Self.now)) == ["2026-11-01", "2026-11-24"])
        #expect(days(StatisticsPeriod(monthBefore: Self.now)) == ["2026-10-01", "2026-11-01"])
        #expect(days(StatisticsPeriod(yearUntil: Self.now)) == ["2026-01-01", "2026-11-24"])
        let january = try StatisticsPeriod("2026-01-01", now: Self.now).hours.lowerBound.start
        #expect(days(StatisticsPeriod(monthBefore: january)) == ["2025-12-01", "2026-01-01"])
        #expect(days(StatisticsPeriod(yearUntil: january)) == ["2026-01-01", "2026-01-02"])
    }

    @Test(arguments: [
        "", "d", "0d", "-1d", "+1d", "1.5d", "100000d", "4000d", "2026-13-01", "2026-2-1", "2026-02-01..", "..",
        "2026-02-02..2026-02-01", "2026-01-01..2026-01-02..2026-01-03", "１d", "9223372036854775808d", "9000y",
    ])
    func otherTextsAreRefused(_ text: String) {
        #expect(throws: LinkServiceError.self) { try StatisticsPeriod(text, now: Self.now) }
    }

    @Test func twoDaysAreAPeriodAndTheLastOneMayBeToday() throws {
        func days(_ from: String?, _ until: String?) throws -> [String]? {
            try StatisticsPeriod(from: from, until: until, now: Self.now).map { period in
                [period.hours.lowerBound, period.hours.upperBound].map {
                    String($0.start.formatted(.iso8601).prefix(10))
                }
            }
        }
        #expect(try days("2026-11-01", "2026-11-03") == ["2026-11-01", "2026-11-04"])
        #expect(try days("2026-11-23", nil) == ["2026-11-23", "2026-11-24"])
        #expect(try days(nil, nil) == nil)
    }

    @Test(
        arguments: [
            (nil, "2026-11-01", "from", StatisticsFault.firstDayMissing),
            ("2026-02-30", "2026-11-01", "from", .noSuchDay("2026-02-30")),
            ("2026-02-01", "2026-11-31", "until", .noSuchDay("2026-11-31")), ("30d", nil, "from", .noSuchDay("30d")),
            ("2026-11-02", "2026-11-01", "from", .daysReversed), ("2026-11-24", nil, "from", .firstDayInFuture),
            ("2001-01-01", nil, "from", .longPeriod(most: StatisticsPeriod.mostDays)),
        ] as [(String?, String?, String, StatisticsFault)])
    func whatIsWrongWithTwoDaysIsSaidOfTheDay(
        _ from: String?, _ until: String?, _ parameter: String, _ fault: StatisticsFault
    ) {
        let error = #expect(throws: LinkServiceError.self) {
            try StatisticsPeriod(from: from, until: until, now: Self.now)
        }
        #expect(error?.parameter == parameter && error?.fault == .statistics(fault))
    }

    @Test func partsBeginWithThePeriodAndWithWeeksAndMonths() throws {
        let period = try StatisticsPeriod("2026-10-25..2026-11-23", now: Self.now)
        func starts(_ interval: StatisticsInterval) -> [String] {
            interval.parts(of: period.hours).map { String($0.start.formatted(.iso8601).prefix(10)) }
        }
        #expect(starts(.month) == ["2026-10-25", "2026-11-01"])
        #expect(
            starts(.week) == ["2026-10-25", "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"])
        #expect(starts(.day).count == 30)
        #expect(starts(.hour).count == 720)
    }

    @Test(arguments: [
        ("24h", 20_780..<20_781, [8]), ("40h", 20_779..<20_781, [0]), ("48h", 20_779..<20_781, [8]),
        ("3h", 20_780..<20_780, [3]), ("2d", 20_779..<20_781, [0]), ("2026-11-21", 20_778..<20_779, [0]),
    ])
    func todayIsAWholeDayAndOtherHoursAreTheRest(_ text: String, days: Range<Int>, hours: [Int]) throws {
        let parts = try StatisticsPeriod(text, now: Self.now).split(at: Self.now)
        #expect(parts.days.lowerBound.number..<parts.days.upperBound.number == days)
        #expect(parts.hours.map(\.count) == hours)
    }

    @Test func whatEndsDuringADayThatIsOverHasHoursOnBothSides() throws {
        let parts = try StatisticsPeriod("48h", now: Self.now).previous.split(at: Self.now)
        #expect(parts.days.lowerBound.number == 20_777 && parts.days.upperBound.number == 20_778)
        #expect(parts.hours.map(\.count) == [8, 16])
        #expect(try StatisticsPeriod("24h", now: Self.now).previous.split(at: Self.now).hours.map(\.count) == [24])
    }
}
