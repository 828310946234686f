import Foundation
import LinkRules
import LinkStorage
import Logging
import WaymarkLinks

@testable import LinkService

/// A domain whose links are cached.
struct LinkCacheFixture {
    let database = InMemoryLinkDatabase()
    let directory: DirectoryCache
    let cache: LinkCache
    let store: LookUpCounter
    let links: CachingLinkStore
    let resolver: LinkResolver
    let follow: FollowLink
    let journal = MemoryJournal(store: InMemoryLinkDatabase())
    let domain: LinkDomainRecord
    let time = TestTime()

    init(capacity: Int = 16 << 20, unknownCodes: UnknownCodeLimits? = nil) async throws {
        domain = try VisitSamples.domain("https://go.example.com")
        try await database.insert(
            ProjectRecord(id: VisitSamples.project, name: "Project", createdAt: VisitSamples.moment))
        try await database.insert(domain)
        directory = DirectoryCache(database: database, outages: OutageLog(Logger(label: "test")))
        try await directory.refresh()
        let clock = LinkClock { [time] in time.now }
        cache = LinkCache(capacity: capacity, clock: clock)
        store = LookUpCounter(database)
        links = CachingLinkStore(store, cache: cache)
        resolver = LinkResolver(
            directory: directory, links: links, cache: cache,
            unknownCodes: unknownCodes.map {
                UnknownCodeLimiter(limits: $0, clock: clock, logger: Logger(label: "test"))
            }, clock: clock)
        follow = FollowLink(
            resolver: resolver, directory: directory,
            recorder: ActivityRecorder(journal: journal, clock: clock), clock: clock)
    }

    /// Changes the settings of the domain as another process does, and takes them in.
    func change(_ change: (inout LinkDomainRecord) throws -> Void) async throws {
        let earlier = directory.current
        var domain = domain
        try change(&domain)
        try await database.update(domain)
        try await directory.refresh()
        cache.adapt(to: directory.current, from: earlier)
    }

    /// Inserts a link as another process does.
    func insertElsewhere(_ code: String, _ link: DynamicLink) async throws {
        let record = try VisitSamples.record(code, link, on: domain)
        _ = try await database.insert(NewLinkRecord(record: record, candidates: [record.code]))
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
