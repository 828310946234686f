import Foundation
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import Testing

/// What people with roles in some projects reach by the use cases.
@Suite struct PersonalRightsTests {
    private func person(_ grants: UserGrant...) -> Caller {
        Caller(
            person: UserRecord.ID(at: ServiceFixture.moment), name: "Ann", grants: grants,
            confirmedAt: ServiceFixture.moment)
    }

    private func expectRefusal(_ body: () async throws -> Void) async {
        let error = await #expect(throws: LinkServiceError.self) { try await body() }
        #expect(error?.code == .permissionDenied)
    }

    @Test func anEditorOfOneProjectOnlyLooksInAnother() async throws {
        let fixture = try await ServiceFixture()
        let (otherDomain, other) = try await fixture.addStranger()
        let ann = person(UserGrant(.editor, in: fixture.project.id), UserGrant(.viewer, in: otherDomain.projectID))
        let mine = try await fixture.useCases.shortener.create(try fixture.creation(), caller: ann)
        var theirs = try fixture.creation()
        theirs.domain = otherDomain
        let creation = theirs
        await expectRefusal { _ = try await fixture.useCases.shortener.create(creation, caller: ann) }
        let link = try await fixture.useCases.shortener.create(creation, caller: other)
        let catalog = fixture.useCases.catalog
        _ = try await catalog.link(link.record.id, caller: ann)
        await expectRefusal {
            _ = try await catalog.update(link.record.id, UpdateLinkRequest(disabled: true), caller: ann)
        }
        await expectRefusal { _ = try await catalog.delete(link.record.id, caller: ann) }
        _ = try await catalog.delete(mine.record.id, caller: ann)
        #expect(mine.record.keyID == nil)
    }

    @Test func nobodySeesProjectsWithoutARoleInThem() async throws {
        let fixture = try await ServiceFixture()
        let (_, other) = try await fixture.addStranger()
        let ann = person(UserGrant(.admin, in: other.projectID))
        let settings = fixture.useCases.administration(as: ann)
        #expect(try await settings.projects().map(\.name) == ["stranger"])
        await expectRefusal { _ = try await settings.domains(of: fixture.project.id) }
        let error = await #expect(throws: LinkServiceError.self) {
            _ = try await settings.domain(named: "go.example.com")
        }
        #expect(error?.code == .notFound)
        let list = try await fixture.useCases.catalog.links(LinkListQuery(), caller: ann)
        #expect(list.links.isEmpty)
        await expectRefusal {
            _ = try await fixture.useCases.catalog.links(LinkListQuery(), project: fixture.project.id, caller: ann)
        }
    }

    @Test func aForgedRecordDoesNotReachAnotherProject() async throws {
        let fixture = try await ServiceFixture()
        let (otherDomain, _) = try await fixture.addStranger()
        let ann = fixture.useCases.administration(as: person(UserGrant(.admin, in: fixture.project.id)))
        var forged = otherDomain
        forged.projectID = fixture.project.id
        forged.isCaseSensitive = false
        let record = forged
        await expectRefusal { _ = try await ann.updateDomain(record) }
        await expectRefusal { try await ann.removeDomain(record) }
        #expect(try await fixture.database.domains().contains(otherDomain))
    }

    @Test func noKeyMayDoMoreThanItsMaker() async throws {
        let fixture = try await ServiceFixture()
        let ann = fixture.useCases.administration(as: person(UserGrant(.admin, in: fixture.project.id)))
        _ = try await ann.createKey(role: .server, project: fixture.project.id)
        await expectRefusal { _ = try await ann.createKey(role: .admin, project: nil) }
        await expectRefusal { _ = try await ann.createKey(role: .reader, project: nil) }
        let editor = fixture.useCases.administration(as: person(UserGrant(.editor)))
        await expectRefusal { _ = try await editor.createKey(role: .app, project: fixture.project.id) }
        let late = Caller(
            person: UserRecord.ID(at: ServiceFixture.moment), name: "Ann", grants: [UserGrant(.owner)],
            confirmedAt: ServiceFixture.moment - 3600)
        let error = await #expect(throws: LinkServiceError.self) {
            _ = try await fixture.useCases.administration(as: late).createKey(role: .admin, project: nil)
        }
        #expect(error?.reason == .confirmationNeeded)
    }

    @Test func eachChangeOfSettingsIsNotedWithItsFields() async throws {
        let fixture = try await ServiceFixture()
        var ann = person(UserGrant(.owner))
        ann.request = RequestFacts(address: IPAddress("203.0.113.7"), requestID: "r1")
        let settings = fixture.useCases.administration(as: ann)
        var project = fixture.project
        project.name = "garden"
        try await settings.updateProject(project)
        var domain = fixture.domain
        domain.longLinks.signingKey = SigningKey.random()
        _ = try await settings.updateDomain(domain)
        let key = try await settings.createKey(role: .server, project: project.id, name: "CI")
        try await settings.removeKey(key.record.id)
        let entries = try await fixture.useCases.auditLog.entries(
            matching: AuditFilter(actorID: ann.actor.id), caller: ann)
        #expect(Set(entries.map(\.action)) == ["key.remove", "key.add", "domain.update", "project.update"])
        let renaming = try #require(entries.first { $0.action == "project.update" })
        #expect(renaming.changes == [AuditChange("name", before: "shop", after: "garden")])
        #expect(renaming.network == "203.0.113.0/24" && renaming.requestID == "r1" && renaming.actor.name == "Ann")
        // No secret is among what is noted.
        let signing = try #require(entries.first { $0.action == "domain.update" })
        #expect(signing.changes == [AuditChange("signingKey", after: "another one")])
        #expect(!"\(entries)".contains(key.text))
    }

    @Test func whoHasTheRightInOneProjectReadsItsEntriesOnly() async throws {
        let fixture = try await ServiceFixture()
        _ = try await fixture.addStranger()
        let log = fixture.useCases.auditLog
        let all = try await log.entries(caller: .commandLine)
        let own = try await log.entries(caller: person(UserGrant(.admin, in: fixture.project.id)))
        #expect(!own.isEmpty && own.count < all.count && own.allSatisfy { $0.projectID == fixture.project.id })
        await expectRefusal { _ = try await log.entries(caller: person(UserGrant(.editor))) }
        let ofInstance = AuditFilter(place: .instance)
        await expectRefusal {
            _ = try await log.entries(
                matching: ofInstance, caller: person(UserGrant(.admin, in: fixture.project.id)))
        }
        #expect(
            try await log.entries(matching: ofInstance, caller: person(UserGrant(.admin)))
                == all.filter { $0.projectID == nil })
    }
}
