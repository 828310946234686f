import Foundation
import Testing
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

@Suite(.timeLimit(.minutes(1))) struct LinkInboxTests {
    @Test func shortLinkIsResolvedStoredAndDelivered() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            let disposition = inbox.open(try Sample.url(Sample.short), from: .universalLink)
            #expect(disposition.isOurs)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "https://www.example.com/abc")
            #expect(delivery.link.door == .universalLink)
            #expect(app.stored?.slot?.attempts == 1)
            await delivery.handled()
            #expect(app.stored?.slot == nil)
        }
    }

    @Test func doorOfTheAppsOwnNeedsNoOtherChange() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .beacon)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.door == LinkDoor("beacon"))
            await delivery.handled()
            #expect(await inbox.reports(through: .handled).last?.door == .beacon)
        }
    }

    @Test func linkIsOnTheDiskBeforeTheServiceIsAsked() async throws {
        let app = try InboxFixture()
        app.store.holdBack()
        try await app.running { inbox in
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            #expect(await eventually { app.store.waitingWriters == 1 })
            #expect(app.transport.requests(to: .resolve).isEmpty)
            app.store.release()
            #expect(await eventually { app.transport.requests(to: .resolve).count == 1 })
            #expect(app.stored?.slot?.url == Sample.short)
        }
    }

    @Test func linkThatComesBeforeStorageIsReadIsOnTheDiskBeforeTheServiceIsAsked() async throws {
        let app = try InboxFixture()
        app.store.holdBack()
        app.inbox.open(try Sample.url(Sample.short), from: .universalLink)
        try await app.running { inbox in
            #expect(await eventually { app.store.waitingWriters == 1 })
            #expect(app.transport.requests(to: .resolve).isEmpty)
            app.store.release()
            #expect(await eventually { app.transport.requests(to: .resolve).count == 1 })
            #expect(app.stored?.slot?.url == Sample.short)
        }
    }

    @Test func linkIsOpenedOnlyWhenItsAttemptIsOnTheDisk() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            // The first launch is stored.
            #expect(await eventually { app.stored?.deferred == .done })
            app.store.holdBack()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            async let delivery = inbox.nextDelivery()
            #expect(await eventually { app.store.waitingWriters == 1 })
            app.store.release()
            #expect(try await delivery.link.url.absoluteString == "myapp://x")
            #expect(app.stored?.slot?.attempts == 1)
        }
    }

    @Test func linkOutlivesTheProcess() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            #expect(await eventually { app.stored?.slot?.content != nil })
        }
        app.clock.advance(by: 60)
        let next = try app.relaunched()
        try await next.running { inbox in
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "https://www.example.com/abc")
            await delivery.handled()
        }
        let last = try app.relaunched()
        try await last.running { _ in
            #expect(await eventually { last.store.readCount > next.store.readCount || last.stored != nil })
            #expect(last.stored?.slot == nil)
        }
    }

    @Test func linkOnWhichTheAppCrashesIsOpenedTwiceAtMost() async throws {
        var app = try InboxFixture()
        for attempt in 1...2 {
            let onDisk = try await app.running { [app] inbox in
                if attempt == 1 { inbox.open(try Sample.url("myapp://crash"), from: .customScheme) }
                let delivery = try await inbox.nextDelivery()
                #expect(app.stored?.slot?.attempts == attempt)
                // A crash: nobody answers or gives back, and the disk stays as it is.
                return withExtendedLifetime(delivery) { app.store.records }
            }
            app = try InboxFixture(clock: app.clock, store: InMemoryInboxStore(onDisk))
        }
        try await app.running { [app] inbox in
            async let delivery = inbox.nextDelivery()
            #expect(await inbox.reports(through: .dropped).last?.drop == .poison)
            #expect(await eventually { app.stored?.slot == nil })
            inbox.open(try Sample.url("myapp://next"), from: .customScheme)
            #expect(try await delivery.link.url.absoluteString == "myapp://next")
        }
    }

    @Test func linkThatComesBeforeTheInboxWorksWaitsForIt() async throws {
        let app = try InboxFixture()
        #expect(app.inbox.open(try Sample.url("myapp://x"), from: .customScheme).isOurs)
        #expect(app.store.writeCount == 0)
        try await app.running { inbox in
            await (try inbox.nextDelivery()).handled()
        }
    }

    @Test func secondRunWaitsUntilTheFirstHasEnded() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            async let _ = inbox.run()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            await (try inbox.nextDelivery()).handled()
            #expect(app.store.readCount == 1)
        }
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://y"), from: .customScheme)
            await (try inbox.nextDelivery()).handled()
        }
    }

    @Test func questionThatARunLeftIsTakenUpByTheNext() async throws {
        let app = try InboxFixture()
        app.transport.holdBack()
        try await app.running { inbox in
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            #expect(await eventually { app.transport.requests(to: .resolve).count == 1 })
        }
        app.transport.release()
        try await app.running { inbox in
            await (try inbox.nextDelivery()).handled()
        }
        #expect(app.transport.requests(to: .resolve).count == 2)
    }

    @Test func linkThatNeedsNoSessionSaysSoOnceItIsKnown() async throws {
        let app = try InboxFixture(gates: .startup) { $0.requiresSession = { $0.path != "/open" } }
        try await app.running { inbox in
            inbox.open(try Sample.url("https://go.example.com/open"), from: .universalLink)
            #expect(await eventually { app.stored?.slot?.requiresSession == false })
            inbox.open(try Sample.url("https://go.example.com/closed"), from: .universalLink)
            #expect(await eventually { app.stored?.slot?.content?.linkID == "link-closed" })
            #expect(app.stored?.slot?.requiresSession == true)
        }
    }

    @Test func resetForgetsEverything() async throws {
        let app = try InboxFixture()
        let installation = try await app.running { inbox in
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            let delivery = try await inbox.nextDelivery()
            _ = try await inbox.resolve(try Sample.url(Sample.short))
            inbox.resignedActive()
            #expect(await eventually { !app.storedEvents.isVoid })
            let installation = app.stored?.installationID
            await inbox.reset()
            #expect(app.stored?.slot == nil)
            #expect(app.stored?.installationID != installation)
            #expect(app.stored?.deferred == .done)
            #expect(app.storedEvents.isVoid)
            // The answer comes too late and means nothing.
            await delivery.handled()
            return app.stored?.installationID
        }
        // The first launch may have asked before its link was there.
        let asked = app.transport.requests(to: .claims).count
        let next = try app.relaunched()
        try await next.running { _ in
            #expect(await eventually { next.inbox.core.read { $0.ledger.reading == .done } })
            #expect(next.stored?.installationID == installation)
        }
        #expect(next.transport.requests(to: .claims).count == asked)
    }

    @Test func resetBeforeStorageWasReadIsStoredToo() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            #expect(await eventually { app.stored?.slot != nil })
        }
        let next = try app.relaunched()
        await next.inbox.reset()
        try await next.running { _ in
            #expect(await eventually { next.stored?.slot == nil })
        }
    }

    @Test func thousandCallsAtOnceLeaveOneLink() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            let accepted = await withTaskGroup(of: LinkDisposition.self) { group in
                for number in 0..<1000 {
                    group.addTask {
                        guard let url = URL(string: "myapp://x/\(number)") else { return .notOurs }
                        return inbox.open(url, from: .customScheme)
                    }
                }
                return await group.reduce(into: Set<LinkDisposition>()) { $0.insert($1) }
            }
            #expect(accepted.count == 1000)
            #expect(accepted.allSatisfy { if case .accepted = $0 { true } else { false } })
            let delivery = try await inbox.nextDelivery()
            await delivery.handled()
            #expect(accepted.contains(.accepted(id: delivery.link.id)))
            #expect(await eventually { app.stored != nil && app.stored?.slot == nil })
        }
    }
}

extension LinkDoor {
    fileprivate static let beacon = LinkDoor("beacon")
}
