internal import Foundation
internal import LinkStorage
internal import WaymarkLinks

extension DeletedLinkRecord {
    /// The columns that ``init(row:)`` reads, in order.
    static let columns = "id, domain_id, code, created_at, deleted_at"

    init(row: PostgresRow) throws {
        self.init(
            id: try row.identifier(0), domainID: try row.identifier(1), code: try row.value(2) { ShortCode($0) },
            createdAt: try row.moment(3), deletedAt: try row.moment(4))
    }

    static func fetchOne(_ session: PostgresSession, id: LinkRecord.ID) throws -> DeletedLinkRecord? {
        try session.run("SELECT \(columns) FROM deleted_links WHERE id = $1", [.id(id)]).first
            .map(DeletedLinkRecord.init(row:))
    }

    static func fetchOne(
        _ session: PostgresSession, domain: LinkDomainRecord.ID, code: ShortCode
    ) throws -> DeletedLinkRecord? {
        try session.run(
            "SELECT \(columns) FROM deleted_links WHERE \(CodeKeyMatch.sql(domain: 1, code: 2)) LIMIT 1",
            [.id(domain)] + CodeKeyMatch.parameters(code)
        ).first.map(DeletedLinkRecord.init(row:))
    }
}
