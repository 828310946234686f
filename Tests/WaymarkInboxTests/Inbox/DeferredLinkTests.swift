import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

@Suite(.timeLimit(.minutes(1))) struct DeferredLinkTests {
    /// What the service writes for the Play Store, decoded once, as Play hands it over.
    static let referrer =
        "link=https%3A%2F%2Fwww.example.com%2Fp%3Fa%3D1%252B1&utm_source=mail&utm_campaign=spring%20sale"

    @Test func referrerOfPlayIsTheLinkAndNothingIsAsked() async throws {
        let app = try InboxFixture(platform: .android)
        try await app.running { inbox in
            inbox.claimDeferred(installReferrer: Self.referrer)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "https://www.example.com/p?a=1%2B1")
            #expect(delivery.link.campaign.source == "mail")
            #expect(delivery.link.campaign.name == "spring sale")
            #expect(delivery.link.origin == .deferredInstall)
            #expect(delivery.link.isExact)
            await delivery.handled()
        }
        #expect(app.transport.requests(to: .claims).isEmpty)
        // Play keeps its text for 90 days: it is used once.
        let next = try app.relaunched()
        try await next.running { inbox in
            inbox.claimDeferred(installReferrer: Self.referrer)
            inbox.open(try Sample.url("myapp://x"), from: .program)
            #expect(try await inbox.nextDelivery().link.url.absoluteString == "myapp://x")
        }
    }

    @Test(arguments: [
        nil, "", "utm_source=google-play&utm_medium=organic", "link=javascript%3Aalert(1)", "link=other%3A%2F%2Fx",
        "gclid=abc", "%%%",
    ])
    func referrerWithoutALinkLeavesItToTheService(_ referrer: String?) async throws {
        let app = try InboxFixture(platform: .android)
        try await app.running { inbox in
            inbox.claimDeferred(installReferrer: referrer)
            #expect(await inbox.reports(through: .firstOpen).last?.kind == .firstOpen)
        }
        #expect(app.transport.requests(to: .claims).count == 1)
    }

    @Test func checkOnAndroidWaitsAWhileForTheReferrer() async throws {
        let app = try InboxFixture(platform: .android)
        try await app.running { inbox in
            #expect(await eventually { app.stored != nil })
            await advanceUntil(app) { !app.transport.requests(to: .claims).isEmpty }
            #expect(app.clock.uptime >= 1005)
            #expect(await inbox.reports(through: .firstOpen).last?.kind == .firstOpen)
        }
        #expect(app.transport.requests(to: .claims).count == 1)
    }

    @Test func serviceIsAskedOncePerInstallation() async throws {
        let app = try InboxFixture()
        let link = Sample.resolved(Sample.short)
        app.transport.answer { _ in .json(ClaimResponse(match: .exact, method: "clipboard", link: link)) }
        try await app.running { inbox in
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.door == .firstLaunch)
            #expect(delivery.link.openedURL == nil)
            await delivery.handled()
        }
        for _ in 0..<3 {
            let next = try app.relaunched()
            let reads = app.store.readCount
            try await next.running { _ in #expect(await eventually { app.store.readCount > reads }) }
        }
        #expect(app.transport.requests(to: .claims).count == 1)
        let body = try #require(app.transport.requests(to: .claims).first?.body)
        let claim = try WireJSON.decoder().decode(ClaimRequest.self, from: body)
        #expect(claim.installationID == app.stored?.installationID)
        #expect(claim.clipboardLink == nil)
    }

    @Test(
        "the page of a filter or a network does not answer the question of a first launch",
        arguments: [200, 302, 401, 403, 404, 410, 418])
    func questionStaysOpenWhereAnotherAnswers(_ status: Int) async throws {
        let app = try InboxFixture()
        app.transport.answer { _ in .page(status) }
        try await app.running { inbox in
            #expect(await eventually { app.transport.requests(to: .claims).count >= 1 })
            await letPass(10, of: app)
        }
        #expect(app.stored?.deferred == .pending)
        let link = Sample.resolved(Sample.short)
        app.transport.answer { _ in .json(ClaimResponse(match: .exact, link: link)) }
        try await app.relaunched().running { inbox in
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.origin == .deferredInstall)
        }
    }

    @Test func directLinkWinsOverTheServicesAnswer() async throws {
        let app = try InboxFixture()
        let link = Sample.resolved("https://go.example.com/deferred")
        app.transport.answer { _ in .json(ClaimResponse(match: .exact, link: link)) }
        app.transport.holdBack()
        try await app.running { inbox in
            #expect(await eventually { app.transport.requests(to: .claims).count == 1 })
            inbox.open(try Sample.url("myapp://direct"), from: .customScheme)
            app.transport.release()
            #expect(await inbox.reports(through: .dropped).last?.drop == .outrun)
            #expect(try await inbox.nextDelivery().link.url.absoluteString == "myapp://direct")
        }
    }

    @Test func probableLinkIsNotDeliveredByDefault() async throws {
        let app = try InboxFixture()
        let link = Sample.resolved(Sample.short)
        app.transport.answer { _ in .json(ClaimResponse(match: .probable, link: link)) }
        try await app.running { inbox in
            #expect(await inbox.reports(through: .dropped).last?.drop == .improbable)
        }
    }

    @Test func withoutConsentTheInstallationIsNotNamed() async throws {
        let app = try InboxFixture { $0.consent = .none }
        try await app.running { inbox in
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            await (try inbox.nextDelivery()).handled()
            inbox.resignedActive()
            inbox.open(try Sample.url("myapp://x"), from: .program)
            inbox.becameActive()
            await (try inbox.nextDelivery()).handled()
        }
        #expect(app.transport.requests.map(\.url.path) == [ServiceRoute.resolve.path])
        let installation = try #require(app.stored?.installationID)
        #expect(
            app.transport.requests.allSatisfy {
                !String(decoding: $0.body ?? Data(), as: UTF8.self).contains(installation)
            })
    }

    @Test func linkPastedAtTheFirstLaunchIsOpenedAndCounted() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            #expect(await inbox.reports(through: .firstOpen).last?.kind == .firstOpen)
            #expect(inbox.paste(Sample.short).isOurs)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.content.linkID == "link-abc")
            #expect(delivery.link.origin == .deferredInstall)
            await delivery.handled()
            // Whatever is pasted later has nothing to do with the installation.
            #expect(inbox.paste("https://go.example.com/second").isOurs)
            let second = try await inbox.nextDelivery()
            #expect(second.link.origin == .direct)
            await second.handled()
            #expect(await eventually { app.transport.requests(to: .claims).count == 2 })
        }
        let body = try #require(app.transport.requests(to: .claims).last?.body)
        #expect(try WireJSON.decoder().decode(ClaimRequest.self, from: body).clipboardLink == Sample.short)
        let next = try app.relaunched()
        try await next.running { inbox in
            #expect(inbox.paste("https://go.example.com/other").isOurs)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.origin == .direct)
            await delivery.handled()
        }
        #expect(app.transport.requests(to: .claims).count == 2)
    }

    @Test(arguments: [true, false])
    func questionUnderWayEndsWithAResetAndWithConsent(isReset: Bool) async throws {
        let app = try InboxFixture(
            transport: RecordingTransport { request in
                request.url.path == ServiceRoute.claims.path ? .status(503) : Sample.answer(request)
            })
        try await app.running { inbox in
            #expect(await eventually { app.transport.requests(to: .claims).count == 1 })
            if isReset { await inbox.reset() } else { inbox.setConsent(.none) }
            await letPass(10, of: app)
        }
        #expect(app.transport.requests(to: .claims).count == 1)
    }

    @Test func nothingOfTheOldInstallationIsAskedAfterAReset() async throws {
        let app = try InboxFixture(transport: RecordingTransport { _ in .status(503) })
        try await app.running { inbox in
            #expect(await eventually { app.transport.requests(to: .claims).count == 1 })
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            #expect(await eventually { app.transport.requests(to: .resolve).count == 1 })
        }
        await app.inbox.reset()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .program)
            await (try await inbox.nextDelivery()).handled()
            await letPass(10, of: app)
        }
        #expect(app.transport.requests(to: .claims).count == 1)
        #expect(app.transport.requests(to: .resolve).count == 1)
    }

    @Test func linkOnTheClipboardIsDeliveredOnce() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            #expect(inbox.paste(Sample.short).isOurs)
            await (try inbox.nextDelivery()).handled()
            for seconds in [1.5, 30, 3600] {
                app.clock.advance(by: seconds)
                #expect(inbox.paste(" \(Sample.short)\n") == .duplicate)
                inbox.resignedActive()
                inbox.becameActive()
            }
            // Another one, and the same by a tap, are links of their own.
            #expect(inbox.paste("https://go.example.com/other").isOurs)
            await (try inbox.nextDelivery()).handled()
            guard case .accepted = inbox.open(try Sample.url(Sample.short), from: .universalLink) else {
                Issue.record("a tap was taken for the clipboard")
                return
            }
        }
    }

    @Test func linkOnTheClipboardThatWasNeverDeliveredMayBePastedAgain() async throws {
        let app = try InboxFixture()
        app.transport.answer { _ in .fault(.offline) }
        try await app.running { inbox in
            #expect(inbox.paste(Sample.short).isOurs)
            #expect(await eventually { app.transport.requests(to: .resolve).count == 1 })
            app.clock.advance(by: 700)
            app.transport.answer { Sample.answer($0) }
            #expect(inbox.paste(Sample.short).isOurs)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.content.linkID == "link-abc")
        }
    }

    @Test func referrerThatComesAfterTheServicesAnswerIsReported() async throws {
        let app = try InboxFixture(platform: .android)
        try await app.running { inbox in
            #expect(await eventually { app.stored != nil })
            await advanceUntil(app) { !app.transport.requests(to: .claims).isEmpty }
            #expect(await inbox.reports(through: .firstOpen).last?.kind == .firstOpen)
            inbox.claimDeferred(installReferrer: nil)
            inbox.claimDeferred(installReferrer: Self.referrer)
            let report = await inbox.reports(through: .dropped).last
            #expect(report?.drop == .expired)
            #expect(report?.door == .firstLaunch)
        }
    }
}
