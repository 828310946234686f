// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
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
        _ db: Database, matching filter: AuditFilter, before: AuditEntryRecord.ID?, limit: Int
    ) throws -> [AuditEntryRecord] {
        var (conditions, arguments): ([String], StatementArguments) = (["1"], [])
        func add(_ condition: String, _ values: StatementArguments) {
            conditions.append(condition)
            arguments += values
        }
        if let before { add("id < ?", [before.uuid]) }
        switch filter.place {
        case .projects(let projects):
            let marks = projects.map { _ in "?" }.joined(separator: ", ")
            // What happened to one target is far less than what happened in a project; the plus keeps that index out.
            let column = filter.targetID == nil ? "project_id" : "+project_id"
            add("\(column) IN (\(marks))", StatementArguments(projects.map(\.uuid)))
        case .instance: conditions.append("project_id IS NULL")
        case nil: break
        }
        if let actor = filter.actorID { add("actor_id = ?", [actor]) }
        if let action = filter.action {
            add("(action = ? OR substr(action, 1, ?) = ?)", [action, action.unicodeScalars.count + 1, action + "."])
        }
        if let target = filter.targetID { add("target_id = ?", [target]) }
        if let outcome = filter.outcome { add("outcome = ?", [outcome.rawValue]) }
        if let since = filter.since { add("happened_at >= ?", [since.millisecondsSince1970]) }
        if let until = filter.until { add("happened_at < ?", [until.millisecondsSince1970]) }
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, happened_at, actor_kind, actor_id, actor_name, action, target_kind, target_id, target_name,
                    project_id, changes, request_id, network, outcome
                FROM audit_entries WHERE \(conditions.joined(separator: " AND ")) ORDER BY id DESC LIMIT ?
                """, arguments: arguments + [limit])
        return try Array(rows.map(AuditEntryRecord.init(row:)))
    }

    fileprivate init(row: Row) throws {
        self.init(
            id: try row.identifier(0), at: try row.moment(1),
            actor: AuditActor(
                try row.value(2) { AuditActor.Kind(rawValue: $0) }, id: try row.decode(atIndex: 3),
                name: try row.decode(atIndex: 4)),
            action: try row.decode(atIndex: 5),
            target: AuditTarget(
                try row.decode(atIndex: 6), id: try row.decode(atIndex: 7), name: try row.decode(atIndex: 8)),
            projectID: try row.decode(UUID?.self, atIndex: 9).map(ProjectRecord.ID.init(uuid:)),
            changes: try row.json([AuditChange].self, 10), requestID: try row.decode(atIndex: 11),
            network: try row.decode(atIndex: 12), outcome: try row.value(13) { Outcome(rawValue: $0) })
    }
}
