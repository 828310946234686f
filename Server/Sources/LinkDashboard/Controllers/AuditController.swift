import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/_/audit`: the audit log of a project, as a page and as a table.
struct AuditController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/audit", use: rule.page(.readAudit, Self.show))
        group.get("/_/audit.csv", use: rule.page(.readAudit, Self.table))
    }

    /// The filter.
    ///
    /// Entries without a project are shown to people with a role in all projects.
    private static func filter(_ visit: Visit) -> AuditFilter {
        AuditFilter(
            projectIDs: visit.caller.hasEverywhere(.readAudit) && visit.scope.projects.count == 1
                ? nil : [visit.project.id],
            action: visit.query["action"], targetID: visit.query["target"],
            outcome: visit.query["outcome"].flatMap(AuditEntryRecord.Outcome.init))
    }

    @Sendable private static func show(_ visit: Visit) async throws -> Response {
        let before = visit.query["cursor"].flatMap(PageCursor.position).flatMap { AuditEntryRecord.ID($0) }
        let entries = try await visit.useCases.auditLog.entries(
            matching: filter(visit), before: before, limit: 51, caller: visit.caller)
        let filters = FieldValues(visit.query.pairs.filter { AuditPage.filterNames.contains($0.name) })
        let page = AuditPage(
            words: visit.words, scope: visit.scope, entries: Array(entries.prefix(50)), filters: filters,
            next: entries.count > 50 ? PageCursor.text(entries[49].id.description) : nil)
        return visit.answer(page.page)
    }

    @Sendable private static func table(_ visit: Visit) async throws -> Response {
        let header = [
            "at", "actor", "action", "targetKind", "target", "targetID", "changes", "network", "requestID", "outcome",
        ]
        let filter = filter(visit)
        return try await Response.table(header, named: "audit") { (before: AuditEntryRecord.ID?) in
            let entries = try await visit.useCases.auditLog.entries(
                matching: filter, before: before, limit: AuditLog.maximumLimit, caller: visit.caller)
            return (entries.map(row), entries.count == AuditLog.maximumLimit ? entries.last?.id : nil)
        }
    }

    private static func row(_ entry: AuditEntryRecord) -> [String] {
        [
            RFC3339.text(entry.at), AuditPage.actor(entry.actor, Words()), entry.action, entry.target.kind,
            entry.target.name ?? "", entry.target.id ?? "",
            entry.changes.map { "\($0.field): \($0.before ?? "") > \($0.after ?? "")" }.joined(separator: "; "),
            entry.network ?? "", entry.requestID ?? "", entry.outcome.rawValue,
        ]
    }
}
