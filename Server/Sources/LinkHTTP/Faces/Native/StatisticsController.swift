import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `/api/v1/statistics` and `/api/v1/links/{id}/statistics`: the clicks of links.
struct StatisticsController {
    let useCases: LinkUseCases

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(RouterPath(ServiceRoute.linkStatistics("{id}").nativePath), use: linkStatistics)
        group.get(RouterPath(ServiceRoute.statistics.nativePath), use: statistics)
    }

    @Sendable func linkStatistics(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .readStatistics)
        let query = try NativeQuery(
            request.uri.query, known: StatisticsParameters.names.union(["days"]),
            repeatable: NativeQuery.clickFilters)
        let parameters = try StatisticsParameters(query, request, now: useCases.clock.now())
        // Links of other projects and deleted links have no statistics.
        let link = try await useCases.catalog.link(try context.linkID(), caller: caller)
        return try await response(parameters, subject: .link(link.record.id), caller: caller)
    }

    @Sendable func statistics(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .readStatistics)
        let query = try NativeQuery(
            request.uri.query, known: StatisticsParameters.names.union(["domain", "project", "tag"]),
            repeatable: NativeQuery.clickFilters)
        let parameters = try StatisticsParameters(query, request, now: useCases.clock.now())
        return try await response(parameters, subject: query.statisticsSubject(), caller: caller)
    }

    private func response(
        _ parameters: StatisticsParameters, subject: StatisticsQuery.Subject, caller: Caller
    ) async throws -> Response {
        let answer: StatisticsAnswer
        do {
            answer = try await useCases.clickStatistics.answer(parameters.query(of: subject), caller: caller)
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            throw HTTPFailure.badRequest("bad-query", error.message)
        }
        let resource = StatisticsResource(answer)
        switch parameters.format {
        case .json: return try NativeResponse.json(resource)
        case .csv: return NativeResponse.text(StatisticsTable(resource).csv, type: parameters.format.mediaType)
        case .ndjson:
            return NativeResponse.text(try StatisticsTable(resource).ndjson(), type: parameters.format.mediaType)
        }
    }
}

extension StatisticsResource {
    /// Describes statistics to callers.
    init(_ answer: StatisticsAnswer) {
        let (query, part) = (answer.query, answer.current)
        var linkID: String?
        if case .link(let id) = query.subject { linkID = id.description }
        self.init(
            linkID: linkID, from: part.period.hours.lowerBound.start, to: part.period.hours.upperBound.start,
            days: part.period.days.map { $0.upperBound.number - $0.lowerBound.number },
            interval: query.interval.rawValue, clicks: part.clicks, visitors: part.visitors,
            events: part.events.map { .init(event: $0.event, platform: $0.platform, count: $0.count) },
            appEvents: part.appEvents.map { sums in
                sums.map {
                    .init(name: $0.name, count: $0.count, value: $0.value.map { "\($0)" }, currency: $0.currency)
                }
            }, points: part.points.map(Point.init), by: query.dimension?.rawValue,
            values: answer.values?.map { value in
                let (text, rest): (String?, Value.Rest?) =
                    switch value.name {
                    case .value(let text): (text, nil)
                    case .other: (nil, .other)
                    case .none: (nil, Value.Rest.none)
                    }
                return Value(value: text, rest: rest, clicks: value.clicks, previousClicks: value.previousClicks)
            },
            previous: answer.previous.map { part in
                Previous(
                    from: part.period.hours.lowerBound.start, to: part.period.hours.upperBound.start,
                    clicks: part.clicks, visitors: part.visitors, points: part.points.map(Point.init))
            })
    }
}

extension StatisticsResource.Point {
    fileprivate init(_ point: StatisticsAnswer.Point) {
        self.init(start: point.start.start, clicks: point.clicks, visitors: point.visitors)
    }
}
