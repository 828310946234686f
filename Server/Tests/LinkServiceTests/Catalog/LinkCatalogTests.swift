import Foundation
import LinkRules
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkService

@Suite struct LinkCatalogTests {
    @Test func aLinkIsReadByItsProjectOnly() async throws {
        let fixture = try await ServiceFixture()
        let stranger = try await fixture.addStranger()
        let catalog = fixture.useCases.catalog
        let created = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
        #expect(try await catalog.link(created.record.id, caller: fixture.server).record == created.record)
        #expect(try await catalog.link(created.record.id, caller: fixture.admin).shortLink == created.shortLink)
        var error = await #expect(throws: LinkServiceError.self) {
            try await catalog.link(created.record.id, caller: stranger.caller)
        }
        #expect(error?.code == .notFound)
        error = await #expect(throws: LinkServiceError.self) {
            try await catalog.link(created.record.id, caller: fixture.app)
        }
        #expect(error?.code == .permissionDenied)
    }

    @Test func pagesFollowEachOtherNewestFirst() async throws {
        let fixture = try await ServiceFixture()
        var expected: [LinkRecord.ID] = []
        for index in 0..<5 {
            let creation = try fixture.creation(of: "https://a.com/\(index)")
            let created = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
            expected.insert(created.record.id, at: 0)
            fixture.clock.advance(by: 1)
        }
        var seen: [LinkRecord.ID] = []
        var query = LinkListQuery(limit: 2)
        repeat {
            let page = try await fixture.useCases.catalog.links(query, caller: fixture.server)
            #expect(page.links.count <= 2)
            seen += page.links.map(\.record.id)
            query.after = page.next
        } while query.after != nil
        #expect(seen == expected)
    }

    @Test(arguments: [
        LinkListQuery(limit: 0), LinkListQuery(limit: 201), LinkListQuery(after: "x"),
        LinkListQuery(LinkSelection(domain: "https://stranger.example.com")),
        LinkListQuery(LinkSelection(domain: "no domain")), LinkListQuery(LinkSelection(destinationHost: "a b")),
        LinkListQuery(LinkSelection(destinationHost: "https:///")),
    ])
    func wrongQueriesAreRefused(query: LinkListQuery) async throws {
        let fixture = try await ServiceFixture()
        _ = try await fixture.addStranger()
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.catalog.links(query, caller: fixture.server)
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test(arguments: [
        "intranet:8080", "intranet", "INTRANET:1/b", "https://intranet:8080/a", "localhost:8080", "example.com:8443",
    ])
    func aHostOfDestinationsMayHaveAPortAndNoDot(_ text: String) async throws {
        let fixture = try await ServiceFixture()
        let host = try #require(["intranet", "localhost", "example.com"].first { text.lowercased().contains($0) })
        let creation = try fixture.creation(of: "https://\(host):8080/a")
        let created = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        let query = LinkListQuery(LinkSelection(destinationHost: text))
        let page = try await fixture.useCases.catalog.links(query, caller: fixture.server)
        #expect(page.links.map(\.record.id) == [created.record.id])
    }

    @Test func aChangeKeepsWhatItDoesNotName() async throws {
        let fixture = try await ServiceFixture()
        var creation = try fixture.creation()
        creation.name = "Summer"
        creation.tags = ["a"]
        creation.expiresAt = ServiceFixture.moment + 3600
        let created = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        fixture.clock.advance(by: 60)
        let catalog = fixture.useCases.catalog
        let archived = try await catalog.update(
            created.record.id, UpdateLinkRequest(archived: true), caller: fixture.server)
        #expect(archived.record.archivedAt == ServiceFixture.moment + 60 && archived.record.version == 2)
        #expect(archived.record.name == "Summer" && archived.record.tags == ["a"])
        let changed = try await catalog.update(
            created.record.id,
            UpdateLinkRequest(
                link: DynamicLink(link: try WebURL("https://b.com/"[...])), name: .clear, tags: [], archived: false,
                expiresAt: .clear),
            caller: fixture.server)
        #expect(changed.record.name == nil && changed.record.tags == [] && changed.record.archivedAt == nil)
        #expect(changed.record.expiresAt == nil && changed.record.link.link.host == "b.com")
        #expect(changed.shortLink == created.shortLink && changed.record.createdAt == created.record.createdAt)
        #expect(try await fixture.database.link(id: created.record.id) == changed.record)
    }

    @Test func aLinkIsSwitchedOffAndOnAgainAndStaysInLists() async throws {
        let fixture = try await ServiceFixture()
        let catalog = fixture.useCases.catalog
        let created = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
        let off = try await catalog.update(
            created.record.id, UpdateLinkRequest(disabled: true), caller: fixture.server)
        #expect(off.record.disabledAt == ServiceFixture.moment)
        fixture.clock.advance(by: 60)
        let still = try await catalog.update(
            created.record.id, UpdateLinkRequest(disabled: true), caller: fixture.server)
        #expect(still.record.disabledAt == ServiceFixture.moment)
        #expect(try await catalog.links(LinkListQuery(), caller: fixture.server).links.count == 1)
        let on = try await catalog.update(
            created.record.id, UpdateLinkRequest(disabled: false), caller: fixture.server)
        #expect(on.record.disabledAt == nil)
    }

    @Test func aChangeMustLeaveTheLinkATimeToWork() async throws {
        let fixture = try await ServiceFixture()
        let catalog = fixture.useCases.catalog
        var creation = try fixture.creation()
        creation.expiresAt = ServiceFixture.moment + 60
        let created = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        let error = await #expect(throws: LinkServiceError.self) {
            try await catalog.update(
                created.record.id, UpdateLinkRequest(startsAt: .set(ServiceFixture.moment + 61)),
                caller: fixture.server)
        }
        #expect(error?.parameter == "startsAt")
        let both = UpdateLinkRequest(startsAt: .set(ServiceFixture.moment + 61), expiresAt: .clear)
        let changed = try await catalog.update(created.record.id, both, caller: fixture.server)
        #expect(changed.record.startsAt == ServiceFixture.moment + 61)
    }

    @Test func aChangeOfAnOldVersionIsRefused() async throws {
        let fixture = try await ServiceFixture()
        let catalog = fixture.useCases.catalog
        let created = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
        _ = try await catalog.update(
            created.record.id, UpdateLinkRequest(name: .set("x"), version: 1), caller: fixture.server)
        let error = await #expect(throws: LinkServiceError.self) {
            try await catalog.update(
                created.record.id, UpdateLinkRequest(name: .set("y"), version: 1), caller: fixture.server)
        }
        #expect(error?.code == .versionMismatch)
    }

    @Test func simultaneousChangesWithoutAVersionAreAllMade() async throws {
        let fixture = try await ServiceFixture()
        let created = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<6 {
                group.addTask {
                    _ = try await fixture.useCases.catalog.update(
                        created.record.id, UpdateLinkRequest(name: .set("\(index)")), caller: fixture.server)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await fixture.database.link(id: created.record.id)?.version == 7)
    }

    @Test func theRulesOfCreationHoldForChangesToo() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://shop\\."])
        let created = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
        for link in ["https://evil.example/", "https://go.example.com/x"] {
            let change = UpdateLinkRequest(link: DynamicLink(link: try WebURL(link[...])))
            let error = await #expect(throws: LinkServiceError.self) {
                try await fixture.useCases.catalog.update(created.record.id, change, caller: fixture.server)
            }
            #expect(error?.code == .invalidArgument)
        }
    }
}
