// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func append(_ entry: AuditEntryRecord) async throws {
        let line = try AuditRow(entry)
        try await write { try line.insert($0) }
    }

    public func auditEntries(
        matching filter: AuditFilter, before: AuditEntryRecord.ID?, limit: Int
    ) async throws -> [AuditEntryRecord] {
        try await readList { try AuditEntryRecord.fetch($0, matching: filter, before: before, limit: limit) }
    }
}

extension AuditEntryRecord {
    fileprivate static func fetch(
        _ session: PostgresSession, matching filter: AuditFilter, before: AuditEntryRecord.ID?, limit: Int
    ) throws -> [AuditEntryRecord] {
        var parameters: [PostgresValue] = [.number(limit)]
        var conditions = ["true"]
        func add(_ condition: (String) -> String, _ value: PostgresValue) {
            parameters.append(value)
            conditions.append(condition("$\(parameters.count)"))
        }
        if let before { add({ "id < \($0)" }, .id(before)) }
        switch filter.place {
        case .projects(let projects):
            add({ "project_id = ANY(\($0)::uuid[])" }, .uuids(projects.map(\.uuid)))
        case .instance: conditions.append("project_id IS NULL")
        case nil: break
        }
        if let actor = filter.actorID { add({ "actor_id = \($0)" }, .text(actor)) }
        if let action = filter.action {
            add(
                { "(action = \($0)::text OR left(action, length(\($0)::text) + 1) = \($0)::text || '.')" },
                .text(action))
        }
        if let target = filter.targetID { add({ "target_id = \($0)" }, .text(target)) }
        if let outcome = filter.outcome { add({ "outcome = \($0)" }, .text(outcome.rawValue)) }
        if let since = filter.since { add({ "happened_at >= \($0)" }, .moment(since)) }
        if let until = filter.until { add({ "happened_at < \($0)" }, .moment(until)) }
        return try session.run(
            """
            SELECT id, happened_at, actor_kind, actor_id, actor_name, action, target_kind, target_id, target_name,
                project_id, changes, request_id, network, outcome
            FROM audit_entries WHERE \(conditions.joined(separator: " AND ")) ORDER BY id DESC LIMIT $1
            """, parameters
        ).map(AuditEntryRecord.init(row:))
    }

    fileprivate init(row: PostgresRow) throws {
        self.init(
            id: try row.identifier(0), at: try row.moment(1),
            actor: AuditActor(
                try row.value(2) { AuditActor.Kind(rawValue: $0) }, id: try row.optionalText(3),
                name: try row.optionalText(4)),
            action: try row.text(5),
            target: AuditTarget(try row.text(6), id: try row.optionalText(7), name: try row.optionalText(8)),
            projectID: try row.optionalIdentifier(9), changes: try row.json([AuditChange].self, 10),
            requestID: try row.optionalText(11), network: try row.optionalText(12),
            outcome: try row.value(13) { Outcome(rawValue: $0) })
    }
}
