internal import Foundation
internal import GRDB
internal import LinkStorage

/// Finds the numbers under which links, domains and projects are counted, and assigns numbers to new ones.
struct ScopeNumbers {
    let db: Database
    private var known: [UUID: Int64] = [:]

    init(db: Database) {
        self.db = db
    }

    /// The numbers of existing links and of their domains and projects.
    mutating func places(of links: some Collection<LinkRecord.ID>) throws -> [LinkRecord.ID: ActivityTally.Place] {
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

    /// The numbers of existing domains.
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
