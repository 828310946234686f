import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkService

@Suite struct LinkShortenerTests {
    @Test func aLinkIsMadeAndStored() async throws {
        let fixture = try await ServiceFixture()
        var creation = try fixture.creation()
        creation.name = "Summer"
        creation.tags = ["a", "b"]
        creation.isManaged = false
        let created = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        #expect(created.isNew)
        #expect(created.shortLink == "https://go.example.com/\(created.record.code)")
        #expect(created.previewLink == created.shortLink + "?d=1")
        #expect(created.record.code.description.utf8.count == 17)
        #expect(try await fixture.database.link(id: created.record.id) == created.record)
        #expect(created.record.name == "Summer" && created.record.tags == ["a", "b"] && !created.record.isManaged)
        #expect(created.record.createdAt == ServiceFixture.moment && created.record.version == 1)
    }

    @Test func aCustomCodeIsTakenOnce() async throws {
        let fixture = try await ServiceFixture()
        let shortener = fixture.useCases.shortener
        let suffix = ShortCodeOption.custom(try ShortCode.sample("sale"))
        let first = try await shortener.create(try fixture.creation(suffix: suffix), caller: fixture.server)
        #expect(first.shortLink == "https://go.example.com/sale")
        let error = await #expect(throws: LinkServiceError.self) {
            try await shortener.create(
                try fixture.creation(of: "https://other.example", suffix: suffix), caller: fixture.server)
        }
        #expect(error?.code == .alreadyExists && error?.reason == .codeTaken && error?.value == "sale")
    }

    @Test(arguments: [true, false])
    func codesAndPrefixesDoNotHideEachOther(isCaseSensitive: Bool) async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        var settings = fixture.domain
        settings.isCaseSensitive = isCaseSensitive
        var creation = try fixture.creation(suffix: .custom(try ShortCode.sample("willdie")))
        creation.domain = try await administration.updateDomain(settings)
        let link = creation
        _ = try await fixture.useCases.shortener.create(link, caller: fixture.server)
        var error = await #expect(throws: LinkServiceError.self) {
            try await administration.addDomain(
                DomainSettings(prefix: "https://go.example.com/willdie"), to: fixture.project.id)
        }
        #expect(error?.code == .alreadyExists)
        _ = try await administration.addDomain(
            DomainSettings(prefix: "https://go.example.com/promos"), to: fixture.project.id)
        creation.suffix = .custom(try ShortCode.sample(isCaseSensitive ? "promos" : "PROMOS"))
        let hidden = creation
        error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(hidden, caller: fixture.server)
        }
        #expect(error?.code == .alreadyExists && error?.reason == .codeTaken)
    }

    @Test func aTitleLosesWhatDisguisesItAndKeepsJoiners() async throws {
        let fixture = try await ServiceFixture()
        var creation = try fixture.creation()
        creation.reading.link.social.title = "a\u{202E}b\u{200B}👩\u{200D}🚀"
        creation.reading.link.social.description = "a\nb"
        let created = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        #expect(created.record.link.social.title == "ab👩\u{200D}🚀")
        #expect(created.record.link.social.description == "a\nb")
    }

    @Test func reservedCodesAndAppKeysWithCustomCodesAreRefused() async throws {
        let fixture = try await ServiceFixture()
        let reserved = try #require(ShortCode("metrics"))
        var error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(
                try fixture.creation(suffix: .custom(reserved)), caller: fixture.server)
        }
        #expect(error?.reason == .reservedCode)
        error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(
                try fixture.creation(suffix: .custom(try ShortCode.sample("sale"))), caller: fixture.app)
        }
        #expect(error?.code == .permissionDenied && error?.reason == .customCodeNotAllowed)
    }

    @Test func aStrangersDomainAndAPastExpiryAreRefused() async throws {
        let fixture = try await ServiceFixture()
        let stranger = try await fixture.addStranger()
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(try fixture.creation(), caller: stranger.caller)
        }
        #expect(error?.reason == .domainNotOwned)
        var late = try fixture.creation()
        late.expiresAt = ServiceFixture.moment
        let creation = late
        await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        }
    }

    @Test(arguments: [0, 3600])
    func aTimeThatIsOverBeforeItBeginsIsRefused(_ lead: TimeInterval) async throws {
        let fixture = try await ServiceFixture()
        var creation = try fixture.creation()
        creation.expiresAt = ServiceFixture.moment + 60
        creation.startsAt = ServiceFixture.moment + 60 + lead
        let wrong = creation
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(wrong, caller: fixture.server)
        }
        #expect(error?.code == .invalidArgument && error?.parameter == "startsAt")
    }

    @Test func aFullSpaceOfShortCodesGetsLongerOnes() async throws {
        // Every candidate of four and five characters is taken already.
        let fixture = try await ServiceFixture()
        let candidates = ShortCodeGenerator().candidates(for: .short)
        let short = candidates.filter { $0.description.utf8.count < 6 }
        for code in short {
            _ = try await fixture.useCases.shortener.create(
                try fixture.creation(suffix: .custom(code)), caller: fixture.server)
        }
        let template = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
            .record
        var record = template
        record.id = LinkRecord.ID(at: ServiceFixture.moment)
        let inserted = try await fixture.database.insert(NewLinkRecord(record: record, candidates: candidates))
        #expect(inserted.record.code.description.utf8.count == 6)
    }

    @Test func manyLinksAreMadeAtOnceInTheirOrder() async throws {
        let fixture = try await ServiceFixture()
        var creations = try (0..<200).map {
            try fixture.creation(of: "https://shop.example.com/p/\($0)", suffix: .short)
        }
        creations[70].suffix = .custom(try #require(ShortCode("metrics")))
        let results = await fixture.useCases.shortener.create(creations, caller: fixture.server)
        #expect(results.count == 200)
        for (index, result) in results.enumerated() where index != 70 {
            #expect(try result.get().record.link.link.description == "https://shop.example.com/p/\(index)")
        }
        #expect(throws: LinkServiceError.self) { try results[70].get() }
        #expect(Set(results.compactMap { try? $0.get().shortLink }).count == 199)
    }

    @Test func aClosedDatabaseIsUnavailable() async throws {
        let fixture = try await ServiceFixture()
        try await fixture.database.close()
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
        }
        #expect(error?.code == .unavailable && error?.retryAfter == 1)
    }
}
