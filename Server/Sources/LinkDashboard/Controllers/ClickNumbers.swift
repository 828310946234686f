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

    /// The intervals of an answer; where they have no click, the chart leads to the last ones.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - filters: what the page of statistics is asked by, besides its period.
    func chart(_ answer: StatisticsAnswer, _ filters: FieldValues) async -> ClickChart {
        var chart = chart(answer)
        if answer.current.clicks == 0 { chart.last = await last(answer.query, filters) }
        return chart
    }

    /// When people clicked last, of all days that a period may have; `nil` where that cannot be read.
    private func last(_ query: StatisticsQuery, _ filters: FieldValues) async -> ClickChart.Last? {
        var query = query
        query.period = StatisticsPeriod(days: StatisticsPeriod.mostDays, until: visit.now)
        (query.interval, query.dimension, query.compares) = (.day, nil, false)
        guard let points = try? await visit.useCases.clickStatistics.answer(query, caller: visit.caller).current.points
        else { return nil }
        guard let last = points.last(where: { $0.clicks > 0 })?.start else {
            // Filters may be the reason, which the page shows.
            return query.filters.isEmpty ? .never : nil
        }
        // A month that ends with the day shows what led up to it.
        let first = UTCHour(number: last.number - 29 * 24)
        let days = filters.setting("period", nil).setting("from", CalendarParts(first.start).isoDay)
            .setting("until", CalendarParts(last.start).isoDay)
        return .day(visit.words.day(last.start), address: visit.scope.path("/_/statistics", days))
    }

    /// The intervals of an answer.
    private func chart(_ answer: StatisticsAnswer) -> ClickChart {
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
