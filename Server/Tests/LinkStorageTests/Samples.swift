import Foundation
import LinkStorage
import WaymarkLinks

extension Date {
    /// The current time in tests.
    static let sample = Date(timeIntervalSince1970: 1_760_000_000.25)
}

extension ProjectRecord {
    static func sample(name: String = "Orchard", createdAt: Date = .sample) -> ProjectRecord {
        ProjectRecord(id: ID(at: createdAt), name: name, urlPatterns: ["^https://example\\.com/"], createdAt: createdAt)
    }
}

extension AppRecord {
    static func sample(
        in project: ProjectRecord, _ app: RegisteredApp = .ios(IOSApp(bundleID: "com.example.app")),
        createdAt: Date = .sample
    ) -> AppRecord {
        AppRecord(id: ID(at: createdAt), projectID: project.id, app: app, createdAt: createdAt)
    }
}

extension LinkDomainRecord {
    static func sample(
        in project: ProjectRecord, _ domain: String = "https://go.example.com", isCaseSensitive: Bool = true,
        createdAt: Date = .sample
    ) throws -> LinkDomainRecord {
        LinkDomainRecord(
            id: ID(at: createdAt), projectID: project.id, domain: try LinkDomain(domain[...], allowsPlainHTTP: true),
            isCaseSensitive: isCaseSensitive, createdAt: createdAt)
    }
}

extension APIKeyRecord {
    static func sample(in project: ProjectRecord?, createdAt: Date = .sample) -> APIKeyRecord {
        APIKeyRecord(
            id: ID(at: createdAt), projectID: project?.id, role: project == nil ? .admin : .server, name: "CI",
            secretHash: Data(repeating: 7, count: 32),
            restrictions: APIKeyRestrictions(iosBundleIDs: ["com.example.app"], origins: ["https://example.com"]),
            createdAt: createdAt)
    }
}

extension LinkRecord {
    static func sample(
        on domain: LinkDomainRecord, code: String = "abc", destination: String = "https://example.com/",
        name: String? = nil, tags: [String] = [], isManaged: Bool = true, createdAt: Date = .sample,
        archivedAt: Date? = nil, idempotencyKey: Data? = nil
    ) throws -> LinkRecord {
        LinkRecord(
            id: ID(at: createdAt), projectID: domain.projectID, domainID: domain.id, code: try ShortCode.sample(code),
            link: DynamicLink(link: try WebURL(destination[...])), name: name, tags: tags, isManaged: isManaged,
            createdAt: createdAt, updatedAt: createdAt, archivedAt: archivedAt,
            idempotency: idempotencyKey.map { IdempotencyMark(key: $0, request: Data(repeating: 1, count: 32)) })
    }
}

extension ShortCode {
    struct NotACode: Error {}

    static func sample(_ text: String) throws -> ShortCode {
        guard let code = ShortCode(text) else { throw NotACode() }
        return code
    }
}

extension LinkDatabase {
    /// Stores a project with one domain.
    func insertSampleDomain(isCaseSensitive: Bool = true) async throws -> LinkDomainRecord {
        let project = ProjectRecord.sample()
        try await insert(project)
        let domain = try LinkDomainRecord.sample(in: project, isCaseSensitive: isCaseSensitive)
        try await insert(domain)
        return domain
    }

    /// Stores a link under its own code only.
    @discardableResult
    func insert(_ link: LinkRecord) async throws -> LinkInsertion {
        try await insert(NewLinkRecord(record: link, candidates: [link.code]))
    }
}

extension ActivityStore {
    /// Adds counts as a batch of a separate journal.
    func add(_ counts: [DailyCount]) async throws {
        let items = counts.enumerated().map { offset, count in
            let key = count.key
            return ActivityBatch.Item(
                position: JournalPosition(segment: 1, offset: UInt64(offset)),
                entry: .count(
                    JournalCount(
                        subject: .event(key.event, link: key.linkID, platform: key.platform, kind: .person),
                        hour: Date(timeIntervalSince1970: Double(key.day.number) * 86_400), count: Int(count.count))))
        }
        try await add(
            ActivityBatch(
                source: ActivityBatch.Source(at: .sample), start: .start,
                end: JournalPosition(segment: 1, offset: UInt64(items.count)), entries: PackedEntries(items)))
    }

    /// The counts of one link.
    func counts(of link: LinkRecord.ID, days: ClosedRange<UTCDay>) async throws -> [DailyCount] {
        let end = UTCDay(number: days.upperBound.number + 1)
        return try await activityCounts(
            of: [.link(link)], hours: UTCHour(startOf: days.lowerBound)..<UTCHour(startOf: end), by: .day
        ).map { count in
            DailyCount(
                key: DailyCount.Key(
                    linkID: link, day: count.start.day, event: count.event, platform: count.platform),
                count: count.count)
        }
    }
}
