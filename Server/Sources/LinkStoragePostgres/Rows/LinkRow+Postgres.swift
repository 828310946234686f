internal import Foundation
internal import LinkStorage
internal import WaymarkLinks

extension LinkRow {
    /// Decodes a link.
    static func record(_ row: PostgresRow) throws -> LinkRecord {
        let key = try row.optionalBytes(13)
        let request = try row.optionalBytes(14)
        let tags = try row.text(6)
        let shareable = try row.text(19)
        return LinkRecord(
            id: try row.identifier(0), projectID: try row.identifier(1), domainID: try row.identifier(2),
            code: try row.value(3) { ShortCode($0) },
            link: try row.value(4) { try LongLinkCodec.decodeQuery($0).link },
            name: try row.optionalText(5),
            tags: tags == "[]" ? [] : try row.json([String].self, 6),
            isManaged: try row.flag(7), createdAt: try row.moment(8), updatedAt: try row.moment(9),
            archivedAt: try row.optionalMoment(10), disabledAt: try row.optionalMoment(15),
            startsAt: try row.optionalMoment(16), expiresAt: try row.optionalMoment(11), limits: try limits(row),
            claimToken: try row.optionalText(18),
            shareable: shareable == "[]" ? [] : ShareableParts(try row.json([String].self, 19)),
            keyID: try row.optionalIdentifier(17), version: try row.integer(12),
            idempotency: key.flatMap { key in
                request.map { IdempotencyMark(key: Data(key), request: Data($0)) }
            })
    }

    private static func limits(_ row: PostgresRow) throws -> LinkLimits {
        LinkLimits(
            clicks: try limit(row, 20), openings: try limit(row, 22),
            usedUpURL: try row.optionalValue(24) { WebURL($0) }, expiredURL: try row.optionalValue(25) { WebURL($0) })
    }

    private static func limit(_ row: PostgresRow, _ index: Int) throws -> UseLimit? {
        guard let most = try row.optionalNumber(index) else { return nil }
        return UseLimit(Int(most), used: try row.integer(index + 1))
    }

    static func fetchOne(
        _ session: PostgresSession, where condition: String, _ parameters: [PostgresValue]
    ) throws -> LinkRecord? {
        try session.run("SELECT \(columns) FROM links WHERE \(condition)", parameters).first.map(record)
    }

    static func fetchOne(_ session: PostgresSession, id: LinkRecord.ID, locking: String = "") throws -> LinkRecord? {
        try fetchOne(session, where: "id = $1 \(locking)", [.id(id)])
    }

    static func fetchOne(
        _ session: PostgresSession, domain: LinkDomainRecord.ID, code: ShortCode, locking: String = ""
    ) throws -> LinkRecord? {
        try fetchOne(
            session, where: "\(CodeKeyMatch.sql(domain: 1, code: 2)) \(locking)",
            [.id(domain)] + CodeKeyMatch.parameters(code))
    }
}
