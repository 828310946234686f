internal import Foundation
internal import LinkStorage

/// Statements that note in the outbox what webhooks are to be told.
enum OutboxRow {
    /// A link as one JSON object of its columns; `is_managed` is a number, as in SQLite.
    static func snapshot(of table: String) -> String {
        let members = LinkSnapshot.columns.map { column in
            "'\(column)', " + (column == "is_managed" ? "\(table).is_managed::int" : "\(table).\(column)")
        }
        return "json_build_object(\(members.joined(separator: ", ")))::text"
    }

    /// The columns of a link that an entry is made of.
    static let columns = "id, project_id, domain_id, key_id, " + LinkSnapshot.columns.joined(separator: ", ")

    /// The rest of a statement that notes rows of links.
    ///
    /// - Parameters:
    ///   - table: where the rows are: `links`, or a part of the statement.
    ///   - event: the expression of the event.
    ///   - moment: the expression of the moment.
    static func insertion(from table: String, event: String, moment: String) -> String {
        """
        INSERT INTO webhook_outbox (event, project_id, domain_id, link_id, key_id, happened_at, snapshot)
        SELECT \(event), \(table).project_id, \(table).domain_id, \(table).id, \(table).key_id, \(moment),
            \(snapshot(of: table))
        FROM \(table) WHERE EXISTS (
            SELECT 1 FROM webhooks
            WHERE webhooks.project_id = \(table).project_id AND hears_links AND stopped_at IS NULL)
        """
    }

    /// Notes changes of links with their identities.
    private static let noticing =
        insertion(from: "links", event: "$1", moment: "$2::bigint") + " AND links.id = ANY($3::uuid[])"

    /// Notes changes of links as they are at that point of the transaction, if a webhook wants them.
    static func notice(_ event: WebhookEvent, _ links: [LinkRecord.ID], at moment: Date, in session: PostgresSession) {
        guard !links.isEmpty else { return }
        session.enqueue(noticing, [.text(event.rawValue), .moment(moment), .uuids(links.map(\.uuid))])
    }
}

extension OutboxEntry {
    /// Reads an entry of the columns number, event, project_id, domain_id, link_id, key_id, happened_at, snapshot, source, entries.
    init(_ row: PostgresRow) throws {
        self.init(id: try row.number(0), content: try Self.content(row))
    }

    private static func content(_ row: PostgresRow) throws -> Content {
        if let source = try row.optionalUUID(8), let bytes = try row.optionalBytes(9) {
            do {
                return .activity(try PackedEntries(bytes: bytes), of: ActivityBatch.Source(uuid: source))
            } catch {
                return .damaged("\(error)")
            }
        }
        return LinkSnapshot.content(
            event: try row.text(1), project: try row.optionalIdentifier(2), domain: try row.optionalIdentifier(3),
            link: try row.optionalIdentifier(4), key: try row.optionalIdentifier(5), at: try row.optionalMoment(6),
            snapshot: try row.optionalText(7))
    }
}
