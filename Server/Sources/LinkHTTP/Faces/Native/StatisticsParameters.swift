import Foundation
import Hummingbird
import LinkRules
import LinkService
import LinkStorage

/// The statistics parameters of a query.
struct StatisticsParameters {
    /// The parameters of all statistics.
    static let names: Set<String> = ["period", "interval", "by", "limit", "compare", "format"]

    let format: DataFormat
    private let period: StatisticsPeriod
    private let interval: StatisticsInterval
    private let dimension: ClickDimension?
    private let limit: Int
    private let filters: [ClickDimension: Set<String?>]
    private let compares: Bool

    /// Parses the parameters.
    ///
    /// - Throws: ``HTTPFailure`` with 400.
    init(_ query: NativeQuery, _ request: Request, now: Date) throws(HTTPFailure) {
        format = try query.option("format", default: DataFormat(accepted: request.headers[.accept]) ?? .json)
        period = try Self.period(query, now: now)
        interval = try query.option("interval", default: period.days == nil ? .hour : StatisticsInterval.day)
        dimension = try query.option("by")
        limit = try query.integer("limit", in: 1...StatisticsQuery.maximumLimit, default: 20)
        compares = try query.flag("compare")
        filters = query.filters
    }

    /// Creates the query for a subject.
    func query(of subject: StatisticsQuery.Subject) -> StatisticsQuery {
        StatisticsQuery(
            subject: subject, period: period, interval: interval, dimension: dimension, limit: limit, filters: filters,
            compares: compares)
    }

    private static func period(_ query: NativeQuery, now: Date) throws(HTTPFailure) -> StatisticsPeriod {
        guard let period = try query.period(now: now) else {
            return StatisticsPeriod(days: try query.integer("days", in: 1...3650, default: 30), until: now)
        }
        guard query["days"] == nil else {
            throw .badRequest("bad-query", "Give “period” or “days”, not both.")
        }
        return period
    }
}
