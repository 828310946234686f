import Foundation
import LinkRules
import LinkService
import LinkStorage

/// Numbers of clicks as charts and tables show them.
struct ClickNumbers: Sendable {
    let visit: Visit

    /// The clicks of a subject in the last 30 days, compared with the 30 days before; `nil` where they cannot be read now.
    func month(of subject: StatisticsQuery.Subject) async -> StatisticsAnswer? {
        let query = StatisticsQuery(
            subject: subject, period: StatisticsPeriod(days: 30, until: visit.now), interval: .day, compares: true)
        return try? await visit.useCases.clickStatistics.answer(query, caller: visit.caller)
    }

    /// The intervals of an answer.
    func chart(_ answer: StatisticsAnswer) -> ClickChart {
        let interval = answer.query.interval
        let (now, before) = (UTCHour(visit.now), answer.clicksBefore)
        let points = answer.current.points
        let drawn = points.enumerated().map { index, point -> ClickChart.Point in
            let end = index + 1 < points.count ? points[index + 1].start : answer.query.period.hours.upperBound
            return ClickChart.Point(
                label: label(point.start.start, interval),
                iso: interval == .hour
                    ? "\(CalendarParts(point.start.start).isoMinute)Z" : CalendarParts(point.start.start).isoDay,
                clicks: point.clicks, before: before?[index],
                isRunning: point.start <= now && now < end)
        }
        return ClickChart(points: drawn, words: visit.words)
    }

    private func label(_ start: Date, _ interval: StatisticsInterval) -> String {
        guard interval == .hour else { return visit.words.day(start) }
        let hour = CalendarParts(start).hour
        return "\(hour < 10 ? "0" : "")\(hour):00"
    }
}
