import Foundation
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct AppEventIntakeTests {
    private let fixture: VisitFixture
    private let link: LinkRecord
    private let intake: AppEventIntake

    init() async throws {
        fixture = try await VisitFixture(apps: [.ios(IOSApp(bundleID: "com.example.ios"))])
        link = try await fixture.insert("abc", DynamicLink(link: try WebURL("https://example.com/a")))
        intake = AppEventIntake(
            links: fixture.database, database: fixture.database, clock: .fixed(VisitSamples.moment))
    }

    private func batch(
        _ id: String, _ links: [LinkRecord.ID], platform: LinkPlatform = .ios, ago: TimeInterval = 0,
        door: String? = nil
    ) -> AppEventBatch {
        let moment = VisitSamples.moment.addingTimeInterval(-ago)
        return AppEventBatch(
            id: id, platform: platform,
            events: links.map { AppEvent(.opened, linkID: $0.description, at: moment, timing: "live", door: door) })
    }

    private func counts(days: Int = 1) async throws -> [LinkEventCount] {
        try await fixture.statistics.events(of: link.id, days: days)
    }

    @Test func openingsCountByPlatformAndDay() async throws {
        let (result, isRepeated) = try await intake.take(
            batch("one", [link.id, link.id], platform: .android), project: VisitSamples.project)
        #expect(result == AppEventBatchResult(counted: 2, ignored: 0))
        #expect(!isRepeated)
        _ = try await intake.take(batch("two", [link.id], ago: 3 * 86_400), project: VisitSamples.project)
        let android = LinkEventCount(event: .appReopen, platform: .android, count: 2)
        #expect(try await counts() == [android])
        #expect(try await counts(days: 3) == [android])
        #expect(
            try await counts(days: 4) == [android, LinkEventCount(event: .appReopen, platform: .ios, count: 1)])
    }

    @Test func repeatedBatchGetsTheFirstAnswer() async throws {
        let batch = batch("one", [link.id, LinkRecord.ID(at: VisitSamples.moment)])
        let first = try await intake.take(batch, project: VisitSamples.project)
        #expect(first == (AppEventBatchResult(counted: 1, ignored: 1), false))
        // A month later nothing of the batch would count, and its answer is still the same where it is known.
        let later = AppEventIntake(
            links: fixture.database, database: fixture.database, clock: .fixed(VisitSamples.moment + 30 * 86_400))
        let repeated = try await later.take(batch, project: VisitSamples.project)
        #expect(repeated == (first.result, true))
        #expect(try await counts().map(\.count) == [1])
    }

    @Test func simultaneousRepetitionsCountOnce() async throws {
        let batch = batch("one", [link.id])
        let answers = try await withThrowingTaskGroup(of: (AppEventBatchResult, Bool).self) { group in
            for _ in 0..<50 {
                group.addTask { try await intake.take(batch, project: VisitSamples.project) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.0 == AppEventBatchResult(counted: 1, ignored: 0) })
        #expect(answers.filter { !$0.1 }.count == 1)
        #expect(try await counts().map(\.count) == [1])
    }

    @Test func batchThatComesAgainAfterItsNameIsForgottenCountsNothing() async throws {
        // The clock of the device is ahead as far as it may be.
        let batch = batch("one", [link.id], ago: -86_400)
        _ = try await intake.take(batch, project: VisitSamples.project)
        for day in 1...40 {
            let later = AppEventIntake(
                links: fixture.database, database: fixture.database,
                clock: .fixed(VisitSamples.moment + TimeInterval(day) * 86_400))
            // Each batch makes the store forget old ones.
            _ = try await later.take(self.batch("day \(day)", []), project: VisitSamples.project)
            _ = try await later.take(batch, project: VisitSamples.project)
        }
        #expect(try await counts(days: 60).map(\.count) == [1])
    }

    @Test func linksOfOtherProjectsDoNotCount() async throws {
        let other = ProjectRecord.ID(at: VisitSamples.moment)
        try await fixture.database.insert(
            ProjectRecord(id: other, name: "Other", urlPatterns: [], createdAt: VisitSamples.moment))
        let (result, _) = try await intake.take(batch("one", [link.id]), project: other)
        #expect(result == AppEventBatchResult(counted: 0, ignored: 1))
        #expect(try await counts().isEmpty)
        // Nor does another project's batch stand in the way of one with the same name.
        let (own, isRepeated) = try await intake.take(batch("one", [link.id]), project: VisitSamples.project)
        #expect(own.counted == 1)
        #expect(!isRepeated)
    }

    @Test func deferredLinkCountsAFirstOpenAndNothingElse() async throws {
        _ = try await fixture.claims.claim(
            LinkClaim(
                project: VisitSamples.project, installationID: "phone",
                evidence: ClaimEvidence(clipboardLink: "https://go.example.com/abc"),
                app: ClaimingApp(platform: .ios, bundleOrPackage: "com.example.ios")))
        let moment = VisitSamples.moment
        let id = link.id.description
        let events = [
            AppEvent(.firstOpen, linkID: id, at: moment),
            AppEvent(.opened, linkID: id, at: moment, door: "firstLaunch"),
            AppEvent(.handled, linkID: id, at: moment),
        ]
        let (result, _) = try await intake.take(
            AppEventBatch(id: "one", platform: .ios, events: events), project: VisitSamples.project)
        #expect(result == AppEventBatchResult(counted: 0, ignored: 3))
        #expect(try await counts() == [LinkEventCount(event: .appFirstOpen, platform: .ios, count: 1)])
    }

    @Test func lostStoreCountsNothing() async throws {
        let lost = AppEventIntake(
            links: LostLinkStore(), database: fixture.database, clock: .fixed(VisitSamples.moment))
        let batch = batch("one", [link.id])
        let error = await #expect(throws: LinkServiceError.self) {
            try await lost.take(batch, project: VisitSamples.project)
        }
        #expect(error?.code == .unavailable)
        let (result, isRepeated) = try await intake.take(batch, project: VisitSamples.project)
        #expect(result.counted == 1)
        #expect(!isRepeated)
    }
}
