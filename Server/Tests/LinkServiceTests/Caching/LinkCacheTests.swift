import Foundation
import LinkRules
import LinkStorage
import Logging
import Synchronization
import Testing
import WaymarkLinks

@testable import LinkService

/// Links in memory, before a store whose look-ups are counted.
@Suite struct LinkCacheTests {
    private static let link = WebURL("https://example.com/a").map { DynamicLink(link: $0) }

    @Test func aLinkIsLookedUpOnce() async throws {
        let fixture = try await Fixture()
        try await fixture.insert("abc", #require(Self.link))
        for _ in 0..<5 { #expect(try await fixture.location("/abc") == "https://example.com/a") }
        #expect(fixture.store.lookUps == 1)
    }

    @Test func theSameCodeInAnotherCaseIsAnotherLinkUnlessCaseDoesNotCount() async throws {
        let fixture = try await Fixture()
        try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") != nil)
        #expect(try await fixture.location("/ABC") == nil)
        var domain = fixture.domain
        domain.isCaseSensitive = false
        try await fixture.database.update(domain)
        try await fixture.directory.refresh()
        #expect(try await fixture.location("/ABC") == "https://example.com/a")
    }

    @Test func whatThisProcessChangesIsInForceAtOnce() async throws {
        let fixture = try await Fixture()
        #expect(try await fixture.location("/abc") == nil)
        var record = try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        record.link.link = try #require(WebURL("https://example.com/b"))
        record = try await fixture.links.update(record)
        #expect(try await fixture.location("/abc") == "https://example.com/b")
        let all = LinkFilter(projectID: record.projectID)
        _ = try await fixture.links.disableLinks(
            matching: all, after: nil, limit: 10, at: VisitSamples.moment, isDryRun: true)
        #expect(try await fixture.location("/abc") == "https://example.com/b")
        _ = try await fixture.links.disableLinks(
            matching: all, after: nil, limit: 10, at: VisitSamples.moment, isDryRun: false)
        #expect(try await fixture.resolution("/abc").isDisabled)
        _ = try await fixture.links.delete(record.id, version: nil, at: VisitSamples.moment)
        guard case .deleted = try await fixture.resolution("/abc") else {
            return #expect(Bool(false), "the deleted link is still there")
        }
    }

    @Test func whatOthersChangeIsInForceAfterTheNextLook() async throws {
        let fixture = try await Fixture()
        let upkeep = LinkCacheUpkeep(cache: fixture.cache, database: fixture.database)
        await upkeep.poll()
        var record = try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        record.link.link = try #require(WebURL("https://example.com/b"))
        _ = try await fixture.database.update(record)
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        await upkeep.poll()
        #expect(try await fixture.location("/abc") == "https://example.com/b")
        await upkeep.poll()
        _ = try await fixture.location("/abc")
        #expect(fixture.store.lookUps == 2)
    }

    @Test func anUnknownCodeIsLookedUpEachTime() async throws {
        let fixture = try await Fixture()
        #expect(try await fixture.location("/abc") == nil)
        let record = try VisitSamples.record("abc", #require(Self.link), on: fixture.domain)
        _ = try await fixture.database.insert(NewLinkRecord(record: record, candidates: [record.code]))
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        #expect(fixture.store.lookUps == 2)
    }

    @Test func aWalkThroughUnknownCodesDisplacesNoLink() async throws {
        let fixture = try await Fixture(capacity: 1 << 20)
        try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") != nil)
        for number in 0..<20_000 {
            _ = try await fixture.cache.entry(LinkCache.Key(domain: fixture.domain.id, code: "\(number)")) { .unknown }
        }
        #expect(try await fixture.location("/abc") != nil)
        #expect(fixture.store.lookUps == 1)
    }

    @Test func settingsAreInForceForLinksInMemory() async throws {
        let fixture = try await Fixture()
        try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") != nil)
        var domain = fixture.domain
        domain.urlPatterns = ["^https://other\\.example/.*$"]
        try await fixture.database.update(domain)
        try await fixture.directory.refresh()
        guard case .allowlistMiss = try await fixture.resolution("/abc") else {
            return #expect(Bool(false), "the pattern is not in force")
        }
        #expect(fixture.store.lookUps == 1)
    }

    @Test func aChangeDuringALookUpIsNotForgotten() async throws {
        let fixture = try await Fixture()
        let key = LinkCache.Key(domain: fixture.domain.id, code: "abc")
        let code = try #require(ShortCode("abc"))
        let old = CodeEntry.link(CachedLink(try VisitSamples.record("abc", #require(Self.link), on: fixture.domain)))
        _ = try await fixture.cache.entry(key) {
            // The link is changed, and that is acknowledged, after the store has looked.
            fixture.cache.remove(code, on: fixture.domain.id)
            return old
        }
        #expect(fixture.cache.entry(key) == nil)
        _ = try await fixture.cache.entry(key) {
            fixture.cache.removeAll()
            return old
        }
        #expect(fixture.cache.entry(key) == nil)
        _ = try await fixture.cache.entry(key) { old }
        #expect(fixture.cache.entry(key) != nil)
    }

    @Test func withoutRoomEverythingIsLookedUp() async throws {
        let fixture = try await Fixture(capacity: 0)
        try await fixture.insert("abc", #require(Self.link))
        for _ in 0..<3 { #expect(try await fixture.location("/abc") != nil) }
        #expect(fixture.store.lookUps == 3)
    }

    @Test func aRedirectOfALinkInMemoryIsTheSameWithoutWaiting() async throws {
        let fixture = try await Fixture()
        try await fixture.insert("abc", #require(Self.link))
        let request = LinkRequest(authority: "go.example.com", path: "/abc")
        #expect(fixture.follow.redirectAtOnce(request) == nil)
        let answer = try await fixture.follow.answer(request)
        #expect(fixture.follow.redirectAtOnce(request) == answer.location)
        #expect(fixture.journal.entries.count == 2)
        var head = request
        head.method = .head
        #expect(fixture.follow.redirectAtOnce(head) == answer.location)
        #expect(fixture.journal.entries.count == 3)
        for path in ["/none", "/", "/?link=https://example.com/a", "/abc?d=1"] {
            let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
            let other = LinkRequest(
                authority: "go.example.com", path: parts.first ?? "/", query: parts.count > 1 ? parts[1] : nil)
            _ = try await fixture.follow.answer(other)
            let count = fixture.journal.entries.count
            #expect(fixture.follow.redirectAtOnce(other) == nil, "\(path)")
            #expect(fixture.journal.entries.count == count)
        }
    }
}

/// A domain whose links are cached.
private struct Fixture {
    let database = InMemoryLinkDatabase()
    let directory: DirectoryCache
    let cache: LinkCache
    let store: LookUpCounter
    let links: CachingLinkStore
    let resolver: LinkResolver
    let follow: FollowLink
    let journal = MemoryJournal(store: InMemoryLinkDatabase())
    let domain: LinkDomainRecord

    init(capacity: Int = 16 << 20) async throws {
        domain = try VisitSamples.domain("https://go.example.com")
        try await database.insert(
            ProjectRecord(id: VisitSamples.project, name: "Project", createdAt: VisitSamples.moment))
        try await database.insert(domain)
        directory = DirectoryCache(database: database, logger: Logger(label: "test"))
        try await directory.refresh()
        cache = LinkCache(capacity: capacity)
        store = LookUpCounter(database)
        links = CachingLinkStore(store, cache: cache)
        resolver = LinkResolver(
            directory: directory, links: links, cache: cache, clock: .fixed(VisitSamples.moment))
        follow = FollowLink(
            resolver: resolver, directory: directory,
            recorder: ActivityRecorder(journal: journal, clock: .fixed(VisitSamples.moment)),
            clock: .fixed(VisitSamples.moment))
    }

    @discardableResult
    func insert(_ code: String, _ link: DynamicLink) async throws -> LinkRecord {
        let record = try VisitSamples.record(code, link, on: domain)
        return try await links.insert(NewLinkRecord(record: record, candidates: [record.code])).record
    }

    func resolution(_ path: String) async throws -> Resolution {
        try await resolver.resolve(authority: "go.example.com", path: path, query: nil)
    }

    func location(_ path: String) async throws -> String? {
        try await follow.answer(LinkRequest(authority: "go.example.com", path: path)).location
    }
}

extension Resolution {
    fileprivate var isDisabled: Bool {
        if case .inactive(_, .disabled, _) = self { true } else { false }
    }
}

/// A store that counts how often a code is looked up.
private final class LookUpCounter: LinkStore {
    private let store: any LinkStore
    private let count = Atomic(0)

    init(_ store: any LinkStore) {
        self.store = store
    }

    var lookUps: Int { count.load(ordering: .relaxed) }

    func link(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> LinkRecord? {
        count.add(1, ordering: .relaxed)
        return try await store.link(domain: domain, code: code)
    }

    func insert(_ link: NewLinkRecord) async throws -> LinkInsertion { try await store.insert(link) }
    func update(_ link: LinkRecord) async throws -> LinkRecord { try await store.update(link) }
    func link(id: LinkRecord.ID) async throws -> LinkRecord? { try await store.link(id: id) }
    func links(matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int) async throws -> [LinkRecord] {
        try await store.links(matching: filter, after: after, limit: limit)
    }
    func disableLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, at moment: Date, isDryRun: Bool
    ) async throws -> LinkChanges {
        try await store.disableLinks(matching: filter, after: after, limit: limit, at: moment, isDryRun: isDryRun)
    }
    func delete(_ id: LinkRecord.ID, version: Int?, at moment: Date) async throws -> DeletedLinkRecord {
        try await store.delete(id, version: version, at: moment)
    }
    func deletedLink(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> DeletedLinkRecord? {
        try await store.deletedLink(domain: domain, code: code)
    }
    func deletedLink(id: LinkRecord.ID) async throws -> DeletedLinkRecord? { try await store.deletedLink(id: id) }
}
