import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkService

/// Links that the evidence of an installation names.
@Suite struct CertainClaimsTests {
    private func referrer(_ token: String, clicked: Int64? = nil, began: Int64? = nil) -> ClaimEvidence {
        ClaimEvidence(
            referrer: InstallReferrerDetails(
                referrer: "utm_source=x&waymark_click=\(token)", clickSeconds: clicked, installBeginSeconds: began))
    }

    @Test func aReferrerNamesItsClick() async throws {
        let fixture = try await ClaimFixture()
        let link = try await fixture.insert()
        let answer = try await fixture.claims.claim(
            fixture.claim("phone", referrer(fixture.token(of: link, secondsAgo: 90))))
        #expect(answer.match == .exact(try #require(answer.link), method: .referrer))
        #expect(answer.link?.record?.id == link.id)
        #expect(answer.secondsSinceClick == 90)
        #expect(answer.id != nil)
        fixture.service.clock.advance(by: 500)
        #expect(try await fixture.claims.claim(fixture.claim("phone", referrer(fixture.token(of: link)))) == answer)
        #expect(try await fixture.claims.claim(fixture.claim("phone")) == answer)
    }

    @Test func anInstallationIsAnsweredAgainAlthoughItsNetworkMayClaimNoMore() async throws {
        let fixture = try await ClaimFixture()
        let evidence = referrer(fixture.token(of: try await fixture.insert()))
        let network = try #require(ClaimFixture.home.map(ClientNetwork.init))
        var claim = fixture.claim("phone", evidence)
        claim.network = network
        let answer = try await fixture.claims.claim(claim)
        #expect(answer.link != nil)
        while (try? fixture.service.useCases.limiter.admitClaim(from: network)) != nil {}
        #expect(try await fixture.claims.claim(claim) == answer)
        claim.installationID = "tablet"
        await #expect(throws: LinkServiceError.self) { try await fixture.claims.claim(claim) }
    }

    @Test func oneOfManyInstallationsClaimsAClick() async throws {
        let fixture = try await ClaimFixture()
        let link = try await fixture.insert()
        let evidence = referrer(fixture.token(of: link))
        let answers = try await withThrowingTaskGroup(of: (Int, ClaimAnswer).self) { group in
            for index in 0..<100 {
                group.addTask { (index, try await fixture.claims.claim(fixture.claim("phone \(index)", evidence))) }
            }
            return try await group.reduce(into: [Int: ClaimAnswer]()) { $0[$1.0] = $1.1 }
        }
        let winners = answers.filter { $0.value.link != nil }
        #expect(winners.count == 1)
        #expect(answers.values.count { $0.match == .none(.taken) } == 99)
        let (winner, answer) = try #require(winners.first)
        #expect(try await fixture.claims.claim(fixture.claim("phone \(winner)", evidence)) == answer)
    }

    @Test(arguments: [("referrer", true), ("referrer", false), ("clipboard", true), ("clipboard", false)])
    func aTokenThatIsNoGoodIsNoMatchAndNoGuess(_ carrier: String, _ isChanged: Bool) async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        let link = try await fixture.insert()
        try await fixture.click(link)
        let age = isChanged ? 60.0 : Double(ClickToken.Carrier.referrer.lifetime + 1)
        var token = fixture.token(of: link, secondsAgo: age)
        if isChanged { token = "A" + token.dropFirst() == token ? "B" + token.dropFirst() : "A" + token.dropFirst() }
        let evidence =
            carrier == "referrer"
            ? referrer(token) : ClaimEvidence(clipboardLink: "https://go.example.com/abc?waymark_click=\(token)&_icp=1")
        let answer = try await fixture.claims.claim(fixture.claim("phone", evidence))
        #expect(answer == ClaimAnswer(.none(.badToken)))
    }

    @Test func theFirstEvidenceDecides() async throws {
        let fixture = try await ClaimFixture()
        let link = try await fixture.insert()
        try await fixture.insert("other")
        let good = "https://go.example.com/other"
        var evidence = ClaimEvidence(
            link: "https://go.example.com/none", appClipLink: good,
            referrer: referrer(fixture.token(of: link)).referrer,
            clipboardLink: good, token: "x")
        #expect(try await fixture.claims.claim(fixture.claim("1", evidence)).match == .none(.unknownLink))
        evidence.link = ""
        #expect(try await fixture.claims.claim(fixture.claim("2", evidence)).match.method == .appClip)
        evidence.appClipLink = nil
        #expect(try await fixture.claims.claim(fixture.claim("3", evidence)).match.method == .referrer)
        evidence.referrer = InstallReferrerDetails(referrer: "utm_source=google-play&utm_medium=organic")
        #expect(try await fixture.claims.claim(fixture.claim("4", evidence)).match.method == .clipboard)
        evidence.clipboardLink = nil
        #expect(try await fixture.claims.claim(fixture.claim("5", evidence)).match == .none(.unknownLink))
    }

    @Test func aClickOfTheClipboardIsClaimedOnceAndForItsLinkOnly() async throws {
        let fixture = try await ClaimFixture()
        let link = try await fixture.insert()
        try await fixture.insert("other")
        let token = fixture.token(of: link)
        func evidence(_ code: String) -> ClaimEvidence {
            ClaimEvidence(clipboardLink: "https://go.example.com/\(code)?waymark_click=\(token)&_icp=1")
        }
        #expect(try await fixture.claims.claim(fixture.claim("1", evidence("other"))).match == .none(.badToken))
        #expect(try await fixture.claims.claim(fixture.claim("2", evidence("abc"))).match.method == .clipboard)
        #expect(try await fixture.claims.claim(fixture.claim("3", evidence("abc"))).match == .none(.taken))
    }

    /// Seconds after the click, when Play saw the address and when the installation began, of a claim 600 s after it.
    @Test(arguments: [
        (Int64(0), Int64(0), true), (10, 60, true), (60, 10, false), (10, 5000, false), (-30, 60, true),
        (-4000, 60, false),
    ])
    func theTimesOfPlayMustAgree(_ clicked: Int64, _ began: Int64, _ isGood: Bool) async throws {
        let fixture = try await ClaimFixture()
        let link = try await fixture.insert()
        let click = Int64(fixture.now.timeIntervalSince1970) - 600
        let evidence = referrer(
            fixture.token(of: link, secondsAgo: 600), clicked: clicked == 0 ? nil : click + clicked,
            began: began == 0 ? nil : click + began)
        let answer = try await fixture.claims.claim(fixture.claim("phone", evidence))
        #expect((answer.link != nil) == isGood)
        if !isGood { #expect(answer.match == .none(.impossibleTimes)) }
    }

    @Test(arguments: [-30.0, 0, 30])
    func clocksOfNodesMayDiffer(_ skew: Double) async throws {
        let fixture = try await ClaimFixture()
        let link = try await fixture.insert()
        let answer = try await fixture.claims.claim(
            fixture.claim("phone", referrer(fixture.token(of: link, secondsAgo: skew))))
        #expect(answer.link != nil)
        #expect(answer.secondsSinceClick == max(0, Int(skew)))
    }

    @Test func aLinkIsClaimedByItsTokenOnce() async throws {
        let fixture = try await ClaimFixture()
        var creation = try fixture.service.creation()
        creation.claimToken = "invitation-7"
        let link = try await fixture.service.useCases.shortener.create(creation, caller: fixture.service.server).record
        let evidence = ClaimEvidence(token: "invitation-7")
        let answer = try await fixture.claims.claim(fixture.claim("1", evidence))
        #expect(answer.match.method == .token)
        #expect(answer.link?.record?.id == link.id)
        #expect(try await fixture.claims.claim(fixture.claim("1", evidence)) == answer)
        #expect(try await fixture.claims.claim(fixture.claim("2", evidence)).match == .none(.taken))
    }

    @Test func theClickOfAnotherAppsLinkStaysUnclaimed() async throws {
        let fixture = try await ClaimFixture()
        let link = try await fixture.insert(for: "com.example.driver")
        let evidence = referrer(fixture.token(of: link))
        #expect(try await fixture.claims.claim(fixture.claim("1", evidence)).match == .none(.otherApp))
        let driver = fixture.claim("1", evidence, by: ClaimFixture.driver)
        #expect(try await fixture.claims.claim(driver).match.method == .referrer)
    }

    @Test func anExactClaimUsesUpTheCandidateOfItsClick() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        let link = try await fixture.insert()
        let token = fixture.secret.token(of: link.id, at: fixture.now - 180, random: 1)
        var click = try await fixture.click(link)
        _ = try await fixture.claims.claim(fixture.claim("organic", ClaimEvidence(token: "x")))
        click.id = PendingClick.ID(uuid: token.click)
        let item = ActivityBatch.Item(position: .start, entry: .candidate(click))
        try await fixture.database.add(
            ActivityBatch(
                source: ActivityBatch.Source(at: fixture.now), start: .start,
                end: JournalPosition(segment: 1, offset: 1), entries: PackedEntries([item])))
        _ = try await fixture.claims.claim(fixture.claim("phone", referrer(token.description)))
        let left = try await fixture.database.pendingClicks(
            of: fixture.project, on: [click.network], since: .distantPast, limit: 9)
        #expect(left.count == 1)
        #expect(left.first?.id != click.id)
    }
}

extension DeferredMatch {
    /// How a certain link was found.
    var method: ClaimMethod? {
        if case .exact(_, let method) = self { method } else { nil }
    }
}
