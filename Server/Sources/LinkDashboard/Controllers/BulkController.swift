import Foundation
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/_/links/bulk`: changes many links at once, the selected ones or all that match.
struct BulkController: Sendable {
    let rule: SessionRule

    /// The time after which a request stops and lets the page send another one.
    private static let patience: Duration = .seconds(5)
    /// The most links whose reasons are shown at once if they could not be changed.
    private static let mostReasons = 20

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.post("/_/links/bulk", use: rule.page(.changeLinks, taking: LinksPage.parameters, Self.change))
    }

    /// The change that the form asks for, and the list that its address names.
    private struct BulkRequest: Sendable {
        let form: BulkForm
        let filters: FieldValues
        /// The matching links that are not changed yet.
        let batch: BulkLinkBatch

        /// Reads a request.
        init(_ values: FieldValues, _ visit: Visit) throws {
            form = try BulkForm(values, visit.words)
            filters =
                FieldValues(
                    visit.query.pairs.filter { (LinksPage.filterNames + ["column"]).contains($0.name) }
                ).withoutEmpty
            batch = BulkLinkBatch(
                try filters.linkSelection(visit.words), excludedTag: filters.excludedTag, newest: form.newest,
                after: form.values["after"])
        }

        var change: BulkLinkChange { form.change }

        /// The filters with the page of the list on which the change began.
        func place(_ visit: Visit) -> FieldValues { filters.setting("cursor", visit.query["cursor"]) }
    }

    @Sendable private static func change(_ visit: Visit) async throws -> Response {
        let values = try await visit.form()
        do {
            let request = try BulkRequest(values, visit)
            try visit.caller.require(request.change.right, in: visit.project.id)
            try request.change.check()
            let isGo = values["step"] == "go"
            guard let ids = request.form.ids else {
                return try await isGo ? changeAll(request, visit) : ask(request, visit)
            }
            guard isGo || !request.change.stopsLinks else {
                return visit.answer(page(request, visit, .question(total: ids.count)).page)
            }
            return try await changeSelected(ids, request, visit)
        } catch let fault as FieldFault {
            return try await LinksController.list(visit, failures: [(fault.field, fault.text)], typed: values)
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            let field = BulkForm.field(ofParameter: error.parameter)
            return try await LinksController.list(visit, failures: [(field, visit.words(error))], typed: values)
        }
    }

    private static func page(
        _ request: BulkRequest, _ visit: Visit, _ stage: BulkPage.Stage, fields: [(String, String)] = []
    ) -> BulkPage {
        BulkPage(
            words: visit.words, scope: visit.scope, filters: request.place(visit), change: request.change,
            isAll: request.form.ids == nil, fields: request.form.fields + fields, stage: stage, now: visit.now)
    }

    /// The number of links that the person has confirmed, as the form says; it is only compared with the current number.
    private static func confirmed(_ request: BulkRequest) -> Int? { request.form.values["total"].flatMap { Int($0) } }

    /// Shows how many links would be changed.
    private static func ask(_ request: BulkRequest, _ visit: Visit) async throws -> Response {
        let (count, newest) = try await visit.useCases.catalog.count(
            request.batch, project: visit.project.id, caller: visit.caller)
        var fields = [("total", String(count))]
        if let newest { fields.append(("newest", newest.description)) }
        return visit.answer(page(request, visit, .question(total: count), fields: fields).page)
    }

    /// Asks again, because the number of matching links is not the one that the person has confirmed.
    private static func askAgain(_ request: BulkRequest, _ visit: Visit, count: Int) -> Response {
        var page = page(request, visit, .question(total: count), fields: [("total", String(count))])
        let number = { (count: Int) in visit.words.number(count) }
        page.problem =
            confirmed(request).map { confirmed in
                visit.words(
                    "This time nothing was changed. Links you confirmed: \(number(confirmed)). Links that match now: \(number(count)).",
                    "Diesmal wurde nichts geändert. Bestätigte Links: \(number(confirmed)). Jetzt passende Links: \(number(count))."
                )
            }
            ?? visit.words(
                "This time nothing was changed: it was not confirmed how many links are meant.",
                "Diesmal wurde nichts geändert: Es war nicht bestätigt, wie viele Links gemeint sind.")
        return visit.answer(page.page, status: .conflict)
    }

    /// The fault of a form that was not sent by the page that asks for confirmation.
    private static func unasked(_ words: Words) -> FieldFault {
        FieldFault(
            field: nil,
            text: words(
                "Nothing was changed: all links that match are changed only after a page has said how many they are. Press the button again, and confirm there.",
                "Es wurde nichts geändert: Alle Links, die passen, werden erst geändert, wenn eine Seite gesagt hat, wie viele es sind. Drücken Sie den Knopf noch einmal, und bestätigen Sie dort."
            ))
    }

    /// Changes links that were selected, one by one.
    private static func changeSelected(
        _ ids: [LinkRecord.ID], _ request: BulkRequest, _ visit: Visit
    ) async throws -> Response {
        var reasons: [String] = []
        var refused: [(name: String, value: String)] = []
        var missing = 0
        var progress = BulkProgress(total: ids.count)
        for id in ids {
            do {
                let changed = try await visit.useCases.catalog.update(id, caller: visit.caller) { record, _ in
                    request.change.request(for: record)
                }
                progress.add(changed.record, at: visit.now)
            } catch let error as LinkServiceError where [.notFound, .gone].contains(error.code) {
                missing += 1
            } catch let error as LinkServiceError {
                refused.append(("id", id.description))
                guard reasons.count < mostReasons else { continue }
                let name = (try? await visit.useCases.catalog.link(id, caller: visit.caller))?.shortName
                reasons.append("\(name ?? id.description): \(visit.words(error))")
            }
        }
        guard refused.isEmpty, missing == 0 else {
            // Those that are left stay selected.
            let typed = FieldValues(
                request.form.values.setting("id", nil).setting(BulkForm.elsewhere, nil).pairs + refused)
            let failures = reasons + rest(refused.count - reasons.count, missing: missing, visit.words)
            let (changed, total) = (visit.words.number(progress.changed), visit.words.number(ids.count))
            let count = visit.words(
                "Changed: \(changed) of the \(total) selected links.",
                "Geändert: \(changed) der \(total) ausgewählten Links.")
            let remainder = request.change.remainder(
                changed: progress.changed, ended: progress.ended, notStarted: progress.notStarted, visit.words)
            return try await LinksController.list(
                visit, failures: failures.map { (nil, $0) }, typed: typed,
                note: progress.changed == 0 ? .noneChanged : .partly,
                remainder: progress.changed == 0 ? nil : remainder ?? count)
        }
        // A note has no numbers: where some stay closed, a page says so.
        if case .enable = request.change, progress.ended + progress.notStarted > 0 {
            return visit.answer(page(request, visit, .result(progress)).page)
        }
        return visit.go("/_/links", request.place(visit), note: request.change.note(now: visit.now))
    }

    /// The texts about links that are not named one by one: further ones, and those that are gone.
    private static func rest(_ more: Int, missing: Int, _ words: Words) -> [String] {
        var texts: [String] = []
        if more > 0 { texts.append(words("And \(words.number(more)) more.", "Und \(words.number(more)) weitere.")) }
        switch missing {
        case 0: break
        case 1:
            texts.append(
                words(
                    "One of the selected links does not exist any more.",
                    "Einen der ausgewählten Links gibt es nicht mehr."))
        default:
            texts.append(
                words(
                    "\(words.number(missing)) of the selected links do not exist any more.",
                    "\(words.number(missing)) der ausgewählten Links gibt es nicht mehr."))
        }
        return texts
    }

    /// Changes all links that match, batch by batch, as long as one request may take.
    ///
    /// Each batch is a transaction of its own; a third of its time is left to others after it. What was changed stays so whatever
    /// comes next, and doing it again changes the rest.
    private static func changeAll(_ request: BulkRequest, _ visit: Visit) async throws -> Response {
        guard request.form.newest != nil else { throw unasked(visit.words) }
        // Counted anew before the first step; to do so at each would take longer than the change. What a later form says is only shown.
        if request.batch.after == nil {
            let count = try await visit.useCases.catalog.count(
                request.batch, project: visit.project.id, caller: visit.caller
            ).count
            guard confirmed(request) == count else { return askAgain(request, visit, count: count) }
        }
        var progress = BulkProgress(request.form.values)
        progress.next = request.batch.after
        var refusals = try await refusalsBefore(request, visit)
        let begun = ContinuousClock.now
        var (batch, problem) = (request.batch, String?.none)
        repeat {
            let start = ContinuousClock.now
            do {
                let result = try await visit.useCases.catalog.change(
                    batch, by: request.change, project: visit.project.id, caller: visit.caller)
                progress.add(result)
                refusals += result.refused.prefix(max(0, mostReasons - refusals.count)).map { refusal($0, visit) }
                batch.after = result.next
            } catch let error as LinkServiceError
                where [.unavailable, .resourceExhausted].contains(error.code) && progress.done > 0
            {
                problem = visit.words(error)
                break
            }
            guard batch.after != nil else { break }
            try await Task.sleep(for: max(.milliseconds(1), (ContinuousClock.now - start) / 3))
        } while ContinuousClock.now - begun < patience
        var page = page(request, visit, .result(progress))
        (page.refusals, page.problem) = (refusals, problem)
        return visit.answer(page.page)
    }

    private static func refusal(
        _ refused: (link: ManagedLink, error: LinkServiceError), _ visit: Visit
    ) -> BulkPage.Refusal {
        BulkPage.Refusal(
            id: refused.link.record.id.description, name: refused.link.shortName, reason: visit.words(refused.error))
    }

    /// The links that could not be changed by the requests before; their reasons are found again rather than taken from a form.
    private static func refusalsBefore(_ request: BulkRequest, _ visit: Visit) async throws -> [BulkPage.Refusal] {
        var refusals: [BulkPage.Refusal] = []
        for id in request.form.values.all("refusal").prefix(mostReasons).compactMap({ LinkRecord.ID($0) }) {
            // One that is gone, or has been changed meanwhile, needs no reason any more.
            if let refused = try? await visit.useCases.catalog.refusal(
                of: request.change, for: id, caller: visit.caller)
            {
                refusals.append(refusal(refused, visit))
            }
        }
        return refusals
    }
}
