import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage

/// `/_/webhooks`: the addresses that receive messages about a project's events, and the results of the messages.
struct WebhooksController: Sendable {
    let rule: SessionRule

    /// How many messages a page has.
    private static let pageSize = 20

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(
            "/_/webhooks",
            use: rule.page(.manageWebhooks) { visit in visit.answer(try await Self.list(visit).page) })
        group.post("/_/webhooks", use: rule.page(.manageWebhooks, Self.add))
        group.get(
            "/_/webhooks/{id}",
            use: rule.page(.manageWebhooks, taking: PageParameters(["cursor"])) { visit in
                visit.answer(try await Self.page(try await Self.webhook(visit), visit).page)
            })
        group.post("/_/webhooks/{id}", use: rule.page(.manageWebhooks, Self.change))
        group.get(
            "/_/webhooks/{id}/remove",
            use: rule.page(.manageWebhooks) { visit in visit.ask(.webhook(try await Self.webhook(visit))) })
    }

    private static func list(_ visit: Visit) async throws -> WebhooksPage {
        WebhooksPage(
            words: visit.words, scope: visit.scope,
            webhooks: try await visit.administration.webhooks(of: visit.project.id))
    }

    private static func webhook(_ visit: Visit) async throws -> WebhookRecord {
        guard let id = visit.context.parameters.get("id").flatMap({ WebhookRecord.ID($0) }) else {
            throw HTTPFailure.notFound()
        }
        let webhook = try await visit.administration.webhook(id)
        try visit.requireProject(webhook.projectID)
        return webhook
    }

    private static func page(_ webhook: WebhookRecord, _ visit: Visit) async throws -> WebhookPage {
        let before = try visit.query.position(visit.words) { WebhookMessageRecord.ID($0) }
        let messages = try await visit.administration.deliveries(of: webhook.id, before: before, limit: pageSize + 1)
        return WebhookPage(
            words: visit.words, scope: visit.scope, webhook: webhook, messages: Array(messages.prefix(pageSize)),
            next: messages.count > pageSize ? PageCursor.text(messages[pageSize - 1].id.description) : nil,
            now: visit.now)
    }

    /// The webhook with its secret, which is shown nowhere else.
    private static func show(_ webhook: WebhookRecord, _ visit: Visit) async throws -> Response {
        var page = try await page(webhook, visit)
        page.secret = WebhookSecret(bytes: webhook.secret)
        return visit.answer(page.page, status: .created)
    }

    /// The events that a form names.
    ///
    /// - Parameter stored: the webhook that the form changes; `nil` for a new one.
    /// - Throws: ``FormFaults`` with all that is wrong with the form, in the order of the fields.
    private static func events(
        _ form: FieldValues, changing stored: WebhookRecord? = nil, _ visit: Visit
    ) throws(FormFaults) -> Set<WebhookEvent> {
        var unknown: [FieldFault] = []
        var events: Set<WebhookEvent>?
        do throws(FieldFault) {
            events = Set(try form.choices("event", of: WebhookEvent.allCases, visit.words))
        } catch {
            // The boxes have one place together.
            unknown = [FieldFault(field: "events", text: error.text)]
        }
        var faults = FaultCollector(visit.words, field: field)
        faults.add(
            visit.administration.faults(url: form["url"] ?? "", events: events, name: form["name"], changing: stored))
        guard unknown.isEmpty, faults.faults.isEmpty, let events else {
            throw FormFaults(faults.faults + unknown, orderedBy: fields)
        }
        return events
    }

    @Sendable private static func add(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        // Who chooses the address chooses who gets the data.
        try visit.caller.requireConfirmation(at: visit.now)
        do {
            let webhook = try await visit.administration.addWebhook(
                form["url"] ?? "", events: events(form, visit), name: form["name"], to: visit.project.id)
            return try await show(webhook, visit)
        } catch let faults as FormFaults {
            var page = try await list(visit)
            (page.values, page.errors) = (form, faults.errors)
            return visit.answer(page.page, status: .unprocessableContent)
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            var page = try await list(visit)
            (page.values, page.errors) = (form, [(field(error.parameter), visit.words(error))])
            return visit.answer(page.page, status: .unprocessableContent)
        }
    }

    @Sendable private static func change(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        let webhook = try await webhook(visit)
        let (administration, path) = (visit.administration, "/_/webhooks/\(webhook.id)")
        if ["save", "rotate", "remove"].contains(form["do"]) { try visit.caller.requireConfirmation(at: visit.now) }
        do {
            switch form["do"] {
            case "save":
                if let conflict = try await conflict(form, webhook, visit) { return conflict }
                _ = try await administration.updateWebhook(
                    webhook.id, url: form["url"] ?? "", events: events(form, changing: webhook, visit),
                    name: form["name"] ?? "", read: form.has(FieldValues.versionField) ? webhook : nil)
                return visit.go(path, note: .saved)
            case "test":
                _ = try await administration.testWebhook(webhook.id)
                return visit.go(path, note: .sent)
            case "replay":
                guard let message = form["message"].flatMap({ WebhookMessageRecord.ID($0) }) else {
                    throw LinkServiceError(.notFound, .webhook(.messageMissing))
                }
                try await administration.replay(message, of: webhook.id)
                return visit.go(path, note: .sent)
            case "rotate": return try await show(administration.rotateWebhookSecret(webhook.id), visit)
            case "enable", "disable":
                let isOn = form["do"] == "enable"
                _ = try await administration.updateWebhook(webhook.id, isOn: isOn)
                return visit.go(path, note: isOn ? .switchedOn : .switchedOff)
            case "remove":
                try await administration.removeWebhook(webhook.id)
                return visit.go("/_/webhooks", note: .removed)
            default: throw HTTPFailure.notFound()
            }
        } catch let faults as FormFaults {
            var page = try await page(webhook, visit)
            (page.values, page.race) = (form, shownRace(form, webhook, visit.words))
            page.errors = faults.errors
            return visit.answer(page.page, status: .unprocessableContent)
        } catch let error as LinkServiceError where error.code == .versionMismatch {
            // Somebody was faster by a moment.
            return try await conflict(form, self.webhook(visit), visit) ?? visit.go(path, note: .saved)
        } catch let error as LinkServiceError where [.invalidArgument, .notFound].contains(error.code) {
            var page = try await page(webhook, visit)
            if form["do"] == "save" { (page.values, page.race) = (form, shownRace(form, webhook, visit.words)) }
            page.errors = [(field(error.parameter), visit.words(error))]
            return visit.answer(page.page, status: error.code == .notFound ? .notFound : .unprocessableContent)
        }
    }

    /// The page that shows what others have saved since the form was filled; `nil` where saving it removes nothing unseen.
    private static func conflict(
        _ form: FieldValues, _ webhook: WebhookRecord, _ visit: Visit
    ) async throws -> Response? {
        let stored = WebhookPage.values(webhook)
        guard
            let race = FormRace(
                savedSince: WebhooksPage.raceFields(visit.words), stored: stored, own: form, visit.words)
        else { return nil }
        var page = try await page(webhook, visit)
        (page.values, page.race) = (form.compared(with: stored), race)
        return visit.answer(page.page, status: .conflict)
    }

    /// The comparison that the form's page has shown before; `nil` where it has shown none.
    private static func shownRace(_ form: FieldValues, _ webhook: WebhookRecord, _ words: Words) -> FormRace? {
        FormRace(
            shownFor: WebhooksPage.raceFields(words), stored: WebhookPage.values(webhook), own: form, words)
    }

    /// The fields of the form, in its order.
    private static let fields = ["url", "name", "events"]

    /// The field of a parameter that a use case names.
    private static func field(_ parameter: String?) -> String? {
        parameter.flatMap { fields.contains($0) ? $0 : nil }
    }
}
