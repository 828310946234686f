import Foundation
import Testing
import WaymarkInbox
import WaymarkTesting

/// What holds between a decision of the machine and the disk that it waits for.
@Suite(.timeLimit(.minutes(1))) struct SlowDiskTests {
    private func start(_ inbox: LinkInbox, as user: String) {
        inbox.send(.onboardingChanged(isComplete: true))
        inbox.send(.sessionChanged(.signedIn(user: user), nil))
        inbox.send(.interfaceReady)
        inbox.becameActive()
    }

    @Test func aLinkThatWasDecidedForOnePersonIsNotHandedToTheNext() async throws {
        let app = try InboxFixture(gates: .startup)
        try await app.running { inbox in
            start(inbox, as: "ana")
            let first = Task { try await inbox.nextDelivery() }
            #expect(await eventually { app.stored != nil })
            app.store.holdBack()
            inbox.open(try Sample.url("myapp://of-ana"), from: .customScheme)
            inbox.send(.sessionChanged(.signedOut, .byUser))
            inbox.send(.sessionChanged(.signedIn(user: "ben"), nil))
            app.store.release()
            #expect(await inbox.reports(through: .dropped).last?.drop == .signedOut)
            inbox.open(try Sample.url("myapp://of-ben"), from: .customScheme)
            let delivery = try await first.value
            #expect(delivery.link.url.absoluteString == "myapp://of-ben")
            await delivery.handled()
        }
    }

    @Test func aLinkThatWasDecidedInFrontIsNotHandedOutInTheBackground() async throws {
        let app = try InboxFixture(gates: .startup)
        try await app.running { inbox in
            start(inbox, as: "ana")
            let taken = Guarded(false)
            let first = Task {
                let delivery = try await inbox.nextDelivery()
                taken.withLock { $0 = true }
                return delivery
            }
            #expect(await eventually { app.stored != nil })
            app.store.holdBack()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            inbox.resignedActive()
            app.store.release()
            // The disk is where it should be when the link was given back: held, without an attempt.
            #expect(await eventually { app.stored?.slot?.attempts == 0 })
            #expect(!taken.withLock { $0 })
            inbox.becameActive()
            await (try await first.value).handled()
            // Nobody is told that it was opened the first time, for it was not.
            #expect(await inbox.reports(through: .handled).filter { $0.kind == .opened }.count == 1)
        }
    }

    @Test func anAnsweredLinkIsGoneThoughTheInboxIsCancelledWithTheAnswer() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            let delivery = try await inbox.nextDelivery()
            app.store.holdBack()
            Task { await delivery.handled() }
            #expect(await inbox.reports(through: .handled).last?.kind == .handled)
            Task { app.store.release() }
        }
        #expect(await eventually { app.stored?.slot == nil })
    }

    @Test func whatCouldNotBeWrittenIsWrittenAtTheNextOccasion() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            let delivery = try await inbox.nextDelivery()
            app.store.setWritable(false)
            await delivery.handled()
            #expect(app.stored?.slot != nil)
            app.store.setWritable(true)
            inbox.resignedActive()
            #expect(await eventually { app.stored?.slot == nil })
        }
    }
}
