import Foundation
import Hummingbird
import LinkRules
import LinkService
import LinkStorage

/// The statistics parameters of a query.
struct StatisticsParameters {
    /// The parameters of all statistics.
    static let names: Set<String> = ["period", "interval", "by", "limit", "compare", "format"]
    /// The parameters that filter.
    static let dimensions = Set(ClickDimension.allCases.map(\.rawValue))

    /// The format of the response.
    enum Format: String, CaseIterable {
        case json, csv, ndjson
    }

    private enum Comparison: String, CaseIterable {
        case no = "false"
        case yes = "true"
    }

    let format: Format
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
        format = try query.option("format", default: Self.format(accepted: request.headers[.accept]))
        period = try Self.period(query, now: now)
        interval = try query.option("interval", default: period.days == nil ? .hour : StatisticsInterval.day)
        dimension = try query["by"].map { (_) throws(HTTPFailure) in
            try query.option("by", default: ClickDimension.referrer)
        }
        limit = try query.integer("limit", in: 1...StatisticsQuery.maximumLimit, default: 20)
        compares = try query.option("compare", default: Comparison.no) == .yes
        var filters: [ClickDimension: Set<String?>] = [:]
        for dimension in ClickDimension.allCases {
            let values = query.all(dimension.rawValue)
            // An empty value matches clicks without a value.
            if !values.isEmpty { filters[dimension] = Set(values.map { $0.isEmpty ? nil : $0 }) }
        }
        self.filters = filters
    }

    /// Creates the query for a subject.
    func query(of subject: StatisticsQuery.Subject) -> StatisticsQuery {
        StatisticsQuery(
            subject: subject, period: period, interval: interval, dimension: dimension, limit: limit, filters: filters,
            compares: compares)
    }

    private static func period(_ query: NativeQuery, now: Date) throws(HTTPFailure) -> StatisticsPeriod {
        guard let text = query["period"] else {
            return StatisticsPeriod(days: try query.integer("days", in: 1...3650, default: 30), until: now)
        }
        guard query["days"] == nil else {
            throw .badRequest("bad-query", "Give “period” or “days”, not both.")
        }
        do {
            return try StatisticsPeriod(text, now: now)
        } catch {
            throw .badRequest("bad-query", error.message)
        }
    }

    /// The first supported format in a field `Accept`; JSON if it contains none.
    private static func format(accepted text: String?) -> Format {
        for part in (text ?? "").split(separator: ",") {
            let type = part.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
            switch type {
            case "application/json": return .json
            case "text/csv": return .csv
            case "application/x-ndjson": return .ndjson
            default: continue
            }
        }
        return .json
    }
}
