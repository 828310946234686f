import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `get_statistics`: the clicks of a link, a domain, a tag or a project.
struct GetStatisticsTool: MCPTool {
    let statistics: ClickStatistics
    let links: MCPLinks
    let clock: LinkClock

    private static let dimensions = ClickDimension.allCases.map(\.rawValue)

    let description = MCPToolDescription(
        name: "get_statistics", title: "Get click statistics",
        text: """
            Returns the clicks and visitors of a period in UTC: of one link (“link”), a domain, a tag, or else the whole project; \
            over time, and broken down by “by” if given. “events” are the counts of clicks, installs and openings by platform. \
            Clicks are those of people; filter by kind to count crawlers.
            """,
        effect: .reads, right: .readStatistics,
        arguments: [
            "link": MCPLinks.schema,
            "domain": ["type": "string", "description": "A domain by its prefix or host, instead of a link."],
            "tag": ["type": "string", "description": "The links that have this tag now, instead of a link."],
            "project": [
                "type": "string",
                "description": "The name of the project, also of a tag; only needed with a key of several projects.",
            ],
            "period": [
                "type": "string",
                "description": .string("One of the forms \(StatisticsPeriod.forms); default: 30d. Includes today."),
            ],
            "interval": [
                "type": "string", "enum": .array(StatisticsInterval.allCases.map { .string($0.rawValue) }),
                "description": "The length of the intervals; default: day, or hour for a period of hours.",
            ],
            "by": [
                "type": "string", "enum": .array(dimensions.map { .string($0) }),
                "description": "The property by which clicks are broken down.",
            ],
            "limit": [
                "type": "integer", "minimum": 1, "maximum": .integer(Int64(StatisticsQuery.maximumLimit)),
                "description": "The most values of the breakdown; default: 20.",
            ],
            "compare": [
                "type": "boolean", "description": "Whether the period before is returned too; default: false.",
            ],
            "filters": [
                "type": "object", "additionalProperties": false,
                "description": "The values that clicks must have, by property; an empty text means no value.",
                "properties": .object(
                    Dictionary(
                        uniqueKeysWithValues: dimensions.map { ($0, ["type": "array", "items": ["type": "string"]]) })),
            ],
        ])

    func call(_ arguments: MCPArguments, by caller: MCPCaller) async throws -> any Encodable & Sendable {
        let period: StatisticsPeriod
        do {
            period = try StatisticsPeriod(arguments.text("period") ?? "30d", now: clock.now())
        } catch let error as LinkServiceError {
            throw MCPArguments.invalid("period", error.message)
        }
        let query = StatisticsQuery(
            subject: try await subject(arguments, caller), period: period,
            interval: try arguments.option("interval") ?? (period.days == nil ? .hour : .day),
            dimension: try arguments.option("by"),
            limit: try arguments.integer("limit", in: 1...StatisticsQuery.maximumLimit, default: 20),
            filters: try Self.filters(arguments), compares: try arguments.flag("compare", default: false))
        return StatisticsResource(try await statistics.answer(query, caller: caller.key))
    }

    private func subject(_ arguments: MCPArguments, _ caller: MCPCaller) async throws -> StatisticsQuery.Subject {
        let (link, domain) = (try arguments.text("link"), try arguments.text("domain"))
        let (tag, project) = (try arguments.text("tag"), try arguments.text("project"))
        switch (link, domain, tag) {
        case (let link?, nil, nil) where project == nil:
            return .link(try await links.link(named: link, by: "link", caller: caller.key).record.id)
        case (nil, let domain?, nil) where project == nil: return .domain(domain)
        case (nil, nil, let tag?): return .tag(tag, project: project)
        case (nil, nil, nil): return .project(project)
        default:
            let surplus = project != nil ? "project" : tag != nil ? "tag" : "domain"
            throw MCPArguments.invalid(
                surplus, "Give only one of “link”, “domain” and “tag”; “project” goes with “tag” or alone.")
        }
    }

    private static func filters(_ arguments: MCPArguments) throws(HTTPFailure) -> [ClickDimension: Set<String?>] {
        var filters: [ClickDimension: Set<String?>] = [:]
        for member in try arguments.object("filters") {
            guard let dimension = ClickDimension(rawValue: member.name) else {
                throw MCPArguments.invalid(
                    "filters/\(member.name)",
                    "This property is unknown; the properties are: \(dimensions.joined(separator: ", ")).")
            }
            let texts = member.value.elements?.map(\.text)
            guard let texts, !texts.isEmpty, !texts.contains(nil) else {
                throw MCPArguments.wrongType("filters/\(member.name)", member.value, "a list of strings")
            }
            filters[dimension] = Set(texts.map { $0.flatMap { $0.isEmpty ? nil : $0 } })
        }
        return filters
    }
}
