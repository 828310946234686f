internal import Foundation
internal import LinkStorage

/// Finds the numbers under which links, domains and projects are counted, and assigns numbers to new ones.
struct PostgresScopeNumbers {
    let session: PostgresSession

    /// The numbers of existing links and of their domains and projects.
    func places(of links: some Collection<LinkRecord.ID>) throws -> [LinkRecord.ID: ActivityTally.Place] {
        guard !links.isEmpty else { return [:] }
        // Nobody deletes them before the counts are stored.
        let rows = Array(
            try session.run(
                """
                SELECT id, domain_id, project_id FROM links WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE
                """, [.uuids(links.map(\.uuid))]))
        let found = try rows.map { (link: try $0.uuid(0), domain: try $0.uuid(1), project: try $0.uuid(2)) }
        let numbers = try numbers(of: Set(found.flatMap { [$0.link, $0.domain, $0.project] }))
        var places: [LinkRecord.ID: ActivityTally.Place] = [:]
        for row in found {
            guard let link = numbers[row.link], let domain = numbers[row.domain], let project = numbers[row.project]
            else { throw LinkStoreError(.corruptRecord, detail: "link \(row.link) has no number") }
            places[LinkRecord.ID(uuid: row.link)] = ActivityTally.Place(link: link, domain: domain, project: project)
        }
        return places
    }

    /// The numbers of existing domains.
    func numbers(of domains: Set<LinkDomainRecord.ID>) throws -> [LinkDomainRecord.ID: Int64] {
        guard !domains.isEmpty else { return [:] }
        let existing = try session.run(
            "SELECT id FROM link_domains WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE",
            [.uuids(domains.map(\.uuid))]
        ).map { try $0.uuid(0) }
        let numbers = try numbers(of: Set(existing))
        return Dictionary(uniqueKeysWithValues: numbers.map { (LinkDomainRecord.ID(uuid: $0.key), $0.value) })
    }

    private func numbers(of ids: Set<UUID>) throws -> [UUID: Int64] {
        var numbers = try stored(ids)
        let missing = ids.filter { numbers[$0] == nil }
        guard !missing.isEmpty else { return numbers }
        session.enqueue(
            "INSERT INTO activity_scopes (id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING",
            [.uuids(missing.sorted { $0.uuidString < $1.uuidString })])
        numbers.merge(try stored(missing)) { $1 }
        return numbers
    }

    private func stored(_ ids: Set<UUID>) throws -> [UUID: Int64] {
        var numbers: [UUID: Int64] = [:]
        let rows = try session.run(
            "SELECT id, number FROM activity_scopes WHERE id = ANY($1::uuid[])", [.uuids(Array(ids))])
        for row in rows { numbers[try row.uuid(0)] = try row.number(1) }
        return numbers
    }
}
