import Foundation
import LinkRules
import LinkService
import LinkStorage

/// The parameters that statistics and exports of clicks have in common.
extension NativeQuery {
    /// The parameters that filter clicks; they can be repeated.
    static let clickFilters = Set(ClickDimension.allCases.map(\.rawValue))

    /// The values that clicks must have.
    var filters: [ClickDimension: Set<String?>] {
        var filters: [ClickDimension: Set<String?>] = [:]
        for dimension in ClickDimension.allCases {
            let values = all(dimension.rawValue)
            // An empty value matches clicks without a value.
            if !values.isEmpty { filters[dimension] = Set(values.map { $0.isEmpty ? nil : $0 }) }
        }
        return filters
    }

    /// The period; `nil` if there is none.
    func period(now: Date) throws(HTTPFailure) -> StatisticsPeriod? {
        guard let text = self["period"] else { return nil }
        do {
            return try StatisticsPeriod(text, now: now)
        } catch {
            throw .badRequest("bad-query", error.message)
        }
    }

    /// Refuses what belongs to pages where clicks or events are streamed.
    func requirePages(for format: DataFormat) throws(HTTPFailure) {
        guard format == .json || (all("limit").isEmpty && all("cursor").isEmpty) else {
            throw .badRequest("bad-query", "“limit” and “cursor” are for pages, which have “format=json”.")
        }
    }

    /// The links about whose clicks the caller asks, by `domain`, `project` and `tag`.
    func statisticsSubject() throws(HTTPFailure) -> StatisticsQuery.Subject {
        switch (self["domain"], self["tag"]) {
        case (let domain?, nil):
            guard self["project"] == nil else {
                throw .badRequest("bad-query", "A domain belongs to one project; omit “project”.")
            }
            return .domain(domain)
        case (nil, let tag?): return .tag(tag, project: self["project"])
        case (nil, nil): return .project(self["project"])
        case (_?, _?): throw .badRequest("bad-query", Fault.statistics(.domainAndTag).message)
        }
    }
}
