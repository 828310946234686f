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

    /// The most links of a table.
    private static let mostRows = 100_000

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/links", use: rule.page(.readLinks) { try await Self.list($0) })
        group.get("/_/links.csv", use: rule.page(.readLinks, Self.table))
        group.post("/_/links/bulk", use: rule.page(.changeLinks, Self.changeMany))
    }

    private static func list(_ visit: Visit, failures: [(field: String?, text: String)] = []) async throws -> Response {
        let filters = FieldValues(visit.query.pairs.filter { (LinksPage.filterNames + ["cursor"]).contains($0.name) })
        // A short link that was pasted is the link itself.
        if failures.isEmpty, let text = filters["q"], text.contains("/"),
            let link = try? await visit.useCases.catalog.link(
                at: text.contains("://") ? text : "https://\(text)", caller: visit.caller),
            link.record.projectID == visit.project.id
        {
            return visit.go("/_/links/\(link.record.id)")
        }
        var (links, next, problem): ([ManagedLink], String?, String?) = ([], nil, nil)
        do {
            let list = try await visit.useCases.catalog.links(
                LinkListQuery(selection(filters), after: filters["cursor"].flatMap(PageCursor.position), limit: 50),
                project: visit.project.id, caller: visit.caller)
            (links, next) = (list.links, list.next.map(PageCursor.text))
        } catch let error as LinkServiceError where [.invalidArgument, .permissionDenied].contains(error.code) {
            problem = error.message
        }
        let page = LinksPage(
            words: visit.words, scope: visit.scope, links: links, filters: filters, next: next,
            domains: visit.useCases.directory.current.domains(of: visit.project.id), mayChange: visit.may(.changeLinks),
            now: visit.now, failures: failures, problem: problem)
        return visit.answer(
            page.page, status: failures.isEmpty ? .ok : .unprocessableContent, note: failures.isEmpty ? nil : .partly)
    }

    private static func selection(_ filters: FieldValues) -> LinkSelection {
        LinkSelection(
            domain: filters["domain"], text: filters["q"], tag: filters["tag"],
            archive: filters["archived"].flatMap(LinkFilter.Archive.init) ?? .excluded)
    }

    @Sendable private static func table(_ visit: Visit) async throws -> Response {
        var rows = [["shortLink", "name", "link", "tags", "state", "createdAt", "id"]]
        var after: String?
        repeat {
            let list = try await visit.useCases.catalog.links(
                LinkListQuery(selection(visit.query), after: after, limit: LinkListQuery.maximumLimit),
                project: visit.project.id,
                caller: visit.caller)
            rows += list.links.map { link in
                let record = link.record
                return [
                    link.shortLink, record.name ?? "", record.link.link.description,
                    record.tags.joined(separator: ", "),
                    LinkState(record, at: visit.now).title(Words()), RFC3339.text(record.createdAt),
                    record.id.description,
                ]
            }
            after = list.next
        } while after != nil && rows.count < mostRows
        return .table(rows, named: "links")
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
        let tag = form["new-tag"]
        let note: Note
        switch form["do"] {
        case "archive": note = .archived
        case "restore": note = .restored
        case "tag" where tag != nil: note = .tagged
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
                    guard note == .tagged, let tag else { return UpdateLinkRequest(archived: note == .archived) }
                    return UpdateLinkRequest(tags: record.tags.contains(tag) ? record.tags : record.tags + [tag])
                }
            } catch let error as LinkServiceError {
                let name = (try? await visit.useCases.catalog.link(id, caller: visit.caller))?.shortLink ?? text
                failures.append((nil, "\(name): \(error.message)"))
            }
        }
        return failures.isEmpty ? visit.go("/_/links", back, note: note) : try await list(visit, failures: failures)
    }
}
