import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// Lists of links, on every store.
@Suite struct LinkListContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func pagesGoFromNewestToOldestAndMissNothing(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var expected: [LinkRecord.ID] = []
            for index in 0..<25 {
                // Two in each millisecond: identifiers alone decide the order.
                let link = try LinkRecord.sample(
                    on: domain, code: "c\(index)", createdAt: .sample + Double(index / 2) / 1000)
                try await database.insert(link)
                expected.append(link.id)
            }
            expected.sort(by: >)
            var found: [LinkRecord.ID] = []
            var sizes: [Int] = []
            repeat {
                let page = try await database.links(
                    matching: LinkFilter(projectID: domain.projectID), after: found.last, limit: 10)
                found += page.map(\.id)
                sizes.append(page.count)
            } while sizes.last != 0
            #expect(found == expected)
            #expect(sizes == [10, 10, 5, 0])
        }
    }

    @Test(arguments: StoreUnderTest.allCases, [0, -1])
    func pagesOfNothingAreEmpty(_ store: StoreUnderTest, _ limit: Int) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            try await database.insert(LinkRecord.sample(on: domain))
            let filter = LinkFilter(projectID: domain.projectID)
            #expect(try await database.links(matching: filter, after: nil, limit: limit).isEmpty)
        }
    }

    struct FilterCase: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var change: @Sendable (inout LinkFilter) -> Void
        /// The codes of the links that pass, newest first.
        var expected: [String]

        init(_ name: String, _ change: @escaping @Sendable (inout LinkFilter) -> Void, _ expected: [String]) {
            testDescription = name
            self.change = change
            self.expected = expected
        }

        static let all = [
            FilterCase("everything shown", { _ in }, ["unmanaged", "Two", "one"]),
            FilterCase("managed", { $0.includesUnmanaged = false }, ["Two", "one"]),
            FilterCase("archived too", { $0.archive = .included }, ["archived", "unmanaged", "Two", "one"]),
            FilterCase("archived only", { $0.archive = .only }, ["archived"]),
            FilterCase("tag", { $0.tag = "blue" }, ["Two", "one"]),
            FilterCase(
                "tag and archived",
                {
                    $0.tag = "blue"; $0.archive = .only
                }, ["archived"]),
            FilterCase("tag by its bytes", { $0.tag = "caf\u{E9}" }, ["one"]),
            FilterCase("tag by other bytes", { $0.tag = "cafe\u{301}" }, []),
            FilterCase("part of a tag", { $0.tag = "blu" }, []),
            FilterCase("tag in other case", { $0.tag = "BLUE" }, []),
            FilterCase("name in any case", { $0.text = "SUMMER" }, ["one"]),
            FilterCase("other letters keep their case", { $0.text = "äpfel" }, []),
            FilterCase("other letters", { $0.text = "Äpfel" }, ["one"]),
            FilterCase("code in any case", { $0.text = "tw" }, ["Two"]),
            FilterCase("destination", { $0.text = "shop.EXAMPLE" }, ["unmanaged"]),
            FilterCase("destination host", { $0.destinationHost = "shop.example.com" }, ["unmanaged"]),
            FilterCase("host of a fallback", { $0.destinationHost = "fallback.example" }, ["Two"]),
            FilterCase("host of a fallback for tablets", { $0.destinationHost = "pad.example" }, ["Two"]),
            FilterCase("host of an Android link", { $0.destinationHost = "al.example" }, ["one"]),
            FilterCase("part of a host", { $0.destinationHost = "shop.example" }, []),
            FilterCase("cut off host", { $0.destinationHost = "shop.example.com\0" }, []),
            FilterCase("host of all", { $0.destinationHost = "example.com" }, ["Two", "one"]),
            FilterCase(
                "host, tag and archived",
                {
                    $0.destinationHost = "example.com"; $0.tag = "blue"; $0.archive = .only
                }, ["archived"]),
            FilterCase(
                "host and text",
                {
                    $0.destinationHost = "example.com"; $0.text = "two"
                }, ["Two"]),
            FilterCase("wildcards are letters", { $0.text = "100%_" }, ["Two"]),
            FilterCase("no wildcard", { $0.text = "o%e" }, []),
            FilterCase("empty text", { $0.text = "" }, ["unmanaged", "Two", "one"]),
            FilterCase(
                "text and tag",
                {
                    $0.text = "e"; $0.tag = "blue"
                }, ["Two", "one"]),
            FilterCase("cut off text", { $0.text = "one\0" }, []),
            FilterCase("long text", { $0.text = String(repeating: "x", count: 100_000) }, []),
            FilterCase("unknown domain", { $0.domainID = LinkDomainRecord.ID(at: .sample) }, []),
            FilterCase("unknown project", { $0.projectID = ProjectRecord.ID(at: .sample) }, []),
        ]
    }

    @Test(arguments: StoreUnderTest.allCases, FilterCase.all)
    func filtersSelect(_ store: StoreUnderTest, _ filterCase: FilterCase) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var links = try [
                LinkRecord.sample(
                    on: domain, code: "one", name: "Summer Äpfel", tags: ["blue", "caf\u{E9}", "blue"]),
                LinkRecord.sample(
                    on: domain, code: "Two", name: "100%_", tags: ["red", "blue"], createdAt: .sample + 1),
                LinkRecord.sample(
                    on: domain, code: "unmanaged", destination: "https://shop.example.com/", isManaged: false,
                    createdAt: .sample + 2),
                LinkRecord.sample(
                    on: domain, code: "archived", tags: ["blue"], createdAt: .sample + 3, archivedAt: .sample + 4),
            ]
            links[0].link.android.link = AppURI("https://al.example/a")
            links[1].link.ios.fallbackLink = WebURL("https://fallback.example/a")
            links[1].link.otherPlatforms.fallbackLink = WebURL("https://fallback.example/b")
            links[1].link.ios.iPadFallbackLink = WebURL("https://pad.example/")
            links[3].link.android.link = AppURI("app://example")
            for link in links { try await database.insert(link) }
            var filter = LinkFilter(projectID: domain.projectID)
            filterCase.change(&filter)
            let found = try await database.links(matching: filter, after: nil, limit: 100)
            #expect(found.map(\.code.description) == filterCase.expected)
            let rest = try await database.links(matching: filter, after: found.first?.id, limit: 100)
            #expect(rest == Array(found.dropFirst()))
        }
    }

    /// Also through the index, and where the link was changed or imported since.
    @Test(arguments: StoreUnderTest.allCases)
    func linksOfAKeyAreFoundByIt(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let keys = [APIKeyRecord.ID(at: .sample), APIKeyRecord.ID(at: .sample + 1)]
            var links: [LinkRecord] = []
            for (index, code) in ["a", "b", "c"].enumerated() {
                var link = try LinkRecord.sample(on: domain, code: code, createdAt: .sample + Double(index))
                link.keyID = index < 2 ? keys[index] : nil
                links.append(try await database.insert(NewLinkRecord(record: link, candidates: [link.code])).record)
            }
            func codes(_ key: APIKeyRecord.ID) async throws -> [String] {
                let filter = LinkFilter(projectID: domain.projectID, keyID: key)
                return try await database.links(matching: filter, after: nil, limit: 10).map(\.code.description)
            }
            #expect(try await codes(keys[0]) == ["a"])
            try await database.indexLinks()
            #expect(try await codes(keys[0]) == ["a"])
            #expect(try await codes(keys[1]) == ["b"])
            links[0].name = "changed"
            links[0].keyID = nil
            let changed = try await database.update(links[0])
            #expect(changed.keyID == keys[0])
            #expect(try await codes(keys[0]) == ["a"])
            var imported = try LinkRecord.sample(on: domain, code: "d", createdAt: .sample + 9)
            imported.keyID = keys[0]
            _ = try await database.importLinks([ImportedLink(record: imported)], policy: .replace)
            #expect(try await codes(keys[0]) == ["d", "a"])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func hostsFollowTheLink(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            func codes(_ host: String) async throws -> [String] {
                let filter = LinkFilter(projectID: domain.projectID, destinationHost: host)
                return try await database.links(matching: filter, after: nil, limit: 10).map(\.code.description)
            }
            var link = try LinkRecord.sample(on: domain, code: "a", destination: "https://one.example/")
            try await database.insert(link)
            link.link.link = try WebURL("https://two.example/")
            link = try await database.update(link)
            #expect(try await codes("one.example") == [])
            #expect(try await codes("two.example") == ["a"])
            link.link.link = try WebURL("https://three.example/")
            let new = try LinkRecord.sample(on: domain, code: "b", destination: "https://three.example/")
            _ = try await database.importLinks([link, new].map { ImportedLink(record: $0) }, policy: .replace)
            #expect(try await codes("two.example") == [])
            #expect(Set(try await codes("three.example")) == ["a", "b"])
            _ = try await database.delete(link.id, version: nil, at: .sample)
            #expect(try await codes("three.example") == ["b"])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func domainsSelect(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let project = try #require(try await database.projects().first)
            let other = try LinkDomainRecord.sample(in: project, "https://example.com/promos")
            try await database.insert(other)
            let link = try LinkRecord.sample(on: other)
            try await database.insert(link)
            try await database.insert(LinkRecord.sample(on: domain))
            let filter = LinkFilter(projectID: project.id, domainID: other.id)
            #expect(try await database.links(matching: filter, after: nil, limit: 10) == [link])
        }
    }
}
