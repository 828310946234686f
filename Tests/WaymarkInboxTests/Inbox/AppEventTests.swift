import Foundation
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

@Suite(.timeLimit(.minutes(1))) struct AppEventTests {
    private static func batches(_ app: InboxFixture) throws -> [AppEventBatch] {
        try app.transport.requests(to: .events).map {
            try WireJSON.decoder().decode(AppEventBatch.self, from: try #require($0.body))
        }
    }

    private static func open(_ url: String, in inbox: LinkInbox) async throws {
        inbox.open(try Sample.url(url), from: .universalLink)
        await (try inbox.nextDelivery()).handled()
    }

    @Test func eventsAreToldWhenTheAppComesAndGoes() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            try await Self.open(Sample.short, in: inbox)
            #expect(app.transport.requests(to: .events).isEmpty)
            inbox.resignedActive()
            #expect(await eventually { app.transport.requests(to: .events).count == 1 })
            inbox.becameActive()
            inbox.resignedActive()
        }
        let batch = try #require(try Self.batches(app).first)
        let events = batch.events.filter { $0.kind != .firstOpen }
        #expect(events.map(\.kind) == [.received, .resolved, .opened, .handled])
        #expect(events.dropFirst().allSatisfy { $0.linkID == "link-abc" })
        #expect(events.allSatisfy { $0.door == nil && $0.timing == nil })
        #expect(batch.platform == .ios)
        #expect(try Self.batches(app).count == 1)
    }

    @Test func linkThatNobodyTookIsNotToldAsOpened() async throws {
        let app = try InboxFixture(gates: .startup)
        try await app.running { inbox in
            await openGates(of: inbox)
            let first = Task { try await inbox.nextDelivery() }
            #expect(await eventually { app.stored?.deferred == .done })
            app.store.holdBack()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            // It was decided to open the link, and the person leaves while the disk is slow.
            inbox.resignedActive()
            app.store.release()
            #expect(await eventually { app.transport.requests(to: .events).count == 1 })
            #expect(try Self.batches(app)[0].events.allSatisfy { $0.kind != .opened })
            inbox.becameActive()
            await (try await first.value).handled()
            inbox.resignedActive()
            #expect(await eventually { app.transport.requests(to: .events).count >= 2 })
        }
        #expect(try Self.batches(app).flatMap(\.events).filter { $0.kind == .opened }.count == 1)
    }

    @Test func fullConsentTellsDoorAndTiming() async throws {
        let app = try InboxFixture { $0.consent = .full }
        try await app.running { inbox in
            try await Self.open(Sample.short, in: inbox)
            inbox.resignedActive()
            #expect(await eventually { app.transport.requests(to: .events).count == 1 })
        }
        let opened = try Self.batches(app).first?.events.first { $0.kind == .opened }
        #expect(opened?.door == "universalLink")
        #expect(opened?.timing == "launch")
    }

    @Test func consentThatIsWithdrawnForgetsWhatWasNotTold() async throws {
        let app = try InboxFixture()
        app.transport.answer { $0.url.path == ServiceRoute.events.path ? .fault(.offline) : Sample.answer($0) }
        try await app.running { inbox in
            try await Self.open(Sample.short, in: inbox)
            inbox.resignedActive()
            #expect(await eventually { !app.storedEvents.isVoid })
            await advanceUntil(app) { app.transport.requests(to: .events).count == 3 }
            inbox.setConsent(.none)
            #expect(await eventually { app.storedEvents.isVoid })
            app.transport.answer { Sample.answer($0) }
            inbox.becameActive()
            try await Self.open("myapp://x", in: inbox)
            inbox.resignedActive()
        }
        #expect(app.transport.requests(to: .events).count == 3)
    }

    /// Lets the app have something to tell, and the service be out of reach.
    private static func sendInVain(_ app: InboxFixture, _ inbox: LinkInbox) async throws {
        app.transport.answer { $0.url.path == ServiceRoute.events.path ? .fault(.offline) : Sample.answer($0) }
        try await open(Sample.short, in: inbox)
        inbox.resignedActive()
        #expect(await eventually { app.transport.requests(to: .events).count == 1 })
    }

    @Test(arguments: [true, false]) func batchIsNotTriedAgainThatIsNoLongerToBeTold(_ isReset: Bool) async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            try await Self.sendInVain(app, inbox)
            if isReset { await inbox.reset() } else { inbox.setConsent(.none) }
            await letPass(10, of: app)
            #expect(!inbox.core.read { $0.events.isSending })
        }
        #expect(app.transport.requests(to: .events).count == 1)
        #expect(app.storedEvents.isVoid)
    }

    @Test func batchThatWasNotAnsweredIsSentAgainUnderItsNameByTheNextProcess() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            try await Self.sendInVain(app, inbox)
        }
        app.transport.answer { Sample.answer($0) }
        let next = try app.relaunched()
        try await next.running { inbox in
            #expect(await eventually { next.stored != nil })
            inbox.becameActive()
            #expect(await eventually { app.transport.requests(to: .events).count >= 2 })
            #expect(
                await eventually {
                    next.storedEvents.batch == nil
                })
        }
        let batches = try Self.batches(app)
        #expect(batches.last == batches.first)
    }

    @Test func refusedBatchIsForgotten() async throws {
        let app = try InboxFixture()
        app.transport.answer { $0.url.path == ServiceRoute.events.path ? .status(400) : Sample.answer($0) }
        try await app.running { inbox in
            try await Self.open(Sample.short, in: inbox)
            inbox.resignedActive()
            #expect(await eventually { app.transport.requests(to: .events).count == 1 })
            inbox.becameActive()
            try await Self.open("https://go.example.com/next", in: inbox)
            #expect(
                await eventually {
                    inbox.resignedActive()
                    inbox.becameActive()
                    return app.transport.requests(to: .events).count == 2
                })
        }
        let batches = try Self.batches(app)
        #expect(batches.last?.id != batches.first?.id)
        #expect(batches.last?.events.contains { $0.linkID == "link-abc" } == false)
    }

    @Test(arguments: ["/events/1/kind", "/events/1", "/events/999/kind", "/events/-1", "/platform"])
    func eventThatTheServiceRefusesCostsNoOther(_ pointer: String) async throws {
        let app = try InboxFixture()
        let refusal = ProblemDetails(
            type: "urn:waymark:problem:test", title: "t", status: 422, errors: [.init(pointer: pointer, detail: "d")])
        app.transport.answer { request in
            guard request.url.path == ServiceRoute.events.path else { return Sample.answer(request) }
            let body = String(decoding: request.body ?? Data(), as: UTF8.self)
            return body.contains("resolved") ? .json(refusal, status: 422) : Sample.answer(request)
        }
        let namesAnEvent = pointer.hasPrefix("/events/1")
        try await app.running { inbox in
            #expect(await eventually { app.stored?.deferred == .done })
            inbox.setConsent(.none)
            inbox.setConsent(.delivery)
            try await Self.open(Sample.short, in: inbox)
            inbox.resignedActive()
            #expect(await eventually { app.transport.requests(to: .events).count == (namesAnEvent ? 2 : 1) })
            #expect(
                await eventually {
                    app.storedEvents.batch == nil
                })
        }
        let batches = try Self.batches(app)
        guard namesAnEvent else { return #expect(batches.count == 1) }
        #expect(batches[0].events.map(\.kind) == [.received, .resolved, .opened, .handled])
        #expect(batches[1].events.map(\.kind) == [.received, .opened, .handled])
        #expect(batches[1].omitted == 1)
        #expect(batches[0].id != batches[1].id)
    }

    @Test func eventsWithoutRoomAreCounted() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            for number in 0..<60 { try await Self.open("myapp://x/\(number)", in: inbox) }
            inbox.resignedActive()
            #expect(await eventually { app.transport.requests(to: .events).count == 1 })
        }
        let batch = try #require(try Self.batches(app).first)
        #expect(batch.events.count == 200)
        // The first link came before the service knew of none, so one report more or less stands at the beginning.
        #expect([40, 41].contains(batch.omitted))
    }

    @Test func slowReaderIsToldHowManyReportsItMissed() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            var reader = inbox.reports.makeAsyncIterator()
            try await Self.open("myapp://first", in: inbox)
            _ = await reader.next()
            for number in 0..<60 { try await Self.open("myapp://x/\(number)", in: inbox) }
            let report = await reader.next()
            #expect(report?.kind == .missed)
            var count = 0
            while count < 150, await reader.next() != nil { count += 1 }
        }
    }
}
