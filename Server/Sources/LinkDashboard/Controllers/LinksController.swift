import Foundation
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `/_/links`: the list, and its table.
struct LinksController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/links", use: rule.page(.readLinks, taking: LinksPage.parameters) { try await Self.list($0) })
        group.get("/_/links.csv", use: rule.page(.readLinks, taking: LinksPage.tableParameters, Self.table))
    }

    /// The list, with what could not be done to its links.
    ///
    /// - Parameters:
    ///   - failures: what could not be done, and with which field.
    ///   - typed: the fields of the form below the list, so that nothing has to be selected or typed twice.
    ///   - note: what was done.
    ///   - remainder: what is still to be said of links that were changed.
    static func list(
        _ visit: Visit, failures: [(field: String?, text: String)] = [], typed: FieldValues = FieldValues(),
        note: Note? = nil, remainder: String? = nil
    ) async throws -> Response {
        let filters = FieldValues(
            visit.query.pairs.filter { (LinksPage.filterNames + ["cursor", "column"]).contains($0.name) }
        ).withoutEmpty
        // A short link that was pasted is the link itself.
        if failures.isEmpty, let text = filters["q"], text.contains("/"),
            let link = try? await visit.useCases.catalog.link(
                at: TypedAddress.whole(text), caller: visit.caller),
            let project = visit.scope.projects.first(where: { $0.id == link.record.projectID })
        {
            return .seeOther(visit.scope.moved(to: project).path("/_/links/\(link.record.id)"))
        }
        var (links, next): ([ManagedLink], String?) = ([], nil)
        var problems: [(field: String?, text: String)] = []
        var isCut = false
        do {
            _ = try LinksPage.columns(filters, visit.words)
            let list = try await matching(filters, visit)
            (links, next, isCut) = (list.links, list.next.map(PageCursor.text), list.isCut)
        } catch let fault as FieldFault {
            problems = [(fault.field, fault.text)]
        } catch let error as LinkServiceError where [.invalidArgument, .permissionDenied].contains(error.code) {
            problems = [(error.parameter == "domain" ? "domain" : nil, visit.words(error))]
        }
        var page = LinksPage(
            words: visit.words, scope: visit.scope, links: links, filters: filters, next: next,
            domains: visit.useCases.directory.current.domains(of: visit.project.id), mayChange: visit.may(.changeLinks),
            now: visit.now, failures: failures, problems: problems)
        page.isCut = isCut
        page.typed = typed
        page.remainder = remainder
        page.mayDisable = visit.may(.disableLinks)
        page.clicks = try? await visit.useCases.clickStatistics.clicks(
            of: links.map(\.record), days: 30, caller: visit.caller)
        let isRight = failures.isEmpty && problems.isEmpty
        return visit.answer(page.page, status: isRight ? .ok : .unprocessableContent, note: note)
    }

    /// How many links one page looks at for those that lack a tag.
    private static let mostExamined = 2000

    /// One page of links; of those with a tag that is excluded, as many are skipped as one page may look at.
    private static func matching(
        _ filters: FieldValues, _ visit: Visit
    ) async throws -> (links: [ManagedLink], next: String?, isCut: Bool) {
        let wanted = 50
        let selection = try filters.linkSelection(visit.words)
        var after = try filters.position(visit.words) { $0 }
        guard let excluded = filters.excludedTag else {
            let list = try await visit.useCases.catalog.links(
                LinkListQuery(selection, after: after, limit: wanted), project: visit.project.id,
                caller: visit.caller)
            return (list.links, list.next, false)
        }
        var (links, examined) = ([ManagedLink](), 0)
        repeat {
            let list = try await visit.useCases.catalog.links(
                LinkListQuery(selection, after: after, limit: LinkListQuery.maximumLimit),
                project: visit.project.id, caller: visit.caller)
            examined += list.links.count
            for link in list.links where !link.record.tags.contains(excluded) {
                links.append(link)
                guard links.count < wanted else { return (links, link.record.id.description, false) }
            }
            after = list.next
        } while after != nil && examined < mostExamined
        return (links, after, after != nil)
    }

    /// The list as a table: the short link with its name, and the columns that are chosen, in their order.
    @Sendable private static func table(_ visit: Visit) async throws -> Response {
        let columns = try LinksPage.columns(visit.query, visit.words)
        let selection = try visit.query.linkSelection(visit.words)
        let header = ["shortLink", "name"] + columns.map(\.tableName)
        return try await Response.table(header, named: "links") { (after: String?) in
            let list = try await visit.useCases.catalog.links(
                LinkListQuery(selection, after: after, limit: LinkListQuery.maximumLimit),
                project: visit.project.id, caller: visit.caller)
            let excluded = visit.query.excludedTag
            let kept = list.links.filter { link in excluded.map { !link.record.tags.contains($0) } ?? true }
            var clicks: [LinkRecord.ID: Int64]?
            // Numbers that cannot be read now are left out rather than the table.
            if columns.contains(.clicks) {
                clicks = try? await visit.useCases.clickStatistics.clicks(
                    of: kept.map(\.record), days: 30, caller: visit.caller)
            }
            let rows = kept.map { link in
                [link.shortLink, link.record.name ?? ""] + columns.map { cell($0, link, clicks, at: visit.now) }
            }
            return (rows, list.next)
        }
    }

    private static func cell(
        _ column: LinksPage.Column, _ link: ManagedLink, _ clicks: [LinkRecord.ID: Int64]?, at now: Date
    ) -> String {
        let record = link.record
        return switch column {
        case .leads: record.link.link.description
        case .clicks: clicks.map { String($0[record.id] ?? 0) } ?? ""
        case .state: LinkState(record, at: now).title(Words())
        case .created: RFC3339.text(record.createdAt)
        case .tags: record.tags.joined(separator: ", ")
        }
    }
}
