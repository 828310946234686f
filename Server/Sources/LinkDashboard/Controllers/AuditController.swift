import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/_/audit`: the audit log of a project, of the instance, or of everything, as a page and as a table.
struct AuditController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(
            "/_/audit",
            use: rule.page(.readAudit, taking: PageParameters(AuditPage.filterNames + ["cursor"]), Self.show))
        group.get("/_/audit.csv", use: rule.page(.readAudit, taking: PageParameters(AuditPage.filterNames), Self.table))
    }

    /// The places that the filter offers; the first one applies unless another is chosen.
    ///
    /// Entries of the instance are for people with the right in all projects, who see them at once where there is one project only.
    private static func places(_ visit: Visit) -> [AuditPage.PlaceChoice] {
        let hasSeveral = visit.scope.projects.count > 1
        guard visit.caller.hasEverywhere(.readAudit) else { return hasSeveral ? [.project, .all] : [.project] }
        return hasSeveral ? [.project, .instance, .all] : [.all, .project, .instance]
    }

    /// The selected place; one that cannot be selected is kept, and refused when the log is read.
    private static func place(_ visit: Visit) throws(FieldFault) -> AuditPage.PlaceChoice {
        try visit.query.choice("place", of: AuditPage.PlaceChoice.allCases, visit.words) ?? places(visit)[0]
    }

    private static func filter(_ visit: Visit) throws(FieldFault) -> AuditFilter {
        let place: AuditFilter.Place? =
            switch try place(visit) {
            case .project: .projects([visit.project.id])
            case .instance: .instance
            case .all: nil
            }
        return AuditFilter(
            place: place,
            action: try visit.query.choice(
                "action", of: kinds + actions, shown: kinds + [actions[0], "…"], visit.words),
            targetID: visit.query["target"],
            outcome: try visit.query.choice("outcome", of: AuditEntryRecord.Outcome.allCases, visit.words))
    }

    /// The actions that the log can have.
    private static let actions = AuditAction.allCases.map(\.rawValue)
    /// The kinds of things that they are about, each of which means all that is done to it.
    private static let kinds = actions.compactMap { $0.split(separator: ".").first.map(String.init) }.reduce(
        into: [String]()
    ) {
        if !$0.contains($1) { $0.append($1) }
    }

    @Sendable private static func show(_ visit: Visit) async throws -> Response {
        var (entries, errors): ([AuditEntryRecord], [(field: String?, text: String)]) = ([], [])
        do {
            let before = try visit.query.position(visit.words) { AuditEntryRecord.ID($0) }
            entries = try await visit.useCases.auditLog.entries(
                matching: filter(visit), before: before, limit: 51, caller: visit.caller)
        } catch let fault as FieldFault {
            errors = [(fault.field, fault.text)]
        }
        let filters = FieldValues(visit.query.pairs.filter { AuditPage.filterNames.contains($0.name) }).withoutEmpty
        var page = AuditPage(
            words: visit.words, scope: visit.scope, places: places(visit),
            place: (try? place(visit)) ?? places(visit)[0], entries: Array(entries.prefix(50)), filters: filters,
            next: entries.count > 50 ? PageCursor.text(entries[49].id.description) : nil, errors: errors)
        page.names = await AuditNames(for: page.entries, visit)
        return visit.answer(page.page, status: errors.isEmpty ? .ok : .unprocessableContent)
    }

    @Sendable private static func table(_ visit: Visit) async throws -> Response {
        let header = [
            "at", "actor", "action", "targetKind", "target", "targetID", "changes", "network", "requestID", "outcome",
            "project",
        ]
        let filter = try filter(visit)
        return try await Response.table(header, named: "audit") { (before: AuditEntryRecord.ID?) in
            let entries = try await visit.useCases.auditLog.entries(
                matching: filter, before: before, limit: AuditLog.maximumLimit, caller: visit.caller)
            return (
                entries.map { row($0, visit.scope) }, entries.count == AuditLog.maximumLimit ? entries.last?.id : nil
            )
        }
    }

    /// Who did it; a table has identities where there are no names.
    private static func actor(_ actor: AuditActor) -> String {
        AuditPage.actor(actor, Words(), AuditNames(actor.id.map { [$0: $0] } ?? [:]))
    }

    private static func row(_ entry: AuditEntryRecord, _ scope: Scope) -> [String] {
        [
            RFC3339.text(entry.at), actor(entry.actor), entry.action, entry.target.kind,
            entry.target.name ?? "", entry.target.id ?? "",
            entry.changes.map { "\($0.field): \($0.before ?? "") > \($0.after ?? "")" }.joined(separator: "; "),
            entry.network ?? "", entry.requestID ?? "", entry.outcome.rawValue,
            entry.projectID.map(scope.name(of:)) ?? "",
        ]
    }
}
