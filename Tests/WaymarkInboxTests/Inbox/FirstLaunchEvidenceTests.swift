import Foundation
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

/// What an app hands over at its first launch, against a service that knows the clicks.
@Suite(.timeLimit(.minutes(1))) struct FirstLaunchEvidenceTests {
    private static let device = ClaimDevice(
        model: "iPhone14,3", systemVersion: "18.2", language: "de-AT", timeZone: "Europe/Vienna", screenWidth: 428,
        screenHeight: 926)

    private static func service() -> StandInService {
        StandInService(links: [Sample.short: "https://www.example.com/abc"])
    }

    /// An app on its first launch, whose inbox works while `body` runs.
    private func launch(
        _ service: any LinkTransport, platform: LinkInboxConfiguration.Platform = .ios,
        clock: TestClock = TestClock(), store: InMemoryInboxStore = InMemoryInboxStore(),
        appClip: AppClipHandOff? = nil,
        change: (inout LinkInboxConfiguration) -> Void = { _ in }, _ body: @Sendable (LinkInbox) async throws -> Void
    ) async throws {
        var configuration = Sample.configuration(platform: platform)
        change(&configuration)
        let inbox = LinkInbox(
            configuration, store: store, transport: service, environment: clock.environment,
            sources: FirstLaunchSources(appClip: appClip, device: { Self.device }))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await inbox.run() }
            defer { group.cancelAll() }
            try await body(inbox)
        }
    }

    /// The next delivery, while time passes.
    private func nextDelivery(of inbox: LinkInbox, _ clock: TestClock) async throws -> LinkDelivery {
        let delivery = Task { try await inbox.nextDelivery() }
        await advance(clock) { inbox.hasLink }
        return try await delivery.value
    }

    // MARK: Play

    @Test func tokenOfTheReferrerIsClaimedWithItsTimes() async throws {
        let service = Self.service()
        let click = service.click(on: Sample.short)
        var details = click.installReferrer
        details.clickSeconds = 1_799_999_000
        details.installBeginSeconds = 1_799_999_060
        let sent = details
        try await launch(service, platform: .android) { inbox in
            inbox.claimDeferred(sent)
            let link = try await inbox.nextDelivery().link
            #expect(link.url.absoluteString == "https://www.example.com/abc")
            #expect(link.deferred?.method == "referrer" && link.deferred?.confidence == 1)
            #expect(link.deferred?.secondsSinceClick == 60 && link.deferred?.claimID != nil)
            #expect(link.match == .exact && link.content.linkID != nil)
        }
        #expect(service.claims.map(\.installReferrer) == [sent])
        #expect(service.claims.allSatisfy { $0.device == nil && $0.clipboardLink == nil })
    }

    @Test func tokenThatIsNotValidIsNoMatchAndNoGuess() async throws {
        let service = Self.service()
        service.answerGuesses(with: Sample.short, confidence: 0.99)
        let referrer = service.click(on: Sample.short).installReferrer
        _ = service.claim(
            ClaimRequest(
                installationID: "other", platform: .android, bundleOrPackage: "com.example.app",
                installReferrer: referrer))
        try await launch(service, platform: .android, change: { $0.rules.acceptsProbableMatches = true }) { inbox in
            inbox.claimDeferred(referrer)
            let report = await inbox.reports(through: .firstOpen).last
            #expect(report?.id == nil)
            #expect(!inbox.hasLink)
        }
        #expect(service.claims.last?.device == nil)
    }

    @Test func referrerIsEnoughWhereTheServiceCannotBeReached() async throws {
        let service = Self.service()
        let referrer = service.click(on: Sample.short).installReferrer
        let line = RecordingTransport()
        let clock = TestClock()
        try await launch(line, platform: .android, clock: clock) { inbox in
            inbox.claimDeferred(referrer)
            let delivery = try await self.nextDelivery(of: inbox, clock)
            #expect(delivery.link.url.absoluteString == "https://www.example.com/abc")
            #expect(delivery.link.isExact && delivery.link.deferred?.method == "referrer")
            await delivery.handled()
            // The click counts once, as soon as the service can be told.
            #expect(await eventually { inbox.core.read { $0.evidence.uncounted == nil } })
            await advance(clock) { inbox.core.read { $0.evidence.uncounted != nil } }
            line.answer { service.answer($0) }
            inbox.becameActive()
            #expect(await eventually { service.claims.count == 1 })
        }
        #expect(service.claims.first?.installReferrer == referrer)
    }

    @Test func personDoesNotWaitForASlowServiceIfTheReferrerIsEnough() async throws {
        let service = Self.service()
        let referrer = service.click(on: Sample.short).installReferrer
        let line = RecordingTransport { service.answer($0) }
        line.holdBack()
        let clock = TestClock()
        try await launch(line, platform: .android, clock: clock) { inbox in
            inbox.claimDeferred(referrer)
            #expect(await eventually { line.requests(to: .claims).count == 1 })
            let start = clock.uptime
            let delivery = try await self.nextDelivery(of: inbox, clock)
            #expect(clock.uptime - start <= 3.5)
            await delivery.handled()
            line.release()
        }
    }

    @Test func referrerWithImpossibleTimesIsIgnored() async throws {
        let service = Self.service()
        var details = service.click(on: Sample.short).installReferrer
        details.clickSeconds = 1_799_999_060
        details.installBeginSeconds = 1_799_999_000
        let sent = details
        try await launch(service, platform: .android) { inbox in
            inbox.claimDeferred(sent)
            let last = await inbox.reports(through: .firstOpen).last
            #expect(last?.kind == .firstOpen && last?.id == nil)
        }
        #expect(service.claims.map(\.installReferrer) == [nil])
    }

    @Test func referrerThatComesDuringTheQuestionIsClaimedInItsPlace() async throws {
        let service = Self.service()
        let referrer = service.click(on: Sample.short).installReferrer
        let line = RecordingTransport { service.answer($0) }
        line.holdBack()
        try await launch(line) { inbox in
            #expect(await eventually { line.requests(to: .claims).count == 1 })
            inbox.claimDeferred(referrer)
            line.release()
            let link = try await inbox.nextDelivery().link
            #expect(link.deferred?.method == "referrer")
        }
        #expect(service.claims.map { $0.installReferrer != nil } == [false, true])
    }

    // MARK: App Clip

    private func appClip(_ text: String, at date: Date, _ body: (AppClipHandOff) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let handOff = AppClipHandOff(folder: folder)
        try handOff.store(try Sample.url(text), at: date)
        try await body(handOff)
    }

    @Test func addressOfTheAppClipIsClaimedOnce() async throws {
        let service = Self.service()
        let clock = TestClock()
        try await appClip(Sample.short, at: clock.date) { clip in
            try await launch(service, clock: clock, appClip: clip) { inbox in
                let link = try await inbox.nextDelivery().link
                #expect(link.url.absoluteString == "https://www.example.com/abc")
                #expect(link.deferred?.method == "appClip")
            }
            #expect(clip.link(at: clock.date) == nil)
        }
        #expect(service.claims.map(\.appClipLink) == [Sample.short])
    }

    @Test func addressOfTheAppClipOpensWithoutConsent() async throws {
        let service = Self.service()
        let clock = TestClock()
        try await appClip(Sample.short, at: clock.date) { clip in
            try await launch(service, clock: clock, appClip: clip, change: { $0.consent = .none }) { inbox in
                let link = try await inbox.nextDelivery().link
                #expect(link.deferred?.method == "appClip")
            }
        }
        #expect(service.claims.isEmpty)
    }

    @Test func addressOfAnotherKindIsNoEvidence() async throws {
        let service = Self.service()
        let clock = TestClock()
        try await appClip("https://appclip.apple.com/id?p=com.example.clip", at: clock.date) { clip in
            try await launch(service, clock: clock, appClip: clip) { inbox in
                let last = await inbox.reports(through: .firstOpen).last
                #expect(last?.kind == .firstOpen && last?.id == nil)
            }
        }
        #expect(service.claims.map(\.appClipLink) == [nil])
    }

    // MARK: Clipboard, field, token

    @Test func tokenOnTheClipboardIsClaimedAndIsNoPartOfTheLink() async throws {
        let service = Self.service()
        let click = service.click(on: Sample.short)
        try await launch(service) { inbox in
            #expect(await inbox.reports(through: .firstOpen).last?.kind == .firstOpen)
            #expect(inbox.paste(click.clipboardText).isOurs)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.openedURL?.absoluteString == Sample.short)
            #expect(delivery.link.deferred == DeferredLinkMatch(method: "clipboard"))
            await delivery.handled()
            #expect(await eventually { service.claims.count == 2 })
        }
        #expect(service.claims.last?.clipboardLink == click.clipboardText)
    }

    @Test func linkThatThePersonEntersIsClaimedAtTheFirstLaunchOnly() async throws {
        let service = Self.service()
        let store = InMemoryInboxStore()
        try await launch(service, store: store, change: { $0.pasteboard = .never }) { inbox in
            #expect(await inbox.reports(through: .firstOpen).last?.kind == .firstOpen)
            #expect(inbox.enter("my password") == .notOurs)
            #expect(inbox.enter(" \(Sample.short)\n").isOurs)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.door == .entered && delivery.link.origin == .deferredInstall)
            #expect(delivery.link.deferred?.method == "link")
            await delivery.handled()
            #expect(await eventually { service.claims.count == 2 })
        }
        #expect(service.claims.last?.link == Sample.short)
        try await launch(service, store: store) { inbox in
            #expect(inbox.enter(Sample.short).isOurs)
            let link = try await inbox.nextDelivery().link
            #expect(link.origin == .direct)
        }
        #expect(service.claims.count == 2)
    }

    @Test func invitationIsDeliveredToTheInstallationWithItsToken() async throws {
        let service = Self.service()
        service.setToken("invitation-7", of: Sample.short)
        let clock = TestClock()
        try await launch(service, clock: clock) { inbox in
            let unknown = try await inbox.claimDeferred(token: "unknown")
            #expect(unknown == .notOurs)
            #expect(try await inbox.claimDeferred(token: "invitation-7").isOurs)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "https://www.example.com/abc")
            #expect(delivery.link.deferred?.method == "token" && delivery.link.origin == .deferredInstall)
            await delivery.handled()
        }
        try await launch(service, clock: clock) { inbox in
            let answer = try await inbox.claimDeferred(token: "invitation-7")
            #expect(answer == .notOurs)
        }
    }

    @Test func tokenIsNotClaimedWithoutConsent() async throws {
        let service = Self.service()
        service.setToken("invitation-7", of: Sample.short)
        try await launch(service, change: { $0.consent = .none }) { inbox in
            let answer = try await inbox.claimDeferred(token: "invitation-7")
            #expect(answer == .notOurs)
        }
        #expect(service.claims.isEmpty)
    }

    // MARK: Probable matches

    @Test func nothingOfTheDeviceIsToldByDefault() async throws {
        let service = Self.service()
        service.answerGuesses(with: Sample.short, confidence: 0.95)
        try await launch(service, change: { $0.networkHosts = ["ipv6.example.com"] }) { inbox in
            let last = await inbox.reports(through: .firstOpen).last
            #expect(last?.kind == .firstOpen && last?.id == nil)
        }
        #expect(service.claims.map(\.device) == [nil])
        #expect(service.requests.allSatisfy { $0.url.path != ServiceRoute.network.path })
    }

    @Test func appThatAcceptsProbableLinksGetsThemMarked() async throws {
        let service = Self.service()
        service.answerGuesses(with: Sample.short, confidence: 0.93)
        let change: (inout LinkInboxConfiguration) -> Void = {
            $0.rules.acceptsProbableMatches = true
            $0.networkHosts = ["ipv4.example.com", "ipv6.example.com"]
        }
        let store = InMemoryInboxStore()
        try await launch(service, store: store, change: change) { inbox in
            let link = try await inbox.nextDelivery().link
            #expect(link.match == .probable && !link.isExact)
            #expect(link.deferred?.method == "probable" && link.deferred?.confidence == 0.93)
        }
        let claim = try #require(service.claims.first)
        #expect(claim.device == Self.device)
        #expect(claim.networks?.sorted() == ["proof of ipv4.example.com", "proof of ipv6.example.com"])
        // A delivery that was not answered is the same after a restart.
        try await launch(service, store: store, change: change) { inbox in
            let link = try await inbox.nextDelivery().link
            #expect(link.match == .probable && link.deferred?.confidence == 0.93)
            #expect(link.deferred?.claimID == "claim-1")
        }
        #expect(service.claims.count == 1)
    }

    @Test func hostThatGivesNoProofHoldsNothingUp() async throws {
        let service = Self.service()
        service.answerGuesses(with: Sample.short, confidence: 0.93)
        let line = RecordingTransport { request in
            request.url.authority == "ipv6.example.com"
                ? .failure(LinkTransportError(.connection)) : service.answer(request)
        }
        let clock = TestClock()
        try await launch(
            line, clock: clock,
            change: {
                $0.rules.acceptsProbableMatches = true
                $0.networkHosts = ["ipv4.example.com", "ipv6.example.com"]
            }
        ) { inbox in
            let link = try await self.nextDelivery(of: inbox, clock).link
            #expect(link.match == .probable)
        }
        #expect(service.claims.map(\.networks) == [["proof of ipv4.example.com"]])
    }

    @Test(arguments: [("utm_source=google-play&utm_medium=organic", false), (nil, true)])
    func nothingIsGuessedWherePlayHasSpoken(_ referrer: String?, _ isGuess: Bool) async throws {
        let service = Self.service()
        try await launch(service, platform: .android, change: { $0.rules.acceptsProbableMatches = true }) { inbox in
            inbox.claimDeferred(installReferrer: referrer)
            let last = await inbox.reports(through: .firstOpen).last
            #expect(last?.kind == .firstOpen && last?.id == nil)
        }
        #expect(service.claims.map { $0.device != nil } == [isGuess])
    }
}
