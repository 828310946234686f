import Foundation
import LinkRules
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkService

/// What the audit log says of changes of links.
@Suite struct LinkNoteTests {
    private static func entries(
        _ fixture: ServiceFixture, _ filter: AuditFilter = AuditFilter(action: "link")
    ) async throws -> [AuditEntryRecord] {
        try await fixture.useCases.auditLog.entries(matching: filter, caller: .commandLine).reversed()
    }

    private static func person(_ fixture: ServiceFixture) -> Caller {
        Caller(
            person: UserRecord.ID(at: ServiceFixture.moment), name: "Ann",
            grants: [UserGrant(.editor, in: fixture.project.id)], confirmedAt: ServiceFixture.moment,
            request: RequestFacts(address: IPAddress("203.0.113.7"), requestID: "r1"))
    }

    @Test func whatAPersonChangesIsNotedWithBeforeAndAfter() async throws {
        let fixture = try await ServiceFixture()
        let (ann, catalog) = (Self.person(fixture), fixture.useCases.catalog)
        let link = try await fixture.useCases.shortener.create(
            try fixture.creation(suffix: .custom(.sample("spring"))), caller: ann)
        let id = link.record.id
        fixture.clock.advance(by: 1)
        _ = try await catalog.update(
            id,
            UpdateLinkRequest(
                link: DynamicLink(link: try WebURL("https://shop.example.com/new")), name: .set("Spring"),
                claimToken: .set("secret-token")), caller: ann)
        for change in [
            UpdateLinkRequest(archived: true), UpdateLinkRequest(archived: true), UpdateLinkRequest(archived: false),
            UpdateLinkRequest(disabled: true), UpdateLinkRequest(disabled: false),
        ] {
            fixture.clock.advance(by: 1)
            _ = try await catalog.update(id, change, caller: ann)
        }
        fixture.clock.advance(by: 1)
        _ = try await catalog.delete(id, caller: ann)
        let entries = try await Self.entries(fixture)
        #expect(
            entries.map(\.action) == [
                "link.add", "link.update", "link.archive", "link.restore", "link.disable", "link.enable", "link.remove",
            ], "A change that leaves all as it is has no entry.")
        for entry in entries {
            #expect(entry.actor == AuditActor(.user, id: ann.actor.id, name: "Ann"))
            #expect(entry.target == AuditTarget("link", id: id.description, name: "https://go.example.com/spring"))
            #expect(entry.projectID == fixture.project.id && entry.requestID == "r1")
            #expect(entry.network == "203.0.113.0/24")
        }
        #expect(entries[0].changes == [AuditChange("link", after: "https://shop.example.com/p/7")])
        #expect(
            entries[1].changes == [
                AuditChange("link", before: "https://shop.example.com/p/7", after: "https://shop.example.com/new"),
                AuditChange("name", after: "Spring"), AuditChange("claimToken", after: "another token"),
            ])
        #expect(entries[6].changes.isEmpty, "Nothing stays of what a deleted link said.")
    }

    /// What was done meanwhile, and how much of it, as in a change of many links.
    @Test(arguments: [(0.1, 300, false), (0.1, 10, true), (0.5, 300, true), (2, 300, true), (1920, 300, true)])
    func whatFillsTheLogHidesNoLinkThatAPersonHasCreatedBefore(
        hours: Double, changes: Int, isFound: Bool
    ) async throws {
        let fixture = try await ServiceFixture()
        let (ann, log) = (Self.person(fixture), fixture.useCases.auditLog)
        func own() async throws -> [LinkRecord.ID] {
            try await log.linksCreatedLately(by: ann, in: fixture.project.id, now: fixture.clock.clock.now())
        }
        let link = try await fixture.useCases.shortener.create(try fixture.creation(), caller: ann)
        #expect(try await own() == [link.record.id])
        fixture.clock.advance(by: hours * 3600)
        let now = fixture.clock.clock.now()
        for _ in 0..<changes {
            try await fixture.database.append(
                AuditEntryRecord(
                    id: AuditEntryRecord.ID(at: now), at: now, actor: ann.actor, action: "link.archive",
                    target: AuditTarget("link", id: link.record.id.description), projectID: fixture.project.id))
        }
        #expect(try await own() == (isFound ? [link.record.id] : []))
    }

    @Test func keysAreNotedForChangesAndNotForCreations() async throws {
        let fixture = try await ServiceFixture()
        let link = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
        #expect(try await Self.entries(fixture).isEmpty)
        #expect(link.record.keyID == fixture.server.keyID)
        _ = try await fixture.useCases.shortener.create(try fixture.creation(), caller: .commandLine)
        fixture.clock.advance(by: 1)
        let batch = LinkDisabling(LinkSelection(destinationHost: "shop.example.com"))
        _ = try await fixture.useCases.catalog.disable(batch, caller: fixture.server)
        let entries = try await Self.entries(fixture)
        #expect(entries.map(\.action) == ["link.add", "link.disable", "link.disable"])
        #expect(entries.last?.actor.id == fixture.server.keyID?.description)
        let ofLink = AuditFilter(action: "link", targetID: link.record.id.description)
        #expect(try await Self.entries(fixture, ofLink).map(\.action) == ["link.disable"])
    }

    @Test func aChangeThatLosesARaceIsNotedOnceItIsMade() async throws {
        let fixture = try await ServiceFixture()
        let link = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
        await withThrowingTaskGroup(of: Void.self) { group in
            for tag in ["a", "b", "c", "d"] {
                group.addTask {
                    _ = try await fixture.useCases.catalog.update(link.record.id, caller: fixture.server) { record, _ in
                        UpdateLinkRequest(tags: record.tags + [tag])
                    }
                }
            }
        }
        let entries = try await Self.entries(fixture)
        #expect(entries.count == 4)
        let values = entries.flatMap(\.changes).map { ($0.before ?? "", $0.after ?? "") }
            .sorted { $0.0.count < $1.0.count }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0.1 == $1.0 }, "Each begins where the one before ended.")
    }
}
