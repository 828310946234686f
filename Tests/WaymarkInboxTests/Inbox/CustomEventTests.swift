import Foundation
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

@Suite(.timeLimit(.minutes(1))) struct CustomEventTests {
    private static func custom(_ app: InboxFixture) throws -> [AppEvent] {
        try app.transport.requests(to: .events).flatMap {
            try WireJSON.decoder().decode(AppEventBatch.self, from: try #require($0.body)).events
        }.filter { $0.kind == .custom }
    }

    private static func full(claimID: String? = "claim-1") throws -> InboxFixture {
        let app = try InboxFixture { $0.consent = .full }
        let link = Sample.resolved(Sample.short)
        app.transport.answer { request in
            guard request.url.path == ServiceRoute.claims.path else { return Sample.answer(request) }
            return .json(
                claimID == nil ? ClaimResponse() : ClaimResponse(match: .exact, link: link, claimID: claimID))
        }
        return app
    }

    @Test func eventBelongsToTheClaimOfTheInstallation() async throws {
        let app = try Self.full()
        try await app.running { inbox in
            // Before the claim is answered, and before storage was read.
            #expect(inbox.report(event: "registration", id: "r"))
            await (try await inbox.nextDelivery()).handled()
            #expect(inbox.report(event: "order", value: 12.5, currency: "EUR", id: "7"))
            #expect(inbox.report(event: "order", value: 12.5, currency: "EUR", id: "7"))
            inbox.resignedActive()
            #expect(await eventually { app.transport.requests(to: .events).count == 1 })
        }
        #expect(
            try Self.custom(app).map(\.custom) == [
                CustomAppEvent(id: "r", name: "registration", claimID: "claim-1"),
                CustomAppEvent(id: "7", name: "order", value: "12.5", currency: "EUR", claimID: "claim-1"),
            ])
        // A later process knows the claim.
        let next = try app.relaunched { $0.consent = .full }
        try await next.running { inbox in
            #expect(await eventually { inbox.core.read { $0.events.claimID } == "claim-1" })
            inbox.report(event: "order", id: "8")
            inbox.resignedActive()
            #expect(await eventually { app.transport.requests(to: .events).count == 2 })
        }
        #expect(try Self.custom(app).last?.custom?.claimID == "claim-1")
    }

    @Test func eventMayBelongToALinkThatWasOpened() async throws {
        let app = try Self.full(claimID: nil)
        try await app.running { inbox in
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            let delivery = try await inbox.nextDelivery()
            await delivery.handled()
            inbox.report(event: "order", because: delivery.link)
            // Nobody would know what it belongs to.
            inbox.report(event: "visit")
            #expect(await eventually { app.stored?.deferred == .done })
            inbox.resignedActive()
            #expect(await eventually { app.transport.requests(to: .events).count == 1 })
        }
        #expect(try Self.custom(app).map(\.linkID) == ["link-abc"])
        #expect(app.storedEvents.events.isEmpty)
    }

    @Test func eventWaitsForTheClaim() async throws {
        let app = try Self.full()
        let claims = app.transport
        claims.answer { request in
            request.url.path == ServiceRoute.claims.path ? .fault(.offline) : Sample.answer(request)
        }
        try await app.running { inbox in
            inbox.report(event: "registration", id: "r")
            await advanceUntil(app) { app.transport.requests(to: .claims).count >= 3 }
            inbox.resignedActive()
            inbox.becameActive()
            #expect(await eventually { !app.storedEvents.isVoid })
        }
        #expect(try Self.custom(app).isEmpty)
        #expect(app.storedEvents.events.map(\.custom?.id).contains("r"))
    }

    @Test(arguments: [ConsentLevel.none, .delivery])
    func eventNeedsFullConsent(_ level: ConsentLevel) async throws {
        let app = try Self.full()
        try await app.running { inbox in
            await (try await inbox.nextDelivery()).handled()
            #expect(inbox.report(event: "order"))
            inbox.setConsent(level)
            #expect(!inbox.report(event: "order"))
            inbox.resignedActive()
            #expect(await eventually { level == .none || !app.transport.requests(to: .events).isEmpty })
        }
        #expect(try Self.custom(app).isEmpty)
    }

    @Test func wrongEventIsAMisuse() async throws {
        let app = try Self.full()
        #expect(!app.inbox.report(event: "two words"))
        #expect(!app.inbox.report(event: "order", value: 1, currency: "euro"))
        #expect(!app.inbox.report(event: "order", value: .nan))
        #expect(
            app.inbox.core.read { state in (0..<3).compactMap { state.log.report(at: $0)?.report.kind } } == [
                .misuse, .misuse, .misuse,
            ])
    }
}
