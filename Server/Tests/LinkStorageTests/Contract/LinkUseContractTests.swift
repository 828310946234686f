import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct LinkUseContractTests {
    private static func link(
        on domain: LinkDomainRecord, code: String = "abc", _ limits: LinkLimits
    ) throws -> LinkRecord {
        var link = try LinkRecord.sample(on: domain, code: code)
        link.limits = limits
        return link
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aLinkKeepsItsLimits(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let limits = LinkLimits(
                clicks: UseLimit(3), openings: UseLimit(1, used: 1), usedUpURL: WebURL("https://example.com/sold-out"),
                expiredURL: WebURL("https://example.com/over"))
            let link = try Self.link(on: domain, limits)
            try await database.insert(link)
            #expect(try await database.link(id: link.id)?.limits == limits)
            #expect(try await database.link(domain: domain.id, code: link.code)?.limits == limits)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aUseIsTakenAsOftenAsTheLimitPermits(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try Self.link(on: domain, LinkLimits(clicks: UseLimit(2), openings: UseLimit(5)))
            try await database.insert(link)
            for isTaken in [true, true, false, false] {
                #expect(try await database.take(.click, of: link.id) == isTaken)
            }
            #expect(
                try await database.link(id: link.id)?.limits
                    == LinkLimits(clicks: UseLimit(2, used: 2), openings: UseLimit(5)))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func allUsesAreTakenOrNone(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try Self.link(on: domain, LinkLimits(clicks: UseLimit(5), openings: UseLimit(1)))
            try await database.insert(link)
            #expect(try await database.take([.click, .opening], of: link.id))
            #expect(try await !database.take([.click, .opening], of: link.id))
            #expect(
                try await database.link(id: link.id)?.limits
                    == LinkLimits(clicks: UseLimit(5, used: 1), openings: UseLimit(1, used: 1)))
            #expect(try await database.take(.click, of: link.id))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aUseWithoutALimitIsPermittedAndNotCounted(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try Self.link(on: domain, LinkLimits(clicks: UseLimit(1)))
            let other = try Self.link(on: domain, code: "def", LinkLimits())
            try await database.insert(link)
            try await database.insert(other)
            #expect(try await database.take(.opening, of: link.id))
            #expect(try await database.take([.click, .opening], of: other.id))
            #expect(try await database.link(id: link.id)?.limits == link.limits)
            #expect(try await database.link(id: other.id)?.limits == other.limits)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func ofALinkThatIsGoneNothingIsTaken(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try Self.link(on: domain, LinkLimits(clicks: UseLimit(1)))
            await expectStoreError(.notFound) { _ = try await database.take(.click, of: link.id) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func of64CallersAsManySucceedAsTheLimitPermits(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try Self.link(on: domain, LinkLimits(clicks: UseLimit(20)))
            try await database.insert(link)
            let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<64 {
                    group.addTask { try await database.take([.click, .opening], of: link.id) }
                }
                return try await group.reduce(into: 0) { count, isTaken in count += isTaken ? 1 : 0 }
            }
            #expect(taken == 20)
            #expect(try await database.link(id: link.id)?.limits.clicks == UseLimit(20, used: 20))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func takingAUseIsNoChangeOfTheLink(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try Self.link(on: domain, LinkLimits(clicks: UseLimit(9)))
            try await database.insert(link)
            let before = try await database.linksRevision()
            #expect(try await database.take(.click, of: link.id))
            #expect(try await database.linksRevision() == before)
            #expect(try await database.link(id: link.id)?.version == 1)

            var changed = link
            changed.limits.clicks = UseLimit(10)
            _ = try await database.update(changed)
            #expect(try await database.linksRevision() != before)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aChangedLimitKeepsItsUsesAndAClearedOneForgetsThem(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var link = try Self.link(on: domain, LinkLimits(clicks: UseLimit(2)))
            try await database.insert(link)
            #expect(try await database.take(.click, of: link.id))

            // What the caller believes was used does not count.
            link.limits.clicks = UseLimit(7, used: 5)
            link = try await database.update(link)
            #expect(link.limits.clicks == UseLimit(7, used: 1))
            #expect(try await database.link(id: link.id) == link)

            link.limits.clicks = nil
            link = try await database.update(link)
            link.limits.clicks = UseLimit(2)
            link = try await database.update(link)
            #expect(link.limits.clicks == UseLimit(2))
            #expect(try await database.link(id: link.id)?.limits.clicks == UseLimit(2))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func importingAgainGivesNoUseBack(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try Self.link(on: domain, LinkLimits(clicks: UseLimit(3, used: 1)))
            let policy = LinkImportPolicy.replace
            _ = try await database.importLinks([ImportedLink(record: link)], policy: policy)
            #expect(try await database.take(.click, of: link.id))
            #expect(try await database.importLinks([ImportedLink(record: link)], policy: policy) == [.unchanged])
            #expect(try await database.link(id: link.id)?.limits.clicks == UseLimit(3, used: 2))

            var other = link
            other.limits = LinkLimits(clicks: UseLimit(9), expiredURL: WebURL("https://example.com/over"))
            let imported = ImportedLink(record: other, facts: .expiredTarget)
            #expect(try await database.importLinks([imported], policy: policy) == [.replaced])
            #expect(
                try await database.link(id: link.id)?.limits
                    == LinkLimits(clicks: UseLimit(3, used: 2), expiredURL: WebURL("https://example.com/over")))
        }
    }

    // MARK: Claims

    private static func claim(
        _ installation: String, of link: LinkRecord
    ) -> ClaimRecord {
        ClaimRecord(
            id: ClaimRecord.ID(at: .sample), projectID: link.projectID, installationID: installation,
            answer: .link(link.id), method: .link, claimedAt: .sample)
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aClaimTakesItsUsesOnce(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try Self.link(on: domain, LinkLimits(openings: UseLimit(1)))
            try await database.insert(link)
            let first = Self.claim("first", of: link)
            guard case .stored(let stored) = try await database.claim(first, explanation: nil, taking: .opening) else {
                Issue.record("The first claim was not stored.")
                return
            }
            // The same installation asks again, and gets what it had.
            let again = try await database.claim(Self.claim("first", of: link), explanation: nil, taking: .opening)
            #expect(again == .earlier(stored))
            let other = try await database.claim(Self.claim("other", of: link), explanation: nil, taking: .opening)
            #expect(other == .usedUp)
            #expect(try await database.claim(project: link.projectID, installationID: "other") == nil)
            #expect(try await database.link(id: link.id)?.limits.openings == UseLimit(1, used: 1))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func of64ClaimsAsManyAreStoredAsTheLimitPermits(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try Self.link(on: domain, LinkLimits(openings: UseLimit(5)))
            try await database.insert(link)
            let stored = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<64 {
                    group.addTask {
                        let claim = Self.claim("installation-\(number)", of: link)
                        let outcome = try await database.claim(claim, explanation: nil, taking: [.click, .opening])
                        return outcome.record != nil
                    }
                }
                return try await group.reduce(into: 0) { count, isStored in count += isStored ? 1 : 0 }
            }
            #expect(stored == 5)
            #expect(try await database.claimReports(project: link.projectID, before: nil, limit: 99).count == 5)
        }
    }
}
