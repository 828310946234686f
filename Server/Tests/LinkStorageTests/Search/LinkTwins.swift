import LinkStorage
import Testing
import WaymarkLinks

/// The same links in memory, where a list looks at each of them.
struct LinkTwins {
    typealias Page = @Sendable (LinkFilter, _ after: LinkRecord.ID?, _ limit: Int) async throws -> [LinkRecord]

    let indexed: any LinkDatabase
    let plain = InMemoryLinkDatabase()
    private let page: Page
    var random: RandomLinks
    var links: [LinkRecord] = []

    init(_ database: any LinkDatabase, for test: String = #function, page: Page? = nil) async throws {
        indexed = database
        self.page = page ?? { try await database.links(matching: $0, after: $1, limit: $2) }
        var domains: [LinkDomainRecord] = []
        for name in ["Orchard", "Meadow"] {
            let project = ProjectRecord.sample(name: name)
            let own = try ["go", "to"].map {
                try LinkDomainRecord.sample(in: project, "https://\($0).\(name.lowercased()).example.com")
            }
            for database in [indexed, plain] {
                try await database.insert(project)
                for domain in own { try await database.insert(domain) }
            }
            domains += own
        }
        random = RandomLinks(domains, for: test)
    }

    mutating func insert(_ count: Int) async throws {
        for _ in 0..<count {
            let link = try random.link()
            try await indexed.insert(link)
            try await plain.insert(link)
            links.append(link)
        }
    }

    mutating func change(_ count: Int) async throws {
        for _ in 0..<count where !links.isEmpty {
            let index = random.number(0..<links.count)
            let changed = try random.changed(links[index])
            links[index] = try await plain.update(changed)
            _ = try await indexed.update(changed)
        }
    }

    /// Compares pages of a list, and of what comes after some link.
    mutating func compare() async throws {
        let filter = random.filter()
        let after = random.chance(0.5) ? links.randomElement(using: &random.generator)?.id : nil
        let limit = random.number(1..<30)
        let found = try await page(filter, after, limit)
        let expected = try await plain.links(matching: filter, after: after, limit: limit)
        #expect(found == expected, "\(filter), after \(String(describing: after)), \(limit)")
    }
}
