import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// Deleted links, on every store.
@Suite struct LinkDeletionContractTests {
    private static let moment = Date.sample + 3_600.5

    @Test(arguments: StoreUnderTest.allCases)
    func onlyAddressAndMomentsAreLeft(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(
                on: domain, name: "Summer", tags: ["blue"], idempotencyKey: Data(repeating: 9, count: 32))
            try await database.insert(link)
            let key = DailyCount.Key(linkID: link.id, day: UTCDay(.sample), event: .click, platform: .ios)
            try await database.add([DailyCount(key: key, count: 7)])
            let deleted = try await database.delete(link.id, version: 1, at: Self.moment)
            let expected = DeletedLinkRecord(
                id: link.id, domainID: domain.id, code: link.code, createdAt: link.createdAt, deletedAt: Self.moment)
            #expect(deleted == expected)
            #expect(try await database.deletedLink(id: link.id) == expected)
            #expect(try await database.deletedLink(domain: domain.id, code: link.code) == expected)
            #expect(try await database.link(id: link.id) == nil)
            #expect(try await database.link(domain: domain.id, code: link.code) == nil)
            #expect(try await database.counts(of: link.id, days: key.day...key.day).isEmpty)
            for filter in [
                LinkFilter(projectID: domain.projectID, archive: .included),
                LinkFilter(projectID: domain.projectID, tag: "blue"),
                LinkFilter(projectID: domain.projectID, destinationHost: "example.com"),
            ] {
                #expect(try await database.links(matching: filter, after: nil, limit: 10).isEmpty)
            }
            // What is counted late finds no link.
            try await database.add([DailyCount(key: key, count: 1)])
            #expect(try await database.counts(of: link.id, days: key.day...key.day).isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func deletingAgainChangesNothing(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let first = try await database.delete(link.id, version: nil, at: Self.moment)
            #expect(try await database.delete(link.id, version: 99, at: Self.moment + 60) == first)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func whatIsUnknownOrChangedIsNotDeleted(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let unknown = LinkRecord.ID(at: .sample)
            await expectStoreError(.notFound) { _ = try await database.delete(unknown, version: nil, at: Self.moment) }
            await expectStoreError(.versionMismatch) {
                _ = try await database.delete(link.id, version: 2, at: Self.moment)
            }
            #expect(try await database.link(id: link.id) == link)
            #expect(try await database.deletedLink(id: link.id) == nil)
            await expectStoreError(.notFound) {
                _ = try await database.delete(link.id, version: nil, at: Self.moment)
                _ = try await database.update(link)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases, [true, false])
    func theCodeIsGivenToNoOtherLink(_ store: StoreUnderTest, _ isCaseSensitive: Bool) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain(isCaseSensitive: isCaseSensitive)
            let link = try LinkRecord.sample(on: domain, code: "Sale", idempotencyKey: Data(repeating: 9, count: 32))
            try await database.insert(link)
            _ = try await database.delete(link.id, version: nil, at: Self.moment)
            await expectStoreError(.shortCodeTaken) {
                try await database.insert(LinkRecord.sample(on: domain, code: "Sale"))
            }
            let lower = try LinkRecord.sample(on: domain, code: "sale")
            if isCaseSensitive {
                try await database.insert(lower)
                #expect(try await database.deletedLink(domain: domain.id, code: lower.code) == nil)
            } else {
                await expectStoreError(.shortCodeTaken) { try await database.insert(lower) }
                #expect(try await database.deletedLink(domain: domain.id, code: lower.code)?.id == link.id)
            }
            // The same creation makes another link.
            var again = try LinkRecord.sample(on: domain, code: "Sale", idempotencyKey: Data(repeating: 9, count: 32))
            again.name = "again"
            let new = NewLinkRecord(record: again, candidates: [again.code, try ShortCode.sample("other")])
            let insertion = try await database.insert(new)
            again.code = try ShortCode.sample("other")
            #expect(insertion == .inserted(again))
            // Other domains have codes of their own.
            let project = try #require(try await database.projects().first)
            let other = try LinkDomainRecord.sample(in: project, "https://example.com/promos")
            try await database.insert(other)
            try await database.insert(LinkRecord.sample(on: other, code: "Sale"))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func codesFollowTheRuleOfTheDomain(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            var domain = try await database.insertSampleDomain()
            for code in ["Sale", "sale", "SALE"] {
                let link = try LinkRecord.sample(on: domain, code: code)
                try await database.insert(link)
                if code != "SALE" { _ = try await database.delete(link.id, version: nil, at: Self.moment) }
            }
            domain.isCaseSensitive = false
            try await database.update(domain)
            #expect(try await database.link(domain: domain.id, code: .sample("sAle"))?.code.description == "SALE")
            #expect(try await database.deletedLink(domain: domain.id, code: .sample("sAle")) != nil)
            domain.isCaseSensitive = true
            try await database.update(domain)
            #expect(try await database.deletedLink(domain: domain.id, code: .sample("sAle")) == nil)
            #expect(
                try await database.deletedLink(domain: domain.id, code: .sample("sale"))?.code.description == "sale")
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func ofManyDeletionsAndCreationsAtOnceEachLinkHasOneEnd(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let links = try (0..<20).map { try LinkRecord.sample(on: domain, code: "c\($0)") }
            for link in links { try await database.insert(link) }
            let deleted = try await withThrowingTaskGroup(of: DeletedLinkRecord.self) { group in
                for (index, link) in (links + links).enumerated() {
                    group.addTask {
                        try await database.delete(link.id, version: nil, at: Self.moment + Double(index))
                    }
                }
                return try await group.reduce(into: [DeletedLinkRecord]()) { $0.append($1) }
            }
            #expect(deleted.count == 40 && Set(deleted).count == 20)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aDomainGoesWithItsDeletedLinks(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            _ = try await database.delete(link.id, version: nil, at: Self.moment)
            try await database.removeDomain(domain.id)
            #expect(try await database.deletedLink(id: link.id) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func anImportBringsNoDeletedLinkBack(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain, code: "a")
            try await database.insert(link)
            let deletedAt = try await database.delete(link.id, version: nil, at: Self.moment).deletedAt
            var moved = link
            moved.code = try ShortCode.sample("b")
            let records = [link, try LinkRecord.sample(on: domain, code: "a"), moved]
            let imported = records.map { ImportedLink(record: $0) }
            for policy in [LinkImportPolicy.rehearseKeep, .rehearseReplace, .keep, .replace] {
                #expect(
                    try await database.importLinks(imported, policy: policy)
                        == [.deleted(at: deletedAt), .deleted(at: deletedAt), .deleted(at: deletedAt)])
            }
            // Among others, too.
            let others = try [ImportedLink(record: .sample(on: domain, code: "c"))] + imported
            #expect(try await database.importLinks(others, policy: .keep).first == .inserted)
            #expect(try await database.link(id: link.id) == nil)
            #expect(try await database.link(domain: domain.id, code: moved.code) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func deletedLinksAreTakenIn(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain, code: "there")
            try await database.insert(link)
            func deleted(_ code: String, _ id: LinkRecord.ID = LinkRecord.ID(at: .sample)) throws -> DeletedLinkRecord {
                DeletedLinkRecord(
                    id: id, domainID: domain.id, code: try ShortCode.sample(code), createdAt: .sample,
                    deletedAt: Self.moment)
            }
            let new = try deleted("new")
            let records = [new, try deleted("there"), try deleted("moved", link.id)]
            let kept: [LinkImportOutcome] = [.inserted, .codeTaken(by: link.link.link), .identifierTaken]
            #expect(try await database.importDeletedLinks(records, policy: .rehearseKeep) == kept)
            #expect(try await database.deletedLink(id: new.id) == nil)
            #expect(try await database.importDeletedLinks(records, policy: .keep) == kept)
            #expect(try await database.deletedLink(id: new.id) == new)
            #expect(try await database.link(id: link.id) == link)
            #expect(
                try await database.importDeletedLinks(records, policy: .rehearseReplace)
                    == [.unchanged, .replaced, .identifierTaken])
            #expect(
                try await database.importDeletedLinks(records, policy: .replace) == [.unchanged, .replaced, .unchanged])
            #expect(try await database.link(id: link.id) == nil)
            await expectStoreError(.notFound) {
                var stranger = new
                stranger.domainID = LinkDomainRecord.ID(at: .sample)
                _ = try await database.importDeletedLinks([stranger], policy: .keep)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func linksThatMatchAreSwitchedOffBatchByBatch(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var expected: [LinkRecord] = []
            for index in 0..<25 {
                var link = try LinkRecord.sample(
                    on: domain, code: "c\(index)", destination: "https://\(index % 5 == 4 ? "good" : "evil").example/",
                    createdAt: .sample + Double(index), archivedAt: index % 7 == 0 ? .sample : nil)
                if index == 3 { link.disabledAt = .sample }
                try await database.insert(link)
                guard index % 5 != 4, index != 3 else { continue }
                link.disabledAt = Self.moment
                link.updatedAt = Self.moment
                link.version = 2
                expected.append(link)
            }
            expected.reverse()
            let filter = LinkFilter(projectID: domain.projectID, destinationHost: "evil.example", archive: .included)
            for isDryRun in [true, false] {
                var changed: [LinkRecord] = []
                var after: LinkRecord.ID?
                var calls = 0
                repeat {
                    let changes = try await database.disableLinks(
                        matching: filter, after: after, limit: 6, at: Self.moment, isDryRun: isDryRun)
                    changed += changes.changed
                    after = changes.next
                    calls += 1
                } while after != nil
                #expect(changed == expected)
                #expect(calls == 4)
            }
            for link in expected { #expect(try await database.link(id: link.id) == link) }
            let again = try await database.disableLinks(
                matching: filter, after: nil, limit: 100, at: Self.moment + 60, isDryRun: false)
            #expect(again.changed.isEmpty && again.kept.count == expected.count + 1 && again.next == nil)
            let none = try await database.disableLinks(
                matching: filter, after: nil, limit: 0, at: Self.moment, isDryRun: false)
            #expect(none == LinkChanges(changed: [], next: nil))
        }
    }
}
