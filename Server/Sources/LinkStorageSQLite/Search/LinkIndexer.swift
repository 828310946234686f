internal import Foundation
internal import GRDB
internal import LinkStorage

/// Adds links to their blocks, in the order of lists, in steps of limited size.
///
/// A step is planned in a snapshot of the database, and written in a separate transaction unless another process has
/// written blocks since. Links that it has not seen remain marked: rows after the last one, and links that changed
/// again.
struct LinkIndexer {
    /// How many blocks a step reads and writes again, about 35 kB each: writers wait for a few milliseconds.
    private static let blocksPerStep = 16
    /// How many links a step brings in at the most.
    private static let linksPerStep = 4096
    /// Up to how many new rows are sorted for each step; of more, an index knows the order.
    private static let mostSorted = 65_536

    /// The identity of a link within the order of blocks.
    struct Key: Hashable, Comparable, Sendable {
        var project: ProjectRecord.ID
        var link: LinkRecord.ID

        static func < (lhs: Key, rhs: Key) -> Bool {
            lhs.project == rhs.project ? lhs.link < rhs.link : lhs.project < rhs.project
        }
    }

    /// A block, or several that come of one, to be written.
    struct Writing: Sendable {
        /// The number of the block that is replaced; `nil` where there was none.
        var number: Int64?
        var project: ProjectRecord.ID
        var pieces: [(first: LinkRecord.ID, signature: [UInt8], content: [UInt8])]
    }

    /// The writes of one step.
    struct Step: Sendable {
        var revision: Int64
        var writings: [Writing] = []
        /// Links that are brought in as they are, and how often they had changed.
        var settled: [(key: Key, changes: Int64)] = []
        /// Where the next step goes on; `nil` at the end.
        var next: Key?
    }

    /// The last row that this run brings in, and whose it is.
    let lastRow: Int64
    let lastID: LinkRecord.ID?
    private let index: LinkIndex

    /// Forgets all blocks, so that they are made anew.
    @Sendable static func reset(_ db: Database) throws {
        for table in ["link_block_contents", "link_blocks", "changed_links"] { try db.run("DELETE FROM \(table)", []) }
        try db.run(
            "UPDATE link_index SET format = ?, revision = revision + 1, last_row = 0, last_id = NULL",
            [LinkIndex.format])
    }

    /// Begins a run over everything that waits now.
    init(_ db: Database, _ index: LinkIndex) throws {
        self.index = index
        lastRow = max(index.newestRow ?? 0, index.lastRow)
        lastID = try Row.fetchOne(db, sql: "SELECT id FROM links WHERE rowid = ?", arguments: [lastRow])?.identifier(0)
    }

    /// Plans the next step after a link; changes nothing.
    func plan(after key: Key?, revision: Int64, _ db: Database) throws -> Step {
        var step = Step(revision: revision)
        let news = try news(after: key, db)
        let changes = try changes(after: key, db)
        // What lies beyond the end of a list that was cut off is for a later step.
        let end = [news.map(\.key), changes.map(\.key)]
            .filter { $0.count == Self.linksPerStep }.compactMap(\.last).min()
        var links: [Key: SearchableLink?] = [:]
        var times: [Key: Int64] = [:]
        for change in changes {
            links.updateValue(change.link, forKey: change.key)
            times[change.key] = change.times
        }
        for new in news { links.updateValue(new.link, forKey: new.key) }
        var keys = links.keys.filter { key in end.map { key <= $0 } ?? true }.sorted()[...]
        while let first = keys.first, step.writings.count < Self.blocksPerStep {
            let block = try block(of: first, db)
            let count = keys.prefix { key in
                key.project == first.project && block.end.map { key.link < $0 } ?? true
            }.count
            let range = keys.prefix(count)
            keys = keys.dropFirst(count)
            let changed = Dictionary(uniqueKeysWithValues: range.map { ($0.link, links[$0] ?? nil) })
            step.writings.append(
                Writing(
                    number: block.number, project: first.project,
                    pieces: LinkBlock.merging(block.links, changed).compactMap { piece in
                        piece.first.map { ($0.id, LinkBlockSignature.of(piece), LinkBlock(piece).bytes) }
                    }))
            step.settled += range.compactMap { key in times[key].map { (key, $0) } }
            step.next = range.last
        }
        if keys.isEmpty { step.next = end }
        return step
    }

    /// Writes a step.
    ///
    /// - Returns: whether it was written; not if another process wrote blocks, or the last row is a different one now.
    func write(_ step: Step, _ db: Database) throws -> Bool {
        try db.run("UPDATE link_index SET revision = revision + 1 WHERE revision = ?", [step.revision])
        guard db.changesCount > 0 else { return false }
        for writing in step.writings { try write(writing, db) }
        for (key, times) in step.settled {
            try db.run(
                "DELETE FROM changed_links WHERE project_id = ? AND link_id = ? AND times = ?",
                [key.project.uuid, key.link.uuid, times])
        }
        guard step.next == nil else { return true }
        try db.run(
            """
            UPDATE link_index SET last_row = ?1, last_id = ?2 WHERE ?2 IS (SELECT id FROM links WHERE rowid = ?1)
            """, [lastRow, lastID?.uuid])
        return db.changesCount > 0
    }

    private func write(_ writing: Writing, _ db: Database) throws {
        var free = writing.number
        for piece in writing.pieces {
            let (signature, content) = (Data(piece.signature), Data(piece.content))
            if let number = free {
                try db.run(
                    "UPDATE link_blocks SET first_id = ?, signature = ? WHERE number = ?",
                    [piece.first.uuid, signature, number])
                try db.run("UPDATE link_block_contents SET content = ? WHERE number = ?", [content, number])
                free = nil
            } else {
                try db.run(
                    "INSERT INTO link_blocks (project_id, first_id, signature) VALUES (?, ?, ?)",
                    [writing.project.uuid, piece.first.uuid, signature])
                try db.run(
                    "INSERT INTO link_block_contents (number, content) VALUES (?, ?)", [db.lastInsertedRowID, content])
            }
        }
        if let number = free { try db.run("DELETE FROM link_blocks WHERE number = ?", [number]) }
    }

    private func news(after key: Key?, _ db: Database) throws -> [(key: Key, link: SearchableLink)] {
        let hint = index.newCount > Self.mostSorted ? "INDEXED BY links_by_project" : "NOT INDEXED"
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(SearchableLink.columns()), project_id FROM links \(hint)
                WHERE rowid > ? AND rowid <= ? AND (project_id, id) > (?, ?)
                ORDER BY project_id, id LIMIT \(Self.linksPerStep)
                """)
        return try Array(
            Row.fetchCursor(
                statement, arguments: [index.lastRow, lastRow] + Self.bound(key)
            ).map { row in
                let link = try SearchableLink(row)
                return (Key(project: try row.identifier(SearchableLink.columnCount), link: link.id), link)
            })
    }

    private func changes(
        after key: Key?, _ db: Database
    ) throws -> [(key: Key, link: SearchableLink?, times: Int64)] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(SearchableLink.columns()), changed_links.project_id, link_id, times
                FROM changed_links LEFT JOIN links ON links.id = link_id
                WHERE (changed_links.project_id, link_id) > (?, ?)
                ORDER BY changed_links.project_id, link_id LIMIT \(Self.linksPerStep)
                """)
        return try Array(
            Row.fetchCursor(statement, arguments: Self.bound(key)).map { row in
                let key = Key(
                    project: try row.identifier(SearchableLink.columnCount),
                    link: try row.identifier(SearchableLink.columnCount + 1))
                return (
                    key, row.hasNull(atIndex: 0) ? nil : try SearchableLink(row),
                    try row.decode(atIndex: SearchableLink.columnCount + 2)
                )
            })
    }

    /// The columns of a key, or what is less than those of all keys.
    private static func bound(_ key: Key?) -> StatementArguments {
        key.map { [$0.project.uuid, $0.link.uuid] } ?? [Data([0]), Data([0])]
    }

    /// The block in which a link has its place: the last one that begins before it, else the first one.
    private func block(
        of key: Key, _ db: Database
    ) throws -> (number: Int64?, links: [SearchableLink], end: LinkRecord.ID?) {
        let project = key.project.uuid
        let row =
            try Row.fetchOne(
                try db.cachedStatement(
                    sql: """
                        SELECT number, first_id FROM link_blocks WHERE project_id = ? AND first_id <= ?
                        ORDER BY first_id DESC LIMIT 1
                        """), arguments: [project, key.link.uuid])
            ?? Row.fetchOne(
                try db.cachedStatement(
                    sql: "SELECT number, first_id FROM link_blocks WHERE project_id = ? ORDER BY first_id LIMIT 1"),
                arguments: [project])
        guard let row else { return (nil, [], nil) }
        let number = try row.decode(Int64.self, atIndex: 0)
        let content = try Data.fetchOne(
            try db.cachedStatement(sql: "SELECT content FROM link_block_contents WHERE number = ?"), arguments: [number]
        )
        let next = try Row.fetchOne(
            try db.cachedStatement(
                sql: """
                    SELECT first_id FROM link_blocks WHERE project_id = ? AND first_id > ? ORDER BY first_id LIMIT 1
                    """), arguments: [project, try row.decode(UUID.self, atIndex: 1)])
        return (number, try content.map { try LinkBlock(bytes: Array($0)).links } ?? [], try next?.identifier(0))
    }
}
