import Foundation
import Testing
import WaymarkInbox

/// The account of an app, as “The sign-in gate” has it.
@MainActor final class Account {
    enum Stored {
        case locked
        case nobody
        case person(String)
    }

    let controller: StartupController

    init(controller: StartupController) {
        self.controller = controller
    }

    func restore(_ stored: Stored) {
        switch stored {
        case .locked: controller.sessionChanged(.unknown)
        case .nobody: controller.sessionChanged(.signedOut)
        case .person(let id): controller.sessionChanged(.signedIn(user: id))
        }
    }

    func signIn(as id: String) {
        controller.sessionChanged(.signedIn(user: id))
    }

    func signOut() {
        controller.sessionChanged(.signedOut, end: .byUser)
    }

    func sessionExpired() {
        controller.sessionChanged(.signedOut, end: .expired)
    }

    func onboardingDone() {
        controller.onboardingChanged(isComplete: true)
    }
}

@Suite(.timeLimit(.minutes(1))) struct AccountDocumentationTests {
    @Test @MainActor func linkWaitsThroughOnboardingAndSignIn() async throws {
        let app = try InboxFixture(gates: .startup)
        let controller = StartupController(app.inbox)
        let account = Account(controller: controller)
        let (deliveries, opened) = AsyncStream<LinkDelivery>.makeStream()
        let leading = Task { await controller.run(show: { _ in }, open: { opened.yield($0) }) }
        app.inbox.open(try Sample.url(Sample.short), from: .universalLink)
        controller.interfaceReady()
        app.inbox.becameActive()
        account.restore(.nobody)
        #expect(await eventually { app.stored?.slot?.isGated == true && app.stored?.slot?.content != nil })
        account.onboardingDone()
        #expect(await eventually { controller.screen == .signIn })
        #expect(app.stored?.slot?.attempts == 0)
        account.signIn(as: "ana")
        var arrivals = deliveries.makeAsyncIterator()
        let delivery = try #require(await arrivals.next())
        #expect(delivery.link.url.absoluteString == "https://www.example.com/abc")
        #expect(delivery.link.timing == .afterGate)
        await delivery.handled()
        leading.cancel()
        await leading.value
    }

    @Test func linkOfASessionThatExpiredWaits() async throws {
        let app = try InboxFixture(gates: .startup)
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            let account = await MainActor.run { Account(controller: StartupController(inbox)) }
            await account.restore(.person("ana"))
            await account.sessionExpired()
            #expect(await eventually { app.stored?.slot?.boundUser == "ana" })
            await account.signIn(as: "ben")
            #expect(await inbox.reports(through: .dropped).last?.drop == .otherUser)
        }
    }

    @Test func linkOfAPersonWhoSignedOutGoes() async throws {
        let app = try InboxFixture(gates: .startup)
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            let account = await MainActor.run { Account(controller: StartupController(inbox)) }
            await account.restore(.person("ana"))
            await account.signOut()
            #expect(await inbox.reports(through: .dropped).last?.drop == .signedOut)
        }
    }

    @Test func linksThatNeedNoSessionAreTold() throws {
        let configuration = publicPages(Sample.configuration())
        #expect(!configuration.requiresSession(try Sample.url("https://www.example.com/help/seats")))
        #expect(configuration.requiresSession(try Sample.url("https://www.example.com/pass/LH400")))
    }
}
