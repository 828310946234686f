import Foundation
import InstallMatching
import LinkRules
import LinkStorage
import Logging
import Testing
import WaymarkLinks

@testable import LinkService

/// Links that are found by the click that was probably the installation's.
@Suite struct ProbableClaimsTests {
    @Test func nothingIsGuessedUnlessTheProjectPermitsIt() async throws {
        let fixture = try await ClaimFixture()
        try await fixture.click(fixture.insert())
        #expect(try await fixture.claims.claim(fixture.claim()) == ClaimAnswer(.none(.noEvidence)))
        #expect(try await reports(fixture).isEmpty)
    }

    @Test func nothingIsGuessedForAnAppThatAcceptsNoGuess() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        try await fixture.click(fixture.insert())
        #expect(try await fixture.claims.claim(fixture.claim(on: nil)) == ClaimAnswer(.none(.noEvidence)))
    }

    @Test func theClickOfTheSameDeviceIsFoundAndCutToWhatIsShareable() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        let link = try await fixture.insert(shareable: ["color"])
        try await fixture.click(link)
        let answer = try await fixture.claims.claim(fixture.claim())
        guard case .probable(let found, let confidence, let hasRivals) = answer.match else {
            return #expect(Bool(false), "\(answer.match)")
        }
        #expect(found.link.link.description == "https://example.com/a?color=red")
        #expect(found.link.customData == ["color": .string("red")])
        #expect(found.record?.id == link.id)
        #expect((0.9...1).contains(confidence))
        #expect(!hasRivals)
        #expect(answer.secondsSinceClick == 180)
        fixture.service.clock.advance(by: 400)
        #expect(try await fixture.claims.claim(fixture.claim()) == answer)
        #expect(try await fixture.claims.claim(fixture.claim("tablet")).link == nil)
    }

    @Test func aClaimIsExplainedWithoutPersonalData() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        let click = try await fixture.click(fixture.insert())
        let answer = try await fixture.claims.claim(fixture.claim())
        let id = try #require(answer.id)
        let report = try #require(try await fixture.service.useCases.claimReports.report(id))
        #expect(report.claim?.method == .probable)
        #expect(report.explanation?.reason == "matched")
        let content = try #require(report.explanation?.content)
        let explanation = try #require(report.explanation?.matchExplanation)
        #expect(explanation.candidates.map(\.id) == [click.id.description])
        for secret in ["203.0.113", "\(click.network.hash)", "Vienna", "393x852", "de-AT", "iPhone15", "26.1"] {
            #expect(!content.contains(secret))
        }
        let refusal = try await fixture.claims.claim(fixture.claim("other", from: IPAddress("198.51.100.9")))
        let other = try #require(refusal.id)
        #expect(refusal.match == .none(.improbable))
        let why = try await fixture.service.useCases.claimReports.report(other)
        #expect(why?.explanation?.reason == "noCandidate")
        #expect(try await fixture.service.useCases.claimReports.erase(installation: "phone", of: fixture.project) == 2)
    }

    @Test func anotherAddressFamilyGivesNoneAndItsProofTheLink() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        try await fixture.click(fixture.insert())
        let ipv6 = try #require(ClaimFixture.homeIPv6)
        #expect(try await fixture.claims.claim(fixture.claim("1", from: ipv6)).match == .none(.improbable))
        let home = try #require(ClaimFixture.home)
        let proof = try #require(try await fixture.claims.networkProof(of: home))
        #expect(try await fixture.claims.claim(fixture.claim("2", from: ipv6, proofs: [proof])).link != nil)
    }

    @Test func aForgedOrOldProofProvesNothing() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        try await fixture.click(fixture.insert())
        let home = try #require(ClaimFixture.home)
        let proof = try #require(try await fixture.claims.networkProof(of: home))
        let forged = String(proof.dropLast(3)) + "AAA"
        let claim = fixture.claim("1", from: ClaimFixture.homeIPv6, proofs: [forged, "", "%%%"])
        #expect(try await fixture.claims.claim(claim).link == nil)
        fixture.service.clock.advance(by: 301)
        let late = fixture.claim("2", from: ClaimFixture.homeIPv6, proofs: [proof])
        #expect(try await fixture.claims.claim(late).link == nil)
    }

    @Test(arguments: [true, false])
    func twoAppsOnOneDomainEachGetTheirOwnLink(_ startsWithDriver: Bool) async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        let link = try await fixture.insert("passenger", for: "com.example.ios")
        let other = try await fixture.insert("driver", for: "com.example.driver")
        try await fixture.click(link, secondsAgo: 200)
        try await fixture.click(other, secondsAgo: 180)
        let claims = [fixture.claim("1"), fixture.claim("2", by: ClaimFixture.driver)]
        for claim in startsWithDriver ? claims.reversed() : claims {
            let answer = try await fixture.claims.claim(claim)
            #expect(answer.link?.record?.id == (claim.app == ClaimFixture.app ? link.id : other.id))
        }
    }

    @Test func anAppThatTheProjectDoesNotHaveGetsNothing() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        try await fixture.click(fixture.insert())
        let nobody = ClaimingApp(platform: .ios, bundleOrPackage: "com.nobody")
        #expect(try await fixture.claims.claim(fixture.claim(by: nobody)) == ClaimAnswer(.none(.unknownApp)))
    }

    @Test func oneOfManyInstallationsGetsACandidate() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        let link = try await fixture.insert()
        try await fixture.click(link)
        let answers = try await withThrowingTaskGroup(of: ClaimAnswer.self) { group in
            for index in 0..<100 { group.addTask { try await fixture.claims.claim(fixture.claim("phone \(index)")) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0.link != nil } == 1)
    }

    @Test func aNewProjectGuessesNothingFromTheNetworkAlone() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true, isExperienced: false)
        let unknown = DeviceTraits(platform: .ios)
        try await fixture.click(fixture.insert(), on: unknown)
        #expect(try await fixture.claims.claim(fixture.claim(on: unknown)).match == .none(.improbable))
    }

    @Test func firebaseGetsItsConfidences() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        let link = try await fixture.insert()
        try await fixture.click(link)
        let circumstances = LinkClaim.Circumstances(device: ClaimFixture.iPhone, client: ClaimFixture.home)
        func install(_ name: String, _ given: String? = nil) async throws -> ClaimAnswer {
            try await fixture.claims.attributeInstall(
                givenLink: given, project: fixture.project, app: ClaimFixture.app, installation: [name],
                circumstances: circumstances)
        }
        let first = try await install("1")
        guard case .probable(_, _, hasRivals: false) = first.match else {
            return #expect(Bool(false), "\(first.match)")
        }
        #expect(try await install("1") == first)
        #expect(try await install("2").link == nil)
        let url = "https://go.example.com/abc?waymark_click=\(fixture.token(of: link))"
        #expect(try await install("3", url).match.method == .clipboard)
        #expect(try await install("4", url).match == .none(.taken))
    }

    @Test func firebasesClientsMayRepeatARequestAfterMidnight() async throws {
        let fixture = try await ClaimFixture()
        let link = try await fixture.insert()
        let url = "https://go.example.com/abc?waymark_click=\(fixture.token(of: link))"
        func install() async throws -> ClaimAnswer {
            try await fixture.claims.attributeInstall(
                givenLink: url, project: fixture.project, app: ClaimFixture.app, installation: ["phone"])
        }
        let midnight = Date(timeIntervalSince1970: 86_400 * Double(UTCDay(fixture.now).number + 1))
        fixture.service.clock.advance(by: midnight.timeIntervalSince(fixture.now) - 30)
        let first = try await install()
        #expect(first.link != nil)
        fixture.service.clock.advance(by: 60)
        let again = try await install()
        #expect(again.id == first.id && again.link?.record?.id == link.id)
        fixture.service.clock.advance(by: 3600)
        #expect(try await install().match == .none(.taken))
    }

    @Test func whatIsLearntIsStored() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true, isExperienced: false)
        try await fixture.click(fixture.insert(), secondsAgo: 120)
        let models = MatchingModels(store: fixture.database, clock: fixture.service.clock.clock)
        let upkeep = ClaimUpkeep(
            claims: fixture.database, candidates: fixture.database, models: models,
            turns: DutyTurns(store: fixture.database, holder: UUID()), clock: fixture.service.clock.clock,
            outages: OutageLog(Logger(label: "test")), logger: Logger(label: "test"))
        let end = try await upkeep.learn(from: fixture.now - 600)
        #expect(end == fixture.now - ClaimUpkeep.delay)
        #expect(models.model(of: fixture.project).frequencies.clicks(of: .ios) == 1)
        let others = MatchingModels(store: fixture.database, clock: fixture.service.clock.clock)
        try await others.load(fixture.project)
        #expect(others.model(of: fixture.project).frequencies.clicks(of: .ios) == 1)
    }

    private func reports(_ fixture: ClaimFixture) async throws -> [ClaimReport] {
        try await fixture.service.useCases.claimReports.reports(of: fixture.project, limit: 9)
    }
}
