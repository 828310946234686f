import Foundation
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `/_/links`: the list, its table, and what is done with many links at once.
struct LinksController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/links", use: rule.page(.readLinks) { try await Self.list($0) })
        group.get("/_/links.csv", use: rule.page(.readLinks, Self.table))
        group.post("/_/links/bulk", use: rule.page(.changeLinks, Self.changeMany))
    }

    private static func list(
        _ visit: Visit, failures: [(field: String?, text: String)] = [], note: Note? = nil
    ) async throws -> Response {
        let filters = FieldValues(
            visit.query.pairs.filter { (LinksPage.filterNames + ["cursor", "column"]).contains($0.name) })
        // A short link that was pasted is the link itself.
        if failures.isEmpty, let text = filters["q"], text.contains("/"),
            let link = try? await visit.useCases.catalog.link(
                at: text.contains("://") ? text : "https://\(text)", caller: visit.caller),
            link.record.projectID == visit.project.id
        {
            return visit.go("/_/links/\(link.record.id)")
        }
        var (links, next, problem): ([ManagedLink], String?, String?) = ([], nil, nil)
        var isCut = false
        do {
            let list = try await matching(filters, visit)
            (links, next, isCut) = (list.links, list.next.map(PageCursor.text), list.isCut)
        } catch let error as LinkServiceError where [.invalidArgument, .permissionDenied].contains(error.code) {
            problem = visit.words(error)
        }
        var page = LinksPage(
            words: visit.words, scope: visit.scope, links: links, filters: filters, next: next,
            domains: visit.useCases.directory.current.domains(of: visit.project.id), mayChange: visit.may(.changeLinks),
            now: visit.now, failures: failures, problem: problem)
        page.isCut = isCut
        page.clicks = try? await visit.useCases.clickStatistics.clicks(
            of: links.map(\.record), days: 30, caller: visit.caller)
        return visit.answer(page.page, status: failures.isEmpty ? .ok : .unprocessableContent, note: note)
    }

    /// How many links one page looks at for those that lack a tag.
    private static let mostExamined = 2000

    /// One page of links; of those with a tag that is excluded, as many are skipped as one page may look at.
    private static func matching(
        _ filters: FieldValues, _ visit: Visit
    ) async throws -> (links: [ManagedLink], next: String?, isCut: Bool) {
        let wanted = 50
        var after = filters["cursor"].flatMap(PageCursor.position)
        guard let excluded = excludedTag(filters) else {
            let list = try await visit.useCases.catalog.links(
                LinkListQuery(selection(filters), after: after, limit: wanted), project: visit.project.id,
                caller: visit.caller)
            return (list.links, list.next, false)
        }
        var (links, examined) = ([ManagedLink](), 0)
        repeat {
            let list = try await visit.useCases.catalog.links(
                LinkListQuery(selection(filters), after: after, limit: LinkListQuery.maximumLimit),
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

    /// The tag that links must not have: `-tag`.
    private static func excludedTag(_ filters: FieldValues) -> String? {
        filters["tag"].flatMap { $0.hasPrefix("-") && $0.count > 1 ? String($0.dropFirst()) : nil }
    }

    private static func selection(_ filters: FieldValues) -> LinkSelection {
        LinkSelection(
            domain: filters["domain"], text: filters["q"],
            tag: excludedTag(filters) == nil ? filters["tag"] : nil,
            archive: filters["archived"].flatMap(LinkFilter.Archive.init) ?? .excluded)
    }

    @Sendable private static func table(_ visit: Visit) async throws -> Response {
        let header = ["shortLink", "name", "link", "tags", "state", "createdAt", "id"]
        return try await Response.table(header, named: "links") { (after: String?) in
            let list = try await visit.useCases.catalog.links(
                LinkListQuery(selection(visit.query), after: after, limit: LinkListQuery.maximumLimit),
                project: visit.project.id, caller: visit.caller)
            let excluded = excludedTag(visit.query)
            let kept = list.links.filter { link in excluded.map { !link.record.tags.contains($0) } ?? true }
            let rows = kept.map { link in
                let record = link.record
                return [
                    link.shortLink, record.name ?? "", record.link.link.description,
                    record.tags.joined(separator: ", "),
                    LinkState(record, at: visit.now).title(Words()), RFC3339.text(record.createdAt),
                    record.id.description,
                ]
            }
            return (rows, list.next)
        }
    }

    @Sendable private static func changeMany(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        let ids = form.all("id")
        let back = FieldValues(visit.query.pairs.filter { $0.name != "note" && $0.name != "project" })
        let words = visit.words
        guard !ids.isEmpty else {
            return try await list(
                visit, failures: [(nil, words("Select links first.", "Wählen Sie zuerst Links aus."))])
        }
        let added = LinkDraft.tags(form["new-tag"] ?? "")
        let note: Note
        switch form["do"] {
        case "archive": note = .archived
        case "restore": note = .restored
        case "tag" where !added.isEmpty: note = .tagged
        case "tag":
            return try await list(
                visit, failures: [("new-tag", words("Say which tag.", "Sagen Sie, welches Schlagwort."))])
        default: throw HTTPFailure.notFound()
        }
        var failures: [(field: String?, text: String)] = []
        for text in ids.prefix(LinkListQuery.maximumLimit) {
            guard let id = LinkRecord.ID(text) else { continue }
            do {
                _ = try await visit.useCases.catalog.update(id, caller: visit.caller) { record, _ in
                    guard note == .tagged else { return UpdateLinkRequest(archived: note == .archived) }
                    return UpdateLinkRequest(tags: record.tags + added.filter { !record.tags.contains($0) })
                }
            } catch let error as LinkServiceError {
                let name = (try? await visit.useCases.catalog.link(id, caller: visit.caller))?.shortLink ?? text
                failures.append((nil, "\(name): \(visit.words(error))"))
            }
        }
        return failures.isEmpty
            ? visit.go("/_/links", back, note: note)
            : try await list(visit, failures: failures, note: .partly)
    }
}
