internal import Foundation
internal import GRDB
internal import LinkStorage
internal import WaymarkLinks

extension Migration {
    // Batches of journals wait in the queue until they are added up. Numbers of batches are never reused, so that two
    // processes cannot confuse two passes over the queue. While a pass is being stored, `activity_pass` contains the last
    // batch that belongs to it, and the last link whose counts are stored.
    static let clickBlocks = Migration(
        name: SchemaMigration.clickBlocks.rawValue,
        sql: """
            CREATE TABLE activity_queue (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                source BLOB NOT NULL CHECK (length(source) = 16),
                keeps_clicks INTEGER NOT NULL,
                count INTEGER NOT NULL,
                entries BLOB NOT NULL
            ) STRICT;
            CREATE TABLE activity_pass (
                only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
                last_batch INTEGER,
                last_link BLOB CHECK (length(last_link) = 16)
            ) STRICT;
            INSERT INTO activity_pass (only_row) VALUES (1);
            CREATE TABLE click_blocks (
                number INTEGER PRIMARY KEY,
                first INTEGER NOT NULL,
                last INTEGER NOT NULL,
                count INTEGER NOT NULL,
                clicks BLOB NOT NULL
            ) STRICT;
            CREATE INDEX click_blocks_by_time ON click_blocks (last, first);
            """,
        convert: { db in
            try convertRows(db)
            try db.execute(sql: "DROP TABLE clicks")
        })

    /// Converts records of clicks that were rows.
    private static func convertRows(_ db: Database) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT moment, id, project, domain, link, kind, answer, is_return, qr, platform, form, os, os_version,
                    browser, in_app, country, language, referrer, source, medium, campaign, term, content, visitor
                FROM clicks ORDER BY moment, id
                """)
        var builder = ClickBlockBuilder()
        while let row = try rows.next() {
            let place = ActivityTally.Place(
                link: try row.decode(atIndex: 4), domain: try row.decode(atIndex: 3),
                project: try row.decode(atIndex: 2))
            // The last bytes of an identity are random, those before them follow from the time.
            let id: UUID = try row.decode(atIndex: 1)
            let seed = withUnsafeBytes(of: id.uuid) { $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self) }
            try builder.append(Click(oldRow: row), seed: seed, place: place)
            for block in builder.takeFinished() { try db.insert(block) }
        }
        for block in builder.blocks { try db.insert(block) }
    }
}

extension Click {
    fileprivate init(oldRow row: Row) throws {
        self.init(
            // The place names the link.
            link: LinkRecord.ID(uuid: try row.decode(atIndex: 1)), moment: try row.moment(0),
            kind: try row.value(5) { Kind(rawValue: $0) }, answer: try row.value(6) { Answer(rawValue: $0) },
            isReturn: try row.decode(atIndex: 7), isFromQRCode: try row.decode(String.self, atIndex: 8) == "true",
            platform: try row.value(9) { LinkPlatform(rawValue: $0) },
            form: try row.optionalValue(10) { Form(rawValue: $0) }, system: try row.decode(atIndex: 11),
            systemVersion: try row.decode(atIndex: 12), browser: try row.decode(atIndex: 13),
            inApp: try row.decode(atIndex: 14), language: try row.decode(atIndex: 16),
            referrerHost: try row.decode(atIndex: 17), country: try row.decode(atIndex: 15),
            campaign: Campaign(
                source: try row.decode(atIndex: 18), medium: try row.decode(atIndex: 19),
                name: try row.decode(atIndex: 20), term: try row.decode(atIndex: 21),
                content: try row.decode(atIndex: 22)),
            visitor: try row.decode(Int64?.self, atIndex: 23).map { UInt64(bitPattern: $0) })
    }
}
