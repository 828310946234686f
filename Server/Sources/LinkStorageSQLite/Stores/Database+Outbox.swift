internal import Foundation
internal import GRDB
internal import LinkStorage

extension Database {
    /// A statement that has a row where a webhook wants the changes of a project's links; one search in a table that is nearly empty.
    static func hearing(of project: String) -> String {
        "SELECT 1 FROM webhooks WHERE project_id = \(project) AND hears_links AND stopped_at IS NULL"
    }

    private static let search = hearing(of: "?1")

    /// Whether a webhook wants the changes of a project's links.
    func hearsLinks(of project: ProjectRecord.ID) throws -> Bool {
        let search = try BoundStatement(self, sql: Self.search)
        search.bind(1, project.uuid)
        defer { search.reset() }
        return try search.step(self)
    }

    /// Notes a change of a link as it is stored now, if a webhook wants it.
    func notice(_ event: WebhookEvent, _ link: LinkRecord, at moment: Date) throws {
        if try hearsLinks(of: link.projectID) { try note(event, link, at: moment) }
    }

    /// Notes a change of a link as it is stored now.
    func note(_ event: WebhookEvent, _ link: LinkRecord, at moment: Date) throws {
        try run(Self.noticing, [event.rawValue, moment.millisecondsSince1970, link.id.uuid])
    }

    /// Notes entries of a journal, if a webhook wants them.
    func notice(_ entries: PackedEntries, of source: ActivityBatch.Source) throws {
        let search = try BoundStatement(self, sql: "SELECT 1 FROM webhooks WHERE hears_activity AND stopped_at IS NULL")
        defer { search.reset() }
        guard try search.step(self) else { return }
        let insertion = try BoundStatement(
            self, sql: "INSERT INTO webhook_outbox (event, source, entries) VALUES ('activity', ?, ?)")
        insertion.bind(1, source.uuid)
        insertion.bind(2, entries.bytes)
        try insertion.run(self)
    }

    private static let noticing = """
        INSERT INTO webhook_outbox (event, project_id, domain_id, link_id, key_id, happened_at, snapshot)
        SELECT ?1, project_id, domain_id, id, key_id, ?2,
            json_object(\(LinkSnapshot.columns.map { "'\($0)', \($0)" }.joined(separator: ", ")))
        FROM links WHERE id = ?3
        """
}

extension OutboxEntry {
    /// The first entries, in order.
    static func fetch(_ db: Database, limit: Int) throws -> [OutboxEntry] {
        let rows = try Row.fetchCursor(
            try db.cachedStatement(
                sql: """
                    SELECT number, event, project_id, domain_id, link_id, key_id, happened_at, snapshot, source, entries
                    FROM webhook_outbox ORDER BY number LIMIT ?
                    """), arguments: [limit])
        return try Array(rows.map { OutboxEntry(id: try $0.decode(atIndex: 0), content: try content($0)) })
    }

    private static func content(_ row: Row) throws -> Content {
        if let source = try row.decode(UUID?.self, atIndex: 8), let bytes = try row.decode(Data?.self, atIndex: 9) {
            do {
                return .activity(try PackedEntries(bytes: Array(bytes)), of: ActivityBatch.Source(uuid: source))
            } catch {
                return .damaged("\(error)")
            }
        }
        return LinkSnapshot.content(
            event: try row.decode(atIndex: 1),
            project: try row.decode(UUID?.self, atIndex: 2).map(ProjectRecord.ID.init(uuid:)),
            domain: try row.decode(UUID?.self, atIndex: 3).map(LinkDomainRecord.ID.init(uuid:)),
            link: try row.decode(UUID?.self, atIndex: 4).map(LinkRecord.ID.init(uuid:)),
            key: try row.decode(UUID?.self, atIndex: 5).map(APIKeyRecord.ID.init(uuid:)),
            at: try row.optionalMoment(6), snapshot: try row.decode(atIndex: 7))
    }
}
