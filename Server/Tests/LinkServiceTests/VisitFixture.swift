import Foundation
import LinkRules
import LinkStorage
import Locking
import Logging
import WaymarkLinks

@testable import LinkService

/// A project with a domain in an in-memory database, and the use cases for visits.
struct VisitFixture {
    let database = InMemoryLinkDatabase()
    let directory: DirectoryCache
    let recorder: ActivityRecorder
    let resolver: LinkResolver
    let tokens: ClickTokens
    let claims: LinkClaims
    let follow: FollowLink
    let openings: LinkOpenings
    let journal: MemoryJournal
    let statistics: LinkStatistics
    let domain: LinkDomainRecord

    init(
        prefix: String = "https://go.example.com", alternateHost: String? = nil, urlPatterns: [String] = [],
        apps: [RegisteredApp] = [], links: (any LinkStore)? = nil, hasTokens: Bool = false
    ) async throws {
        let clock = LinkClock.fixed(VisitSamples.moment)
        let logger = Logger(label: "test")
        domain = try VisitSamples.domain(prefix, alternateHost: alternateHost)
        try await database.insert(
            ProjectRecord(
                id: VisitSamples.project, name: "Project", urlPatterns: urlPatterns, createdAt: VisitSamples.moment))
        try await database.insert(domain)
        for (offset, app) in apps.enumerated() {
            var record = VisitSamples.app(app)
            record.id = AppRecord.ID(at: VisitSamples.moment.addingTimeInterval(Double(offset)))
            try await database.insert(record)
        }
        directory = DirectoryCache(database: database, outages: OutageLog(logger))
        try await directory.refresh()
        journal = MemoryJournal(store: database)
        recorder = ActivityRecorder(journal: journal, clock: clock)
        resolver = LinkResolver(directory: directory, links: links ?? database, clock: clock)
        let secret = try await database.clickTokenSecret()
        tokens = ClickTokens(outages: OutageLog(logger)) { secret }
        try await tokens.refresh()
        claims = LinkClaims(
            resolver: resolver, directory: directory, links: links ?? database, claims: database, recorder: recorder,
            tokens: tokens, clock: clock)
        follow = FollowLink(
            resolver: resolver, directory: directory, recorder: recorder, tokens: hasTokens ? tokens : nil,
            clock: clock)
        openings = LinkOpenings(resolver: resolver, tokens: tokens, clock: clock)
        statistics = LinkStatistics(journal: journal, store: database, clock: clock)
    }

    /// The recorded clicks that are not in the store yet.
    var clicks: [Click] {
        journal.entries.compactMap { if case .click(let click) = $0 { click } else { nil } }
    }

    @discardableResult
    func insert(
        _ code: String, _ link: DynamicLink, expiresAt: Date? = nil, limits: LinkLimits = LinkLimits()
    ) async throws -> LinkRecord {
        var record = try VisitSamples.record(code, link, on: domain, expiresAt: expiresAt)
        record.limits = limits
        return try await database.insert(NewLinkRecord(record: record, candidates: [record.code])).record
    }
}

/// A store that cannot be reached.
struct LostLinkStore: LinkStore {
    private let error: LinkStoreError

    init(_ code: LinkStoreError.Code = .unavailable) {
        error = LinkStoreError(code, detail: "lost")
    }

    func insert(_ link: NewLinkRecord) async throws -> LinkInsertion { throw error }
    func update(_ link: LinkRecord) async throws -> LinkRecord { throw error }
    func take(_ uses: LinkUses, of id: LinkRecord.ID) async throws -> Bool { throw error }
    func noting(_ note: LinkNote) -> any LinkStore { self }
    func link(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> LinkRecord? { throw error }
    func link(project: ProjectRecord.ID, claimToken: String) async throws -> LinkRecord? { throw error }
    func link(id: LinkRecord.ID) async throws -> LinkRecord? { throw error }
    func links(matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int) async throws -> [LinkRecord] {
        throw error
    }
    func linkIDs(matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int) async throws -> [LinkRecord.ID] {
        throw error
    }
    func changeLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, isDryRun: Bool,
        by change: @escaping @Sendable (LinkRecord) -> LinkRecord?
    ) async throws -> LinkChanges { throw error }
    func delete(_ id: LinkRecord.ID, version: Int?, at moment: Date) async throws -> DeletedLinkRecord { throw error }
    func deletedLink(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> DeletedLinkRecord? { throw error }
    func deletedLink(id: LinkRecord.ID) async throws -> DeletedLinkRecord? { throw error }
}
