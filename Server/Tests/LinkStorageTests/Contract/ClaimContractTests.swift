import Foundation
import LinkStorage
import Testing

/// Claims and their explanations, on every store.
@Suite struct ClaimContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func laterClaimsGetTheFirstOnesAnswer(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let first = ClaimRecord.sample(in: domain)
            #expect(try await database.claim(project: first.projectID, installationID: "phone") == nil)
            var second = ClaimRecord.sample(in: domain, at: .sample + 60)
            second.answer = .longLink(digest: Data(repeating: 7, count: 32))
            #expect(try await database.claim(first, explanation: nil) == .stored(first))
            #expect(try await database.claim(second, explanation: nil) == .earlier(first))
            second.installationID = "tablet"
            #expect(try await database.claim(second, explanation: nil) == .stored(second))
            #expect(try await database.claim(project: first.projectID, installationID: "tablet") == second)
            second.projectID = ProjectRecord.ID(at: .sample)
            let stranger = second
            await expectStoreError(.notFound) { _ = try await database.claim(stranger, explanation: nil) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aClickAndATokenAreClaimedOnce(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let uses: [ClaimRecord.Use] = [
                .click(PendingClick.ID(at: .sample)), .token(digest: Data(repeating: 3, count: 32)),
            ]
            for (index, use) in uses.enumerated() {
                let method: ClaimMethod = index == 0 ? .referrer : .token
                let claim = ClaimRecord.sample(in: domain, installation: "a\(index)", method: method, use: use)
                #expect(try await database.claim(claim, explanation: nil) == .stored(claim))
                let other = ClaimRecord.sample(in: domain, installation: "b\(index)", method: method, use: use)
                #expect(try await database.claim(other, explanation: nil) == .taken)
                let again = ClaimRecord.sample(in: domain, installation: "a\(index)", method: method, use: use)
                #expect(try await database.claim(again, explanation: nil) == .earlier(claim))
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aProbableClaimNeedsItsCandidate(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let click = PendingClick.sample(of: link.id)
            let claim = ClaimRecord.sample(in: domain, link: link.id, method: .probable, use: .click(click.id))
            let explanation = ClaimExplanationRecord.sample(in: domain, id: claim.id)
            #expect(try await database.claim(claim, explanation: explanation) == .taken)
            #expect(try await database.claimReport(claim.id, project: domain.projectID) == nil)
            try await database.add(ActivityBatch.sample([.candidate(click)]))
            #expect(try await database.claim(claim, explanation: explanation) == .stored(claim))
            #expect(
                try await database.claimReport(claim.id, project: domain.projectID)
                    == ClaimReport(claim: claim, explanation: explanation))
            #expect(try await database.claimReport(claim.id, project: ProjectRecord.ID(at: .sample)) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func reportsAreListedNewestFirst(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let claim = ClaimRecord.sample(in: domain, installation: "a")
            _ = try await database.claim(claim, explanation: .sample(in: domain, id: claim.id, installation: "a"))
            let refusal = ClaimExplanationRecord.sample(in: domain, installation: "b", at: .sample + 1)
            try await database.add(refusal)
            let other = ClaimRecord.sample(in: domain, installation: "c", at: .sample + 2)
            _ = try await database.claim(other, explanation: nil)
            let all = try await database.claimReports(project: domain.projectID, before: nil, limit: 10)
            #expect(all.map(\.id) == [other.id, refusal.id, claim.id])
            #expect(all.map { $0.claim?.id } == [other.id, nil, claim.id])
            #expect(all.map { $0.explanation?.id } == [nil, refusal.id, claim.id])
            let page = try await database.claimReports(project: domain.projectID, before: other.id, limit: 1)
            #expect(page.map(\.id) == [refusal.id])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func anErasedInstallationLeavesOnlyThatItsClickIsClaimed(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let use = ClaimRecord.Use.click(PendingClick.ID(at: .sample))
            let claim = ClaimRecord.sample(in: domain, installation: "a", method: .referrer, use: use)
            _ = try await database.claim(claim, explanation: nil)
            try await database.add(ClaimExplanationRecord.sample(in: domain, installation: "a"))
            _ = try await database.claim(.sample(in: domain, installation: "b"), explanation: nil)
            #expect(try await database.eraseInstallation("a", project: domain.projectID) == 2)
            #expect(try await database.eraseInstallation("b", project: domain.projectID) == 1)
            #expect(try await database.eraseInstallation("a", project: domain.projectID) == 0)
            #expect(try await database.claim(project: domain.projectID, installationID: "a") == nil)
            let left = try await database.claimReports(project: domain.projectID, before: nil, limit: 10)
            #expect(left.map(\.claim?.installationID) == [""])
            let second = ClaimRecord.sample(in: domain, installation: "c", method: .referrer, use: use)
            #expect(try await database.claim(second, explanation: nil) == .taken)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func whatIsOldIsDeletedAndCounted(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let now = Date.sample
            let token = ClaimRecord.Use.token(digest: Data(repeating: 3, count: 32))
            let old = now - ClaimRecord.memory - 1
            for (name, moment) in [("old", old), ("new", now - 60)] {
                _ = try await database.claim(.sample(in: domain, installation: name, at: moment), explanation: nil)
            }
            let invited = ClaimRecord.sample(in: domain, installation: "guest", method: .token, use: token, at: old)
            _ = try await database.claim(invited, explanation: nil)
            for age in [ClaimExplanationRecord.memory + 1, 30, 20, 10] {
                try await database.add(.sample(in: domain, installation: "\(age)", at: now - age))
            }
            let clicks = [now - PendingClick.lifetime - 1, now - 60].enumerated().map { index, moment in
                PendingClick.sample(of: link.id, at: moment, hash: UInt64(index))
            }
            try await database.add(.sample(clicks.map { .candidate($0) }))
            let removals = try await database.expireClaims(ClaimExpiry(at: now, mostExplanations: 2))
            #expect(removals.candidates == 1)
            #expect(removals.claims == 1)
            #expect(removals.explanations == 2)
            #expect(try await database.expireClaims(ClaimExpiry(at: now, mostExplanations: 2)).isEmpty)
            let kept = try await database.claimReports(project: domain.projectID, before: nil, limit: 9)
            #expect(kept.compactMap(\.claim?.installationID) == ["new", ""])
            #expect(kept.compactMap(\.explanation?.installationID) == ["10.0", "20.0"])
            let again = ClaimRecord.sample(in: domain, installation: "other", method: .token, use: token)
            #expect(try await database.claim(again, explanation: nil) == .taken)
            let left = try await database.pendingClicks(
                of: domain.projectID, on: Set(clicks.map(\.network)), since: .distantPast, limit: 9)
            #expect(left.map(\.id) == [clicks[1].id])
        }
    }
}
