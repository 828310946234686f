import Foundation
import LinkRules
import LinkService
import LinkStorage
import Logging
import Synchronization
import WaymarkLinks

/// One project with a domain on an in-memory database, and the use cases of visits above it.
struct VisitFixture {
    let database = InMemoryLinkDatabase()
    let directory: DirectoryCache
    let recorder: EventRecorder
    let resolver: LinkResolver
    let claims: LinkClaims
    let follow: FollowLink
    let activities = RecordedActivities()
    let statistics: LinkStatistics
    let domain: LinkDomainRecord

    init(
        prefix: String = "https://go.example.com", alternateHost: String? = nil, urlPatterns: [String] = [],
        apps: [RegisteredApp] = [], links: (any LinkStore)? = nil
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
        directory = DirectoryCache(database: database, logger: logger)
        try await directory.refresh()
        recorder = EventRecorder(store: database, clock: clock, logger: logger)
        resolver = LinkResolver(directory: directory, links: links ?? database, clock: clock)
        claims = LinkClaims(
            resolver: resolver, directory: directory, claims: database, sink: recorder, clock: clock)
        follow = FollowLink(resolver: resolver, directory: directory, sink: activities)
        statistics = LinkStatistics(recorder: recorder, store: database, clock: clock)
    }

    @discardableResult
    func insert(_ code: String, _ link: DynamicLink, expiresAt: Date? = nil) async throws -> LinkRecord {
        let record = try VisitSamples.record(code, link, on: domain, expiresAt: expiresAt)
        return try await database.insert(NewLinkRecord(record: record, candidates: [record.code])).record
    }
}

/// Keeps the activities that a use case records.
final class RecordedActivities: LinkActivitySink {
    private let state = Mutex<[LinkActivity]>([])

    var all: [LinkActivity] { state.withLock { $0 } }

    func record(_ activity: LinkActivity) {
        state.withLock { $0.append(activity) }
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
    func link(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> LinkRecord? { throw error }
    func link(id: LinkRecord.ID) async throws -> LinkRecord? { throw error }
    func links(matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int) async throws -> [LinkRecord] {
        throw error
    }
    func disableLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, at moment: Date, isDryRun: Bool
    ) async throws -> LinkChanges { throw error }
    func delete(_ id: LinkRecord.ID, version: Int?, at moment: Date) async throws -> DeletedLinkRecord { throw error }
    func deletedLink(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> DeletedLinkRecord? { throw error }
    func deletedLink(id: LinkRecord.ID) async throws -> DeletedLinkRecord? { throw error }
}
