import Foundation
import LinkRules
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkService

@Suite struct IdempotenceTests {
    private func create(
        _ query: String, option: ShortCodeOption = .unguessable, idempotency: CreationIdempotency = .parameters,
        in fixture: ServiceFixture, caller: Caller? = nil
    ) async throws -> ManagedLink {
        let reading = try LongLinkCodec.decode("https://go.example.com/?" + query)
        return try await fixture.useCases.shortener.create(
            CreateLink(
                domain: fixture.domain, reading: reading, suffix: option, isManaged: false, idempotency: idempotency),
            caller: caller ?? fixture.server)
    }

    @Test func theSameParametersInAnyOrderFindTheSameLink() async throws {
        let fixture = try await ServiceFixture()
        let first = try await create("link=https%3A%2F%2Fa.com&apn=com.a&z=1&y=2", in: fixture)
        let same = try await create(
            "y=2&z=1&apn=com%2Ea&d=1&efr=0&ad=0&link=https://a.com", in: fixture, caller: fixture.app)
        #expect(first.isNew && !same.isNew)
        #expect(same.shortLink == first.shortLink)
        #expect(same.warnings.map(\.code) == first.warnings.map(\.code))
    }

    @Test(arguments: [
        "st=", "sd=", "utm_source=", "utm_campaign=&gclid=", "ibi=", "apn=", "ipbi=", "at=", "imv=", "isi=", "data=",
        "st=%0A",
    ])
    func anEmptyTextSaysTheSameAsNone(_ empty: String) async throws {
        let fixture = try await ServiceFixture()
        let first = try await create("link=https%3A%2F%2Fa.com", in: fixture)
        #expect(try await create("link=https%3A%2F%2Fa.com&\(empty)", in: fixture).shortLink == first.shortLink)
        let other = try await create("link=https%3A%2F%2Fb.com&\(empty)", in: fixture)
        #expect(other.record.link == DynamicLink(link: try WebURL("https://b.com")))
    }

    @Test func anotherOptionOrParameterMakesAnotherLink() async throws {
        let fixture = try await ServiceFixture()
        let links = [
            try await create("link=https%3A%2F%2Fa.com", in: fixture),
            try await create("link=https%3A%2F%2Fa.com", option: .short, in: fixture),
            try await create("link=https%3A%2F%2Fa.com&st=a", in: fixture),
            try await create("link=https%3A%2F%2Fa.com&x=1", in: fixture),
        ]
        #expect(links.filter(\.isNew).count == 4)
        #expect(Set(links.map(\.shortLink)).count == 4)
    }

    @Test func simultaneousCreationsMakeOneLink() async throws {
        let fixture = try await ServiceFixture()
        let creations = try (0..<64).map { _ in try fixture.creation(suffix: .short, idempotency: .parameters) }
        let results = await fixture.useCases.shortener.create(creations, caller: fixture.server)
        let links = results.compactMap { try? $0.get() }
        #expect(links.count == 64)
        #expect(links.filter(\.isNew).count == 1)
        #expect(Set(links.map(\.shortLink)).count == 1)
    }

    @Test func aLinkThatLeadsElsewhereByNowIsNotFoundAgain() async throws {
        let fixture = try await ServiceFixture()
        let first = try await create("link=https%3A%2F%2Fa.com", in: fixture)
        _ = try await fixture.useCases.catalog.update(
            first.record.id, UpdateLinkRequest(link: DynamicLink(link: try WebURL("https://b.com"[...]))),
            caller: fixture.server)
        let second = try await create("link=https%3A%2F%2Fa.com", in: fixture)
        #expect(second.isNew && second.shortLink != first.shortLink)
        let third = try await create("link=https%3A%2F%2Fa.com", in: fixture)
        #expect(!third.isNew && third.shortLink == second.shortLink)
    }

    @Test func aLinkThatIsDisabledAgainAndAgainIsReplacedEachTime() async throws {
        let fixture = try await ServiceFixture()
        var codes: Set<String> = []
        for _ in 0..<40 {
            let link = try await create("link=https%3A%2F%2Fa.com", in: fixture)
            #expect(link.isNew && codes.insert(link.shortLink).inserted)
            let same = try await create("link=https%3A%2F%2Fa.com", in: fixture)
            #expect(!same.isNew && same.shortLink == link.shortLink)
            _ = try await fixture.useCases.catalog.update(
                link.record.id, UpdateLinkRequest(disabled: true), caller: fixture.server)
        }
    }

    @Test func simultaneousCreationsReplaceALinkOnce() async throws {
        let fixture = try await ServiceFixture()
        let first = try await fixture.useCases.shortener.create(
            fixture.creation(suffix: .short, idempotency: .parameters), caller: fixture.server)
        _ = try await fixture.useCases.catalog.update(
            first.record.id, UpdateLinkRequest(disabled: true), caller: fixture.server)
        let creations = try (0..<64).map { _ in try fixture.creation(suffix: .short, idempotency: .parameters) }
        let links = await fixture.useCases.shortener.create(creations, caller: fixture.server)
            .compactMap { try? $0.get() }
        #expect(links.count == 64 && links.filter(\.isNew).count == 1)
        #expect(Set(links.map(\.shortLink)).count == 1 && links.first?.shortLink != first.shortLink)
    }

    @Test func aLinkThatExpiredIsNotFoundAgain() async throws {
        let fixture = try await ServiceFixture()
        let first = try await create("link=https%3A%2F%2Fa.com", in: fixture)
        _ = try await fixture.useCases.catalog.update(
            first.record.id, UpdateLinkRequest(expiresAt: .set(ServiceFixture.moment + 60)), caller: fixture.server)
        #expect(try await create("link=https%3A%2F%2Fa.com", in: fixture).shortLink == first.shortLink)
        fixture.clock.advance(by: 61)
        #expect(try await create("link=https%3A%2F%2Fa.com", in: fixture).shortLink != first.shortLink)
    }

    @Test func aLinkThatWasSwitchedOffIsNotFoundAgain() async throws {
        let fixture = try await ServiceFixture()
        let first = try await create("link=https%3A%2F%2Fa.com", in: fixture)
        _ = try await fixture.useCases.catalog.update(
            first.record.id, UpdateLinkRequest(disabled: true), caller: fixture.server)
        #expect(try await create("link=https%3A%2F%2Fa.com", in: fixture).shortLink != first.shortLink)
    }

    @Test func anotherStartIsAnotherRequest() async throws {
        let fixture = try await ServiceFixture()
        var creation = try fixture.creation()
        creation.idempotency = .key("k1")
        _ = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        creation.startsAt = ServiceFixture.moment + 60
        let later = creation
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(later, caller: fixture.server)
        }
        #expect(error?.code == .idempotencyMismatch)
    }

    @Test func anIdempotencyKeyFindsItsLinkAndRefusesAnotherRequest() async throws {
        let fixture = try await ServiceFixture()
        let first = try await create("link=https%3A%2F%2Fa.com", idempotency: .key("k1"), in: fixture)
        let again = try await create("link=https%3A%2F%2Fa.com", idempotency: .key("k1"), in: fixture)
        #expect(first.isNew && !again.isNew && again.shortLink == first.shortLink)
        let error = await #expect(throws: LinkServiceError.self) {
            try await create("link=https%3A%2F%2Fb.com", idempotency: .key("k1"), in: fixture)
        }
        #expect(error?.code == .idempotencyMismatch)
        let other = try await create("link=https%3A%2F%2Fa.com", idempotency: .key("k2"), in: fixture)
        let caller = try await create(
            "link=https%3A%2F%2Fb.com", idempotency: .key("k1"), in: fixture, caller: fixture.app)
        #expect(other.isNew && caller.isNew, "a key counts per caller")
    }

    @Test func simultaneousRequestsUnderOneKeyMakeOneLink() async throws {
        let fixture = try await ServiceFixture()
        let creations = try (0..<64).map { index in
            try fixture.creation(of: "https://a.com/\(index % 2)", idempotency: .key("k"))
        }
        let results = await fixture.useCases.shortener.create(creations, caller: fixture.server)
        let links = results.compactMap { try? $0.get() }
        #expect(links.count == 32 && links.filter(\.isNew).count == 1)
        #expect(Set(links.map(\.shortLink)).count == 1)
    }

    @Test func simultaneousCreationsOfOneCustomCodeGiveItToOne() async throws {
        let fixture = try await ServiceFixture()
        let code = try ShortCode.sample("sale")
        let creations = try (0..<64).map { try fixture.creation(of: "https://a.com/\($0)", suffix: .custom(code)) }
        let results = await fixture.useCases.shortener.create(creations, caller: fixture.server)
        #expect(results.filter { (try? $0.get()) != nil }.count == 1)
    }
}
