import Foundation
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/_/statistics`: clicks over time and by dimension, as a page and as a table.
struct NumbersController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/statistics", use: rule.page(.readStatistics, taking: Self.parameters, Self.show))
        group.get("/_/statistics.csv", use: rule.page(.readStatistics, taking: Self.parameters, Self.table))
    }

    private static let names = ["period", "domain", "tag", "link", "from", "until"]
    private static let dimensions = StatisticsPage.dimensions.map(\.rawValue)
    /// What the addresses of the page and of the table may have.
    private static let parameters = PageParameters(names, repeatable: dimensions)

    /// The filters; a dimension without a value means clicks that have none.
    private static func filters(_ visit: Visit) -> FieldValues {
        FieldValues(
            visit.query.pairs.filter {
                dimensions.contains($0.name) || names.contains($0.name) && !$0.value.isEmpty
            })
    }

    private static func link(_ filters: FieldValues, _ visit: Visit) async throws -> ManagedLink? {
        guard let text = filters["link"] else { return nil }
        guard let id = LinkRecord.ID(text) else { throw HTTPFailure.notFound() }
        let link = try await visit.useCases.catalog.link(id, caller: visit.caller)
        try visit.requireProject(link.record.projectID)
        return link
    }

    /// What is asked, with the period before where that can be counted, and else why it cannot.
    private static func query(
        _ filters: FieldValues, _ visit: Visit
    ) throws -> (query: StatisticsQuery, missing: LinkServiceError?) {
        let period = try period(filters, visit.now)
        let subject = try subject(filters, visit)
        let hours = period.hours.upperBound.number - period.hours.lowerBound.number
        let interval: StatisticsInterval =
            hours <= 24 ? .hour : hours <= 100 * 24 ? .day : hours <= 400 * 24 ? .week : .month
        var values: [ClickDimension: Set<String?>] = [:]
        for dimension in StatisticsPage.dimensions {
            let named = filters.pairs.filter { $0.name == dimension.rawValue }.map(\.value)
            if !named.isEmpty { values[dimension] = Set(named.map { $0.isEmpty ? nil : $0 }) }
        }
        return visit.useCases.clickStatistics.comparing(
            StatisticsQuery(subject: subject, period: period, interval: interval, limit: 6, filters: values))
    }

    /// The links whose clicks are counted: one, those of a domain, those with a tag, or all.
    private static func subject(
        _ filters: FieldValues, _ visit: Visit
    ) throws -> StatisticsQuery.Subject {
        if let tag = filters["tag"], TagFilter.isExclusion(tag) {
            let name = tag.dropFirst()
            throw FieldFault(
                field: "tag",
                text: visit.words(
                    "Clicks are counted of links with a tag, not of those without one. “\\\(tag)” means the tag that begins with a hyphen, “\(name)” the one without.",
                    "Klicks werden für Links mit einem Schlagwort gezählt, nicht für die ohne. „\\\(tag)“ meint das Schlagwort, das mit einem Bindestrich beginnt, „\(name)“ das ohne."
                ))
        }
        switch (filters["link"].flatMap { LinkRecord.ID($0) }, filters["domain"], filters["tag"]) {
        case (let id?, nil, nil): return .link(id)
        case (_?, _, let tag):
            let surplus = tag == nil ? "domain" : "tag"
            throw LinkServiceError(.invalidArgument, .statistics(.linkAndOthers), parameter: surplus)
        case (nil, _?, _?): throw LinkServiceError(.invalidArgument, .statistics(.domainAndTag), parameter: "tag")
        case (nil, let domain?, nil): return .domain(domain)
        case (nil, nil, let tag?): return .tag(TagFilter.tag(tag), project: visit.project.name)
        case (nil, nil, nil): return .project(visit.project.name)
        }
    }

    /// The period of the form: two days, the name of one, or a span such as `30d`.
    private static func period(_ filters: FieldValues, _ now: Date) throws(LinkServiceError) -> StatisticsPeriod {
        if let days = try StatisticsPeriod(from: filters["from"], until: filters["until"], now: now) {
            guard filters["period"] == nil else {
                throw LinkServiceError(.invalidArgument, .statistics(.periodAndDays), parameter: "period")
            }
            return days
        }
        return switch filters["period"] {
        case "month": StatisticsPeriod(monthUntil: now)
        case "last-month": StatisticsPeriod(monthBefore: now)
        case "year": StatisticsPeriod(yearUntil: now)
        case let text: try StatisticsPeriod(text ?? StatisticsPage.usualPeriod, now: now)
        }
    }

    @Sendable private static func show(_ visit: Visit) async throws -> Response {
        let filters = filters(visit)
        let link = try await link(filters, visit)
        var (chart, visitors): (ClickChart?, Int64?) = (nil, nil)
        var errors: [(field: String?, text: String)] = []
        var (breakdowns, others): ([BreakdownTable], BreakdownTable?) = ([], nil)
        var (missing, uncompared): (String?, String?) = (nil, nil)
        do {
            let (query, reason) = try query(filters, visit)
            let statistics = visit.useCases.clickStatistics
            // Older records of single clicks are gone, and with them some breakdowns; the numbers of days are there still.
            let (answer, tables, lack) = try await statistics.breakdowns(
                query, by: StatisticsPage.dimensions + [.kind], caller: visit.caller)
            chart = await ClickNumbers(visit: visit).chart(answer, filters)
            visitors = answer.current.visitors
            breakdowns = StatisticsPage.dimensions.compactMap { breakdown($0, tables[$0], filters, visit) }
            others = breakdown(.kind, tables[.kind], filters, visit)
            (missing, uncompared) = (lack.map { visit.words($0) }, reason.map { visit.words($0) })
        } catch let error as LinkServiceError where [.invalidArgument, .notFound].contains(error.code) {
            errors = [(field(error, filters), visit.words(error))]
        } catch let fault as FieldFault {
            errors = [(fault.field, fault.text)]
        }
        let page = StatisticsPage(
            words: visit.words, scope: visit.scope, filters: filters,
            chart: chart, breakdowns: breakdowns, others: others, missing: missing, uncompared: uncompared,
            visitors: visitors, domains: visit.useCases.directory.current.domains(of: visit.project.id), link: link,
            errors: errors)
        return visit.answer(page.page, status: errors.isEmpty ? .ok : .unprocessableContent)
    }

    /// The field of the form that an error is about.
    private static func field(_ error: LinkServiceError, _ filters: FieldValues) -> String? {
        switch error.parameter {
        case "period" where filters["period"] == nil && filters["from"] != nil: "from"
        case "from", "until", "period": error.parameter
        // The numbers of one link have no such fields.
        case "domain" where filters["link"] == nil, "tag" where filters["link"] == nil: error.parameter
        default: nil
        }
    }

    private static func breakdown(
        _ dimension: ClickDimension, _ answer: StatisticsAnswer?, _ filters: FieldValues, _ visit: Visit
    ) -> BreakdownTable? {
        guard let values = answer?.values else { return nil }
        let words = visit.words
        let rows = values.compactMap { value -> BreakdownTable.Row? in
            switch value.name {
            // People are in all the other tables.
            case .value("person") where dimension == .kind, .value("human") where dimension == .kind: return nil
            case .value(let text):
                let address = visit.scope.path("/_/statistics", filters.setting(dimension.rawValue, text))
                return .init(
                    name: StatisticsPage.name(text, dimension, words), clicks: value.clicks,
                    address: dimension == .kind ? nil : address)
            case .other: return .init(name: words("Others", "Übrige"), clicks: value.clicks)
            case .none:
                let address = visit.scope.path("/_/statistics", filters.setting(dimension.rawValue, ""))
                return .init(
                    name: StatisticsPage.absent(dimension, words), clicks: value.clicks,
                    address: dimension == .kind ? nil : address)
            }
        }
        return BreakdownTable(title: StatisticsPage.title(dimension, words), rows: rows, words: words)
    }

    @Sendable private static func table(_ visit: Visit) async throws -> Response {
        let filters = filters(visit)
        _ = try await link(filters, visit)
        let answer = try await visit.useCases.clickStatistics.answer(
            query(filters, visit).query, caller: visit.caller)
        let before = answer.clicksBefore
        let rows = answer.current.points.enumerated().map { index, point in
            [
                RFC3339.text(point.start.start), String(point.clicks), before.map { String($0[index]) } ?? "",
            ]
        }
        // Its rows are added up from as many numbers as there are, and are few.
        return try await Response.table(["start", "clicks", "clicksBefore"], named: "statistics") { (_: Never?) in
            (rows, nil)
        }
    }
}
