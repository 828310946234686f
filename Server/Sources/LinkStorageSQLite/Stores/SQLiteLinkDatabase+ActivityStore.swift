// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func add(_ batch: ActivityBatch) async throws {
        try await write { db in
            guard try batch.isNew(after: db.position(of: batch.source)) else { return }
            try db.run(
                """
                INSERT INTO journal_positions (source, segment, offset) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET segment = excluded.segment, offset = excluded.offset
                """,
                [batch.source.uuid, Int64(bitPattern: batch.end.segment), Int64(bitPattern: batch.end.offset)])
            var scopes = ScopeNumbers(db: db)
            let places = try scopes.places(of: batch.links)
            let domains = try scopes.numbers(of: batch.domains)
            try ActivityWriting(db: db).write(ActivityTally(batch, places: places, domains: domains))
        }
    }

    public func position(of source: ActivityBatch.Source) async throws -> JournalPosition {
        try await read { try $0.position(of: source) }
    }

    public func visitorKey(for day: UTCDay) async throws -> Data {
        if let key = try await read({ try $0.visitorKey(for: day) }) { return key }
        return try await write { db in
            let new = VisitorKey.random()
            try db.run(
                "INSERT INTO visitor_keys (day, key) VALUES (?, ?) ON CONFLICT DO NOTHING", [day.number, new])
            return try db.visitorKey(for: day) ?? new
        }
    }
}

extension Database {
    fileprivate func visitorKey(for day: UTCDay) throws -> Data? {
        try Data.fetchOne(
            try cachedStatement(sql: "SELECT key FROM visitor_keys WHERE day = ?"), arguments: [day.number])
    }

    fileprivate func position(of source: ActivityBatch.Source) throws -> JournalPosition {
        let statement = try cachedStatement(sql: "SELECT segment, offset FROM journal_positions WHERE source = ?")
        guard let row = try Row.fetchOne(statement, arguments: [source.uuid]) else { return .start }
        return JournalPosition(
            segment: UInt64(bitPattern: try row.decode(atIndex: 0)),
            offset: UInt64(bitPattern: try row.decode(atIndex: 1)))
    }
}

/// Finds the numbers under which links, domains and projects are counted, and gives them to new ones.
struct ScopeNumbers {
    let db: Database
    private var known: [UUID: Int64] = [:]

    init(db: Database) {
        self.db = db
    }

    /// The numbers of links that exist, and of their domains and projects.
    mutating func places(of links: Set<LinkRecord.ID>) throws -> [LinkRecord.ID: ActivityTally.Place] {
        let search = try BoundStatement(
            db,
            sql: """
                SELECT links.domain_id, links.project_id, activity_scopes.number
                FROM links LEFT JOIN activity_scopes ON activity_scopes.id = links.id WHERE links.id = ?
                """)
        var places: [LinkRecord.ID: ActivityTally.Place] = [:]
        places.reserveCapacity(links.count)
        for id in links {
            search.bind(1, id.uuid)
            guard try search.step(db) else {
                search.reset()
                continue
            }
            let (domain, project, stored) = (search.uuid(0), search.uuid(1), search.number(2))
            search.reset()
            guard let domain, let project else {
                throw LinkStoreError(.corruptRecord, detail: "link \(id) has no domain")
            }
            places[id] = ActivityTally.Place(
                link: try stored > 0 ? stored : newNumber(of: id.uuid), domain: try number(of: domain),
                project: try number(of: project))
        }
        return places
    }

    /// The numbers of domains that exist.
    mutating func numbers(of domains: Set<LinkDomainRecord.ID>) throws -> [LinkDomainRecord.ID: Int64] {
        var numbers: [LinkDomainRecord.ID: Int64] = [:]
        let exists = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM link_domains WHERE id = ?)")
        for id in domains where try Bool.fetchOne(exists, arguments: [id.uuid]) == true {
            numbers[id] = try number(of: id.uuid)
        }
        return numbers
    }

    private mutating func number(of id: UUID) throws -> Int64 {
        if let number = known[id] { return number }
        let search = try db.cachedStatement(sql: "SELECT number FROM activity_scopes WHERE id = ?")
        let number = try Int64.fetchOne(search, arguments: [id]) ?? newNumber(of: id)
        known[id] = number
        return number
    }

    private func newNumber(of id: UUID) throws -> Int64 {
        try db.run("INSERT INTO activity_scopes (id) VALUES (?)", [id])
        return db.lastInsertedRowID
    }
}
