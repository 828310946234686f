import Foundation
import InstallMatching
import LinkStorage
import Testing

/// Candidates and what matching learns, on every store.
@Suite struct PendingClickContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func candidatesComeWithABatchAndCountNothing(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let click = PendingClick.sample(of: link.id)
            let batch = ActivityBatch.sample([.candidate(click), .click(.sample(link))])
            try await database.add(batch)
            try await database.add(batch)
            #expect(try await database.clicks(.link(link.id)) == 1)
            let found = try await database.pendingClicks(
                of: domain.projectID, on: [click.network, NetworkKey(.ipv6, hash: 1)], since: .sample, limit: 9)
            #expect(found == [click])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func onlyCandidatesOfProjectNetworkAndTimeAreFound(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let other = ProjectRecord.sample(name: "Other")
            try await database.insert(other)
            let meant = PendingClick.sample(of: link.id)
            try await database.add(
                .sample(
                    [
                        meant, .sample(of: link.id, at: .sample - 1), .sample(of: link.id, hash: 2),
                        .sample(of: link.id, .ipv6), .sample(of: LinkRecord.ID(at: .sample)),
                    ].map { .candidate($0) }))
            let network: Set = [meant.network]
            #expect(
                try await database.pendingClicks(of: domain.projectID, on: network, since: .sample, limit: 9) == [meant]
            )
            #expect(try await database.pendingClicks(of: other.id, on: network, since: .sample, limit: 9) == [])
            #expect(
                try await database.pendingClicks(of: domain.projectID, on: network, since: .distantPast, limit: 1)
                    == [meant])
        }
    }

    @Test(arguments: StoreUnderTest.allCases, [true, false])
    func aPageCompletesTheTraitsBeforeOrAfterItsCandidate(_ store: StoreUnderTest, isBefore: Bool) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let click = PendingClick.sample(of: link.id)
            let report = DeviceTraits(platform: .ios, screen: ScreenSize(393, 852), timeZone: "Europe/Vienna")
            let later = DeviceTraits(platform: .ios, screen: ScreenSize(1, 2))
            let told: [JournalEntry] = [
                .candidateTraits(report, of: click.id, at: .sample), .candidateTraits(later, of: click.id, at: .sample),
            ]
            try await database.add(.sample(isBefore ? told + [.candidate(click)] : [.candidate(click)] + told))
            let traits = DeviceTraits(
                platform: .ios, form: .phone, screen: ScreenSize(393, 852), language: DeviceLanguage("de-AT"),
                timeZone: "Europe/Vienna")
            let found = try await database.pendingClicks(
                of: domain.projectID, on: [click.network], since: .sample, limit: 9)
            #expect(found.map(\.traits) == [traits])
            let devices = try await database.pendingDevices(in: .sample ..< .sample + 1, limit: 9)
            #expect(devices.map(\.project) == [domain.projectID])
            #expect(devices.map(\.traits) == [traits])
            #expect(try await database.pendingDevices(in: .sample - 1 ..< .sample, limit: 9).isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func theSecretOfTokensStays(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let secret = try await database.clickTokenSecret()
            #expect(secret.count == 16)
            #expect(try await database.clickTokenSecret() == secret)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func modelsAreKeptPerProject(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = try await database.insertSampleDomain().projectID
            #expect(try await database.matchingModel(of: project) == nil)
            try await database.setMatchingModel(Data([1]), of: project)
            try await database.setMatchingModel(Data([2]), of: project)
            try await database.setMatchingModel(Data([3]), of: ProjectRecord.ID(at: .sample))
            #expect(try await database.matchingModel(of: project) == Data([2]))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aClaimTokenFindsOneLinkOfTheProject(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var link = try LinkRecord.sample(on: domain)
            link.claimToken = "invitation-7"
            link.shareable = ["campaign", "*"]
            try await database.insert(link)
            #expect(try await database.link(project: domain.projectID, claimToken: "invitation-7") == link)
            #expect(try await database.link(project: domain.projectID, claimToken: "invitation-8") == nil)
            #expect(
                try await database.link(project: ProjectRecord.ID(at: .sample), claimToken: "invitation-7") == nil)
            var other = try LinkRecord.sample(on: domain, code: "def")
            other.claimToken = link.claimToken
            let same = other
            await expectStoreError(.claimTokenTaken) { try await database.insert(same) }
            other.claimToken = nil
            try await database.insert(other)
            other.claimToken = link.claimToken
            let changed = other
            await expectStoreError(.claimTokenTaken) { _ = try await database.update(changed) }
            var third = try LinkRecord.sample(on: domain, code: "ghi")
            third.claimToken = link.claimToken
            let outcomes = try await database.importLinks([ImportedLink(record: third)], policy: .keep)
            #expect(outcomes == [.claimTokenTaken])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aProjectKeepsItsSwitch(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            var project = ProjectRecord.sample()
            try await database.insert(project)
            #expect(try await database.projects().map(\.matchesProbably) == [false])
            let revision = try await database.settingsRevision()
            project.matchesProbably = true
            try await database.update(project)
            #expect(try await database.projects().map(\.matchesProbably) == [true])
            #expect(try await database.settingsRevision() > revision)
        }
    }
}
