import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage

/// `/_/`: the first page.
struct OverviewController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/", use: rule.page(nil, taking: PageParameters(["section"]), Self.show))
    }

    @Sendable private static func show(_ visit: Visit) async throws -> Response {
        // The menu of projects asks for the section that the reader comes from, which the role in this project may not include.
        if let section = try visit.query.choice("section", of: Section.allCases, visit.words), section != .overview,
            visit.shows(section)
        {
            return visit.go(section.path)
        }
        let mayRead = visit.may(.readLinks)
        let links =
            mayRead
            ? try await visit.useCases.catalog.links(
                LinkListQuery(limit: OverviewPage.newestCount), project: visit.project.id, caller: visit.caller
            ).links : []
        let numbers = ClickNumbers(visit: visit)
        let answer = visit.may(.readStatistics) ? await numbers.month(of: .project(visit.project.name)) : nil
        var chart: ClickChart?
        if let answer { chart = await numbers.chart(answer, FieldValues()) }
        let page = OverviewPage(
            words: visit.words, scope: visit.scope, chart: chart,
            clicks: answer?.current.clicks ?? 0,
            visitors: answer?.current.visitors, today: answer?.current.points.last?.clicks ?? 0, links: links,
            domains: try await visit.administration.domains(of: visit.project.id),
            apps: try await visit.administration.apps(of: visit.project.id), mayChangeLinks: visit.may(.createLinks),
            mayChangeSettings: visit.may(.changeDomains), now: visit.now)
        return visit.answer(page.page)
    }
}
