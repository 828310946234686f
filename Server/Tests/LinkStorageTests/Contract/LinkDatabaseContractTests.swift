import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// What concerns the whole database, on every store.
@Suite struct LinkDatabaseContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func everyChangeOfSettingsRaisesTheRevision(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            var project = ProjectRecord.sample()
            var app = AppRecord.sample(in: project)
            var domain = try LinkDomainRecord.sample(in: project)
            let key = APIKeyRecord.sample(in: project)
            let webhook = try WebhookRecord.sample(in: project.id)
            var last = try await database.settingsRevision()
            func expectRise(_ line: Int = #line, _ change: () async throws -> Void) async throws {
                try await change()
                let revision = try await database.settingsRevision()
                #expect(revision > last, "the change in line \(line)")
                last = revision
            }
            try await expectRise { try await database.insert(project) }
            try await expectRise { try await database.insert(app) }
            try await expectRise { try await database.insert(domain) }
            try await expectRise { try await database.insert(key) }
            try await expectRise { try await database.insert(webhook) }
            project.name = "Vineyard"
            app.app = .android(AndroidApp(packageName: "com.example.app"))
            domain.alternateHost = "www.example.com"
            try await expectRise { try await database.update(project) }
            try await expectRise { try await database.update(app, read: nil) }
            try await expectRise { try await database.update(domain) }
            try await expectRise { try await database.removeWebhook(webhook.id) }
            try await expectRise { try await database.removeKey(key.id) }
            try await expectRise { try await database.removeDomain(domain.id) }
            try await expectRise { try await database.removeApp(app.id) }
            try await expectRise { try await database.removeProject(project.id) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func appsAndADomainAreStoredTogetherWithTheirEntriesOrNotAtAll(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            var domain = try await database.insertSampleDomain()
            let project = try #require(try await database.projects().first)
            let (firstDomain, firstApp) = (domain, AppRecord.sample(in: project))
            var app = firstApp
            try await database.insert(app)
            app.app = .ios(IOSApp(bundleID: "com.example.changed"))
            domain.fallbackURL = try WebURL("https://example.com/desktop"[...])
            var added = AppRecord.sample(in: project)
            added.id = AppRecord.ID(at: .sample + 1)
            added.createdAt = .sample + 1
            added.app = .android(AndroidApp(packageName: "com.example.added"))
            let (apps, domains) = (try await database.apps(), try await database.domains())
            let revision = try await database.settingsRevision()
            let entries = [AuditEntryRecord.sample("domain.update"), .sample("app.update", at: .sample + 1)]
            let noted = database.noting(entries)
            func log() async throws -> [AuditEntryRecord] {
                try await database.auditEntries(matching: AuditFilter(), before: nil, limit: 9)
            }
            // The last of them is refused.
            var unknown = domain
            unknown.id = LinkDomainRecord.ID(at: .sample)
            func store(
                added: [AppRecord], _ app: AppRecord?, _ domain: LinkDomainRecord, readApp: AppRecord? = nil,
                readDomain: LinkDomainRecord? = nil
            ) async throws {
                try await noted.store(
                    addedApps: added,
                    changedApps: app.map { [RecordReplacement(readApp ?? firstApp, by: $0)] } ?? [],
                    changedDomains: [RecordReplacement(readDomain ?? firstDomain, by: domain)])
            }
            await expectStoreError(.notFound) { [app, added, unknown] in
                try await store(added: [added], app, unknown)
            }
            await expectStoreError(.alreadyExists) { [app, domain] in try await store(added: [app], nil, domain) }
            // Neither is replaced unless it is as it was read.
            await expectStoreError(.versionMismatch) { [app, added, domain] in
                try await store(added: [added], app, domain, readApp: app)
            }
            await expectStoreError(.versionMismatch) { [app, added, domain] in
                try await store(added: [added], app, domain, readDomain: domain)
            }
            #expect(try await database.apps() == apps)
            #expect(try await database.domains() == domains)
            #expect(try await log().isEmpty)
            #expect(try await database.settingsRevision() == revision)
            try await store(added: [added], app, domain)
            #expect(try await database.apps() == [app, added])
            #expect(try await database.domains() == [domain])
            #expect(try await log() == [entries[1], entries[0]])
            #expect(try await database.settingsRevision() > revision)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func linksAndRefusedChangesLeaveTheRevision(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let revision = try await database.settingsRevision()
            try await database.insert(LinkRecord.sample(on: domain))
            await expectStoreError(.alreadyExists) { try await database.insert(ProjectRecord.sample()) }
            await expectStoreError(.notFound) { try await database.removeApp(AppRecord.ID(at: .sample)) }
            #expect(try await database.settingsRevision() == revision)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func changesOfLinksRaiseTheirRevisionAndNewLinksDoNot(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var last = try await database.linksRevision().changes
            func expect(isRaised: Bool, _ line: Int = #line, _ change: () async throws -> Void) async throws {
                try await change()
                let revision = try await database.linksRevision().changes
                #expect((revision != last) == isRaised, "the change in line \(line)")
                last = revision
            }
            var link = try LinkRecord.sample(on: domain)
            try await expect(isRaised: false) { try await database.insert(link) }
            try await expect(isRaised: true) { link = try await database.update(link) }
            let all = LinkFilter(projectID: domain.projectID)
            try await expect(isRaised: false) {
                _ = try await database.disableLinks(matching: all, after: nil, limit: 10, at: .sample, isDryRun: true)
            }
            try await expect(isRaised: true) {
                _ = try await database.disableLinks(matching: all, after: nil, limit: 10, at: .sample, isDryRun: false)
            }
            let imported = ImportedLink(record: link)
            try await expect(isRaised: true) {
                _ = try await database.importLinks([imported], policy: .replace)
            }
            try await expect(isRaised: true) { _ = try await database.delete(link.id, version: nil, at: .sample) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func addedLinksChangeTheRevisionToo(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var known: Set = [try await database.linksRevision()]
            func expect(isNew: Bool, _ line: Int = #line, _ change: () async throws -> Void) async throws {
                try await change()
                let revision = try await database.linksRevision()
                #expect(known.insert(revision).inserted == isNew, "the change in line \(line)")
            }
            for code in ["a", "b"] {
                try await expect(isNew: true) { try await database.insert(LinkRecord.sample(on: domain, code: code)) }
            }
            let imported = ImportedLink(record: try LinkRecord.sample(on: domain, code: "c"))
            for isNew in [true, false] {
                try await expect(isNew: isNew) { _ = try await database.importLinks([imported], policy: .keep) }
            }
            // The last one is deleted, and another one takes its place.
            try await expect(isNew: true) {
                _ = try await database.delete(imported.record.id, version: nil, at: .sample)
                try await database.insert(LinkRecord.sample(on: domain, code: "d"))
            }
            let deleted = DeletedLinkRecord(
                id: LinkRecord.ID(at: .sample), domainID: domain.id, code: try .sample("away"), createdAt: .sample,
                deletedAt: .sample)
            for isNew in [true, false] {
                try await expect(isNew: isNew) { _ = try await database.importDeletedLinks([deleted], policy: .keep) }
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func closedDatabasesAreUnavailable(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            #expect(try await database.health().takesWrites)
            try await database.close()
            await expectStoreError(.unavailable) { _ = try await database.health() }
            await expectStoreError(.unavailable) { _ = try await database.settingsRevision() }
            await expectStoreError(.unavailable) { try await database.insert(link) }
            await expectStoreError(.unavailable) { _ = try await database.link(id: link.id) }
            await expectStoreError(.unavailable) { _ = try await database.domains() }
            try await database.close()
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func momentsAreKeptToTheMillisecond(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let fine = Date(timeIntervalSince1970: 1_760_000_000.123_456)
            var link = try LinkRecord.sample(on: domain, createdAt: fine, archivedAt: fine)
            link.disabledAt = fine
            link.startsAt = fine
            link.expiresAt = fine
            let inserted = try await database.insert(link).record
            #expect(try await database.link(id: link.id) == inserted)
            for moment in [
                inserted.createdAt, inserted.updatedAt, inserted.archivedAt, inserted.disabledAt, inserted.startsAt,
                inserted.expiresAt,
            ] {
                #expect(moment == Date(timeIntervalSince1970: 1_760_000_000.123))
            }
        }
    }
}
