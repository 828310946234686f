import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// Links in bulk, on every store.
@Suite struct LinkImportContractTests {
    private func sample(
        _ domain: LinkDomainRecord, _ code: String, to url: String = "https://example.com/", name: String? = nil,
        tags: [String] = []
    ) throws -> LinkRecord {
        try LinkRecord.sample(on: domain, code: code, destination: url, name: name, tags: tags)
    }

    @Test(arguments: StoreUnderTest.allCases)
    func importedLinksComeBackWhole(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var link = try sample(domain, "Abc", name: "", tags: ["b", "a"])
            link.version = 7
            link.isManaged = false
            link.archivedAt = .sample
            link.expiresAt = .sample + 60
            link.idempotency = IdempotencyMark(key: Data(0..<32), request: Data(1..<33))
            link.link.social.title = "ü"
            let other = try sample(domain, "abc")
            let links = [ImportedLink(record: link), ImportedLink(record: other)]
            #expect(try await database.importLinks(links, policy: .keep) == [.inserted, .inserted])
            #expect(try await database.link(id: link.id) == link)
            #expect(try await database.link(domain: domain.id, code: other.code) == other)
            let tagged = try await database.links(
                matching: LinkFilter(projectID: domain.projectID, tag: "a", archive: .included), after: nil, limit: 9)
            #expect(tagged == [link])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func importingAgainFindsTheSame(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let links = try ["a", "b", "c"].map { ImportedLink(record: try sample(domain, $0)) }
            _ = try await database.importLinks(links, policy: .keep)
            // New identities: the code is what counts.
            let again = try ["a", "b", "c", "d"].map { ImportedLink(record: try sample(domain, $0)) }
            for policy in [LinkImportPolicy.rehearseKeep, .keep] {
                #expect(
                    try await database.importLinks(again, policy: policy)
                        == [.unchanged, .unchanged, .unchanged, .inserted])
            }
            #expect(try await database.link(id: links[0].record.id) == links[0].record)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aTakenCodeIsKeptOrReplaced(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let first = try sample(domain, "a", name: "old", tags: ["x"])
            try await database.insert(first)
            var second = try sample(domain, "a", to: "https://example.com/2", name: "new", tags: ["y"])
            second.archivedAt = .sample + 5
            second.createdAt = .sample - 1000
            let taken = LinkImportOutcome.codeTaken(by: first.link.link)
            #expect(try await database.importLinks([ImportedLink(record: second)], policy: .keep) == [taken])
            #expect(
                try await database.importLinks([ImportedLink(record: second)], policy: .rehearseReplace) == [.replaced])
            #expect(try await database.link(id: first.id) == first)

            let facts: ImportedLink.Facts = [.name, .tags, .managed, .archived]
            #expect(
                try await database.importLinks([ImportedLink(record: second, facts: facts)], policy: .replace)
                    == [.replaced])
            var expected = second
            expected.id = first.id
            expected.version = 2
            expected.createdAt = first.createdAt
            expected.updatedAt = first.updatedAt
            #expect(try await database.link(id: first.id) == expected)
            let filter = LinkFilter(projectID: domain.projectID, tag: "y", archive: .included)
            #expect(try await database.links(matching: filter, after: nil, limit: 9) == [expected])
            // What is there stays, where nothing is known of it.
            second.archivedAt = .sample + 99
            second.disabledAt = .sample + 7
            second.startsAt = .sample + 8
            second.expiresAt = .sample + 9
            #expect(
                try await database.importLinks([ImportedLink(record: second, facts: facts)], policy: .replace)
                    == [.unchanged])
            #expect(
                try await database.importLinks(
                    [ImportedLink(record: try sample(domain, "a", to: "https://example.com/2"), facts: [])],
                    policy: .replace) == [.unchanged])
            #expect(
                try await database.importLinks([ImportedLink(record: second)], policy: .replace) == [.replaced])
            let replaced = try await database.link(id: first.id)
            #expect(replaced?.createdAt == second.createdAt)
            #expect(replaced?.disabledAt == second.disabledAt && replaced?.startsAt == second.startsAt)
            #expect(replaced?.expiresAt == second.expiresAt)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func codesAreComparedByTheDomainsCaseRule(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain(isCaseSensitive: false)
            let links = [
                ImportedLink(record: try sample(domain, "Ab")), ImportedLink(record: try sample(domain, "aB")),
                ImportedLink(record: try sample(domain, "AB", to: "https://example.com/2")),
            ]
            #expect(
                try await database.importLinks(links, policy: .keep)
                    == [.inserted, .unchanged, .codeTaken(by: links[0].record.link.link)])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func identitiesAndIdempotencyKeysStayUnique(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var first = try sample(domain, "a")
            first.idempotency = IdempotencyMark(key: Data(0..<32), request: Data(0..<32))
            try await database.insert(first)
            var sameID = try sample(domain, "b")
            sameID.id = first.id
            var sameKey = try sample(domain, "c")
            sameKey.idempotency = first.idempotency
            let links = [ImportedLink(record: sameID), ImportedLink(record: sameKey)]
            for policy in [LinkImportPolicy.rehearseKeep, .keep] {
                #expect(try await database.importLinks(links, policy: policy) == [.identifierTaken, .inserted])
            }
            sameKey.idempotency = nil
            #expect(try await database.link(id: sameKey.id) == sameKey)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func anUnknownDomainStoresNothing(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let good = try sample(domain, "a")
            var bad = try sample(domain, "b")
            bad.domainID = LinkDomainRecord.ID(at: .sample)
            await expectStoreError(.notFound) {
                _ = try await database.importLinks(
                    [ImportedLink(record: good), ImportedLink(record: bad)], policy: .keep)
            }
            #expect(try await database.link(id: good.id) == nil)
            var unstorable = try sample(domain, "c")
            unstorable.name = "a\0b"
            await expectStoreError(.corruptRecord) {
                _ = try await database.importLinks(
                    [ImportedLink(record: good), ImportedLink(record: unstorable)], policy: .keep)
            }
            #expect(try await database.link(id: good.id) == nil)
        }
    }
}
