import Foundation
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI

/// The parameters of an export of clicks.
struct ClickParameters {
    /// The parameters that do not filter.
    static let names: Set<String> = ["link", "domain", "project", "tag", "period", "format", "limit", "cursor"]

    /// The links whose clicks are exported.
    enum Subject {
        /// One link, by its ID or short link.
        case link(String)
        /// Several links.
        case links(StatisticsQuery.Subject)
    }

    let subject: Subject
    let format: DataFormat
    /// The most clicks on a page.
    let limit: Int
    let position: ClickExportPosition
    private let period: StatisticsPeriod
    private let filters: [ClickDimension: Set<String?>]

    /// Parses the parameters.
    ///
    /// - Throws: ``HTTPFailure`` with 400.
    init(_ query: NativeQuery, _ request: Request, now: Date) throws(HTTPFailure) {
        if let link = query["link"] {
            guard query["domain"] == nil, query["project"] == nil, query["tag"] == nil else {
                throw .badRequest("bad-query", "A link is enough; omit “domain”, “project” and “tag”.")
            }
            subject = .link(link)
        } else {
            subject = .links(try query.statisticsSubject())
        }
        period = try query.period(now: now) ?? StatisticsPeriod(lastHours: 24, until: now)
        filters = query.filters
        format = try query.option("format", default: DataFormat(accepted: request.headers[.accept]) ?? .ndjson)
        try query.requirePages(for: format)
        limit = try query.integer("limit", in: 1...ClickPage.maximumLimit, default: 1000)
        position = try query.cursor { ClickExportPosition($0) } ?? .start
    }

    /// Creates the query for a subject.
    func query(of subject: StatisticsQuery.Subject) -> ClickExport.Query {
        ClickExport.Query(subject: subject, period: period, filters: filters)
    }
}
