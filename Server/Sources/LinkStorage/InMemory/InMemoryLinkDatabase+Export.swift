// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import WaymarkLinks

extension InMemoryLinkDatabase {
    public func export(_ body: @escaping @Sendable (StoredRecord) throws -> Void) async throws {
        let tables = try access { $0 }
        for project in tables.projects.values.sorted(by: { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }) {
            try body(.project(project))
        }
        for app in tables.apps.values.sorted(by: { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }) {
            try body(.app(app))
        }
        for domain in tables.domains.values.sorted(by: { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }) {
            try body(.domain(domain))
        }
        for key in tables.keys.values.sorted(by: { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }) {
            try body(.key(key))
        }
        let links = tables.links.values.sorted { $0.id < $1.id }
        for link in links { try body(.link(link)) }
        for link in tables.deletedLinks.values.sorted(by: { $0.id < $1.id }) { try body(.deletedLink(link)) }
        for link in links {
            let counts = tables.dailyCounts(of: link.id).sorted { one, other in
                (one.key.day, one.key.event.rawValue, one.key.platform.rawValue)
                    < (other.key.day, other.key.event.rawValue, other.key.platform.rawValue)
            }
            for (key, count) in counts {
                try body(
                    .count(
                        LinkCount(
                            domainID: link.domainID, code: link.code, day: key.day, event: key.event,
                            platform: key.platform, count: count)))
            }
        }
    }

    public func importCounts(_ counts: [LinkCount]) async throws -> [Bool] {
        try access { tables in
            counts.map { count in
                guard let domain = tables.domains[count.domainID],
                    let id = tables.linkIDsByCode[InMemoryTables.codeKey(count.code, on: domain)]
                else { return false }
                let key = DailyCount.Key(linkID: id, day: count.day, event: count.event, platform: count.platform)
                let missing = count.count - (tables.dailyCounts(of: id)[key] ?? 0)
                if missing > 0 { tables.add([DailyCount(key: key, count: missing)]) }
                return true
            }
        }
    }
}
