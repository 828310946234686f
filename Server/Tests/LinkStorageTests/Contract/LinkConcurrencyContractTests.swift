import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// Promises that only hold when many callers come at once, on every store.
@Suite struct LinkConcurrencyContractTests {
    private static let callers = 64

    @Test(arguments: StoreUnderTest.allCases)
    func ofManyInsertionsOfOneCodeExactlyOneWins(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let outcomes = try await atOnce { _ in
                let link = try LinkRecord.sample(on: domain)
                return await outcome { try await database.insert(link) }
            }
            let winners = outcomes.compactMap { try? $0.get().record.id }
            #expect(winners.count == 1)
            #expect(outcomes.filter { $0.storeError == .shortCodeTaken }.count == Self.callers - 1)
            #expect(try await database.link(domain: domain.id, code: .sample("abc"))?.id == winners.first)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aFailedInsertionLeavesItsNeighborsAlone(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            try await database.insert(LinkRecord.sample(on: domain, code: "taken"))
            let outcomes = try await atOnce { index in
                var link = try LinkRecord.sample(
                    on: domain, code: index.isMultiple(of: 3) ? "taken" : "code\(index)", tags: ["t"])
                if index % 3 == 1 { link.domainID = LinkDomainRecord.ID(at: .sample) }
                return await outcome { [link] in try await database.insert(link) }
            }
            for (index, outcome) in outcomes.enumerated() {
                #expect(outcome.storeError == [.shortCodeTaken, .notFound, nil][index % 3])
            }
            let filter = LinkFilter(projectID: domain.projectID, tag: "t")
            let stored = try await database.links(matching: filter, after: nil, limit: 100)
            #expect(Set(stored.map(\.id)) == Set(outcomes.compactMap { try? $0.get().record.id }))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func ofManyRepetitionsOfOneCreationExactlyOneIsStored(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let insertions = try await atOnce { index in
                try await database.insert(
                    LinkRecord.sample(on: domain, code: "c\(index)", idempotencyKey: Data(repeating: 9, count: 32)))
            }
            #expect(Set(insertions.map(\.record)).count == 1)
            let stored = insertions.filter { if case .inserted = $0 { true } else { false } }
            #expect(stored.count == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func candidatesGoToAsManyCallersAsThereAre(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let candidates = try (0..<Self.callers).map { try ShortCode.sample("c\($0)") }
            let insertions = try await atOnce { _ in
                try await database.insert(NewLinkRecord(record: LinkRecord.sample(on: domain), candidates: candidates))
            }
            #expect(Set(insertions.map(\.record.code)) == Set(candidates))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func ofManyUpdatesOfOneVersionExactlyOneWins(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let outcomes = try await atOnce { index in
                var change = link
                change.name = "\(index)"
                return await outcome { [change] in try await database.update(change) }
            }
            #expect(outcomes.filter { $0.storeError == .versionMismatch }.count == Self.callers - 1)
            let winner = try #require(outcomes.compactMap { try? $0.get() }.first)
            #expect(winner.version == 2)
            #expect(try await database.link(id: link.id) == winner)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func concurrentCountsAddUp(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let key = DailyCount.Key(linkID: link.id, day: UTCDay(.sample), event: .click, platform: .ios)
            _ = try await atOnce { index in
                try await database.add([DailyCount(key: key, count: 1), DailyCount(key: key, count: Int64(index))])
            }
            let sum = Int64(Self.callers + (0..<Self.callers).reduce(0, +))
            let counts = try await database.counts(of: link.id, days: key.day...key.day)
            #expect(counts == [DailyCount(key: key, count: sum)])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func ofManyClaimsTheFirstHoldsForAll(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let outcomes = try await atOnce { index in
                var claim = ClaimRecord.sample(in: domain, installation: "phone")
                claim.answer = .longLink(digest: Data([UInt8(truncatingIfNeeded: index)]))
                return try await database.claim(claim, explanation: nil)
            }
            #expect(Set(outcomes.map(\.record)).count == 1)
            #expect(outcomes.count { $0.isStored } == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func ofManyInstallationsOneClaimsAClick(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let click = PendingClick.sample(of: link.id)
            try await database.add(ActivityBatch.sample([.candidate(click)]))
            let outcomes = try await atOnce { index in
                let isProbable = index.isMultiple(of: 2)
                let claim = ClaimRecord.sample(
                    in: domain, installation: "phone \(index)", method: isProbable ? .probable : .referrer,
                    use: .click(click.id))
                return try await database.claim(claim, explanation: nil)
            }
            #expect(outcomes.count { $0.isStored } == 1)
            #expect(outcomes.count { $0 == .taken } == outcomes.count - 1)
            let left = try await database.pendingClicks(
                of: domain.projectID, on: [click.network], since: .distantPast, limit: 9)
            #expect(left.isEmpty)
        }
    }

    /// Runs some work many times at once; the results are in the order of the callers.
    private func atOnce<Value: Sendable>(
        _ work: @escaping @Sendable (Int) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            for index in 0..<Self.callers {
                group.addTask { (index, try await work(index)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}

/// What came of some work, as a value.
func outcome<Value: Sendable>(_ work: () async throws -> Value) async -> Result<Value, any Error> {
    do {
        return .success(try await work())
    } catch {
        return .failure(error)
    }
}

extension Result {
    /// The kind of the store's error, where there is one.
    var storeError: LinkStoreError.Code? {
        if case .failure(let error) = self { (error as? LinkStoreError)?.code } else { nil }
    }
}
