import Foundation
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/_/links/bulk`: what is done with many links at once, with those that were selected or with all that match.
struct BulkController: Sendable {
    let rule: SessionRule

    /// How long one request goes on before it asks for another.
    private static let patience: Duration = .seconds(5)
    /// Of how many links that could not be changed the reasons are shown.
    private static let mostReasons = 20

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.post("/_/links/bulk", use: rule.page(.changeLinks, Self.change))
    }

    /// What the form asks for.
    private struct Wish: Sendable {
        let change: BulkLinkChange
        /// The links that were selected; `nil` where all that match are meant.
        let ids: [LinkRecord.ID]?
        /// The fields that ask for it again.
        let fields: [(String, String)]
        let form: FieldValues
        let filters: FieldValues

        /// The links that match, as far as they are not done.
        var batch: BulkLinkBatch {
            BulkLinkBatch(
                filters.linkSelection, excludedTag: filters.excludedTag,
                newest: form["newest"].flatMap { LinkRecord.ID($0) }, after: form["after"])
        }
    }

    /// What is wrong with the form, and with which field of it.
    private struct Fault: Error {
        let field: String?
        let text: String
    }

    @Sendable private static func change(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        let wish: Wish
        do {
            wish = try self.wish(form, visit)
        } catch let fault as Fault {
            return try await LinksController.list(visit, failures: [(fault.field, fault.text)])
        }
        try visit.caller.require(wish.change.right, in: visit.project.id)
        do {
            try wish.change.check()
            let isGo = form["step"] == "go"
            guard let ids = wish.ids else { return try await isGo ? changeAll(wish, visit) : ask(wish, visit) }
            guard isGo || !wish.change.stopsLinks else {
                return visit.answer(page(wish, visit, total: ids.count).page)
            }
            return try await changeSelected(ids, wish, visit)
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            return try await LinksController.list(visit, failures: [(nil, visit.words(error))])
        }
    }

    private static func wish(_ form: FieldValues, _ visit: Visit) throws -> Wish {
        let words = visit.words
        let isAll = form.has("all")
        var ids: [LinkRecord.ID] = []
        for id in form.all("id").prefix(LinkListQuery.maximumLimit).compactMap({ LinkRecord.ID($0) })
        where !ids.contains(id) {
            ids.append(id)
        }
        guard isAll || !ids.isEmpty else {
            throw Fault(field: nil, text: words("Select links first.", "Wählen Sie zuerst Links aus."))
        }
        let tags = LinkDraft.tags(form["new-tag"] ?? "")
        let change: BulkLinkChange
        var fields: [(String, String)] = []
        switch form["do"] {
        case "archive": change = .archive
        case "restore": change = .restore
        case "disable": change = .disable
        case "enable": change = .enable
        case "tag":
            guard !tags.isEmpty else {
                throw Fault(field: "new-tag", text: words("Say which tag.", "Nennen Sie ein Schlagwort."))
            }
            change = .tag(tags)
            fields.append(("new-tag", form["new-tag"] ?? ""))
        case "expire":
            let end: Date?
            do {
                end = try LinkDraft(form).expiry(words)
            } catch {
                throw Fault(field: error.field, text: error.message)
            }
            guard let moment = end else {
                throw Fault(
                    field: "expires",
                    text: words("Say until when the links work.", "Geben Sie an, bis wann die Links funktionieren."))
            }
            change = .expire(moment)
            fields.append(("expires", form["expires"] ?? ""))
        default: throw HTTPFailure.notFound()
        }
        fields.append(("do", form["do"] ?? ""))
        if isAll {
            fields.append(("all", "on"))
            if let newest = form["newest"] { fields.append(("newest", newest)) }
        } else {
            fields += ids.map { ("id", $0.description) }
        }
        let filters = FieldValues(
            visit.query.pairs.filter { (LinksPage.filterNames + ["column"]).contains($0.name) })
        return Wish(change: change, ids: isAll ? nil : ids, fields: fields, form: form, filters: filters)
    }

    private static func page(
        _ wish: Wish, _ visit: Visit, total: Int, fields: [(String, String)] = []
    ) -> BulkPage {
        BulkPage(
            words: visit.words, scope: visit.scope, filters: wish.filters, change: wish.change, isAll: wish.ids == nil,
            fields: wish.fields + fields, total: total)
    }

    /// Says how many links would be changed.
    private static func ask(_ wish: Wish, _ visit: Visit) async throws -> Response {
        let (count, newest) = try await visit.useCases.catalog.count(
            wish.batch, project: visit.project.id, caller: visit.caller)
        var fields = [("total", String(count))]
        if let newest { fields.append(("newest", newest.description)) }
        return visit.answer(page(wish, visit, total: count, fields: fields).page)
    }

    /// Changes links that were selected, one by one.
    private static func changeSelected(
        _ ids: [LinkRecord.ID], _ wish: Wish, _ visit: Visit
    ) async throws -> Response {
        var failures: [(field: String?, text: String)] = []
        for id in ids {
            do {
                _ = try await visit.useCases.catalog.update(id, caller: visit.caller) { record, _ in
                    wish.change.request(for: record)
                }
            } catch let error as LinkServiceError {
                let name = (try? await visit.useCases.catalog.link(id, caller: visit.caller))?.shortLink
                failures.append((nil, "\(name ?? id.description): \(visit.words(error))"))
            }
        }
        return failures.isEmpty
            ? visit.go("/_/links", wish.filters.setting("cursor", visit.query["cursor"]), note: wish.change.note)
            : try await LinksController.list(visit, failures: failures, note: .partly)
    }

    /// Changes all links that match, batch by batch, as long as one request may take.
    ///
    /// Each batch is a transaction of its own; a third of its time is left to others after it. What was changed stays so whatever
    /// comes next, and doing it again changes the rest.
    private static func changeAll(_ wish: Wish, _ visit: Visit) async throws -> Response {
        let number = { (name: String) in wish.form[name].flatMap { Int($0) }.map { max(0, min($0, 1 << 40)) } ?? 0 }
        var progress = BulkPage.Progress(
            total: number("total"), changed: number("changed"), unchanged: number("unchanged"),
            refused: number("refused"), next: nil)
        var refusals = try await refusalsBefore(wish, visit)
        let begun = ContinuousClock.now
        var (batch, problem) = (wish.batch, String?.none)
        repeat {
            let start = ContinuousClock.now
            do {
                let result = try await visit.useCases.catalog.change(
                    batch, by: wish.change, project: visit.project.id, caller: visit.caller)
                progress.changed += result.changed
                progress.unchanged += result.unchanged
                progress.refused += result.refused.count
                refusals += result.refused.prefix(max(0, mostReasons - refusals.count)).map { refusal($0, visit) }
                batch.after = result.next
            } catch let error as LinkServiceError
                where [.unavailable, .resourceExhausted].contains(error.code) && progress.done > 0
            {
                problem = visit.words(error)
                progress.next = batch.after
                break
            }
            progress.next = batch.after
            guard batch.after != nil else { break }
            try await Task.sleep(for: max(.milliseconds(1), (ContinuousClock.now - start) / 3))
        } while ContinuousClock.now - begun < patience
        var page = page(wish, visit, total: max(progress.total, progress.done))
        (page.progress, page.refusals, page.problem) = (progress, refusals, problem)
        return visit.answer(page.page)
    }

    private static func refusal(
        _ refused: (link: ManagedLink, error: LinkServiceError), _ visit: Visit
    ) -> BulkPage.Refusal {
        BulkPage.Refusal(
            id: refused.link.record.id.description, name: refused.link.shortName, reason: visit.words(refused.error))
    }

    /// The links that could not be changed by the requests before; their reasons are found again rather than taken from a form.
    private static func refusalsBefore(_ wish: Wish, _ visit: Visit) async throws -> [BulkPage.Refusal] {
        var refusals: [BulkPage.Refusal] = []
        for id in wish.form.all("refusal").prefix(mostReasons).compactMap({ LinkRecord.ID($0) }) {
            // One that is gone, or has been changed meanwhile, needs no reason any more.
            if let refused = try? await visit.useCases.catalog.refusal(of: wish.change, for: id, caller: visit.caller) {
                refusals.append(refusal(refused, visit))
            }
        }
        return refusals
    }
}
