import Foundation
import LinkStorage
import Testing

@testable import LinkService

/// The clicks of a period beside those of the period before.
@Suite struct StatisticsComparisonTests {
    private static let now = Date(timeIntervalSince1970: 1_795_447_800)

    /// An answer in which each day of both periods has one click.
    private static func answer(_ text: String, by interval: StatisticsInterval) throws -> StatisticsAnswer {
        let query = StatisticsQuery(
            subject: .project(nil), period: try StatisticsPeriod(text, now: now), interval: interval, compares: true)
        func part(_ period: StatisticsPeriod) throws -> StatisticsAnswer.Part {
            var query = query
            query.period = period
            var points = StatisticsPoints(query)
            let days = try #require(period.days)
            for day in days.lowerBound.number..<days.upperBound.number {
                points.add(1, at: UTCHour(startOf: UTCDay(number: day)))
            }
            return StatisticsAnswer.Part(
                period: period, events: [], points: points.points(visitors: nil), numbers: points.numbers)
        }
        return StatisticsAnswer(
            query: query, current: try part(query.period), previous: try part(query.period.previous))
    }

    @Test(arguments: [
        ("2026-06-03..2026-09-11", StatisticsInterval.week), ("2026-01-01..2026-11-23", .month),
        ("2026-11-01..2026-11-23", .day),
    ])
    func asManyDaysAreCompared(_ text: String, _ interval: StatisticsInterval) throws {
        let answer = try Self.answer(text, by: interval)
        let clicks = answer.current.points.map(\.clicks)
        #expect(answer.clicksBefore == clicks, "Each interval has as many days as what it is compared with.")
        #expect(answer.clicksBefore?.reduce(0, +) == answer.previous?.clicks)
    }

    @Test func theIntervalsOfThePeriodBeforeAreItsOwn() throws {
        // 101 days from a Wednesday on, and before it from a Sunday on.
        let answer = try Self.answer("2026-06-03..2026-09-11", by: .week)
        #expect(answer.current.points.first?.clicks == 5 && answer.previous?.points.first?.clicks == 1)
        #expect(answer.previous?.points.reduce(0) { $0 + $1.clicks } == 101)
    }
}
