internal import Foundation
internal import GRDB
internal import LinkStorage

/// The state of a database's link index: the blocks that lists and searches go through.
///
/// No insertion pays for the index. All links up to a row are in blocks; later rows, and those that `changed_links` names,
/// are looked at one by one until ``LinkIndexer`` has brought them in.
struct LinkIndex: Sendable {
    /// The number of the blocks' form; those of another are made anew.
    static let format = 3
    /// How many links may be looked at one by one; where more wait, lists read the table.
    static let mostPending = 16_384

    /// Raised by everyone who writes blocks, so that two who do it at once notice.
    let revision: Int64
    /// The last row that is in blocks, and whose it is.
    let lastRow: Int64
    /// The last row of the table; `nil` where there is none.
    let newestRow: Int64?
    /// How many links changed since they came into their blocks, up to one more than ``mostPending``.
    let changedCount: Int
    /// Whether the blocks are those of this table.
    ///
    /// VACUUM gives rows other numbers, and then the last one is not what it was.
    let isValid: Bool

    init(_ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT revision, last_row, (SELECT max(rowid) FROM links),
                    (SELECT count(*) FROM (SELECT 1 FROM changed_links LIMIT \(Self.mostPending + 1))),
                    format = \(Self.format) AND last_id IS (SELECT id FROM links WHERE rowid = last_row)
                FROM link_index
                """)
        guard let row = try Row.fetchOne(statement) else {
            throw LinkStoreError(.corruptRecord, detail: "link_index is empty")
        }
        revision = try row.decode(atIndex: 0)
        lastRow = try row.decode(atIndex: 1)
        newestRow = try row.decode(atIndex: 2)
        changedCount = try row.decode(atIndex: 3)
        isValid = try row.decode(atIndex: 4)
    }

    /// How many rows came after the last one in blocks.
    var newCount: Int64 { max(0, (newestRow ?? 0) - lastRow) }

    /// Whether lists may go through the blocks.
    var isUsable: Bool { isValid && newCount + Int64(changedCount) <= Self.mostPending }
}

extension SearchableLink {
    /// Reads the columns of a link.
    init(_ row: Row) throws {
        try self.init(
            id: row.identifier(0), domainID: row.identifier(1), name: row.decode(atIndex: 2),
            code: row.decode(atIndex: 3), destination: row.decode(atIndex: 4), tags: row.decode(atIndex: 5),
            isArchived: row.decode(atIndex: 6), isManaged: row.decode(atIndex: 7), parameters: row.decode(atIndex: 8),
            key: row.decode(UUID?.self, atIndex: 9).map(APIKeyRecord.ID.init(uuid:)))
    }
}
