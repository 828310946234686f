import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

@Suite(.timeLimit(.minutes(1))) struct StartupControllerTests {
    /// A controller that runs, and what it was asked for.
    @MainActor private final class Stage {
        var log: [String] = []
        var kept: [LinkDelivery] = []
        let controller: StartupController
        let gate = Gate()

        init(_ inbox: LinkInbox) {
            controller = StartupController(inbox)
        }

        func run(answers: Bool = true) async {
            await controller.run(
                show: { screen in
                    MainActor.assertIsolated()
                    await self.gate.wait()
                    self.log.append(screen.rawValue)
                },
                open: { delivery in
                    MainActor.assertIsolated()
                    self.log.append("open \(delivery.link.url.absoluteString) \(delivery.link.timing.rawValue)")
                    if answers { await delivery.handled() } else { self.kept.append(delivery) }
                },
                promptForUpdate: { link in
                    MainActor.assertIsolated()
                    self.log.append("update for \(link.url.absoluteString)")
                })
        }

        func start() {
            controller.onboardingChanged(isComplete: true)
            controller.inbox.becameActive()
        }
    }

    private func staged(
        _ app: InboxFixture, answers: Bool = true, _ body: @MainActor @Sendable (Stage, LinkInbox) async throws -> Void
    ) async throws {
        let stage = await Stage(app.inbox)
        try await app.running { inbox in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await stage.run(answers: answers) }
                defer { group.cancelAll() }
                try await body(stage, inbox)
            }
        }
    }

    @Test("27: everything that touches the interface runs on the main actor, whoever called")
    func mainActor() async throws {
        let app = try InboxFixture(gates: .startup)
        try await staged(app) { stage, inbox in
            stage.start()
            stage.controller.sessionChanged(.signedIn(user: "ana"))
            let url = try Sample.url(Sample.short)
            await Task { @concurrent in _ = inbox.open(url, from: .universalLink) }.value
            #expect(
                await eventually { stage.log.last == "open https://www.example.com/abc launch" || stage.log.count > 2 })
            #expect(stage.log.last?.hasPrefix("open https://www.example.com/abc") == true)
        }
    }

    @Test("20: home is shown before a link is opened above it")
    func homeFirst() async throws {
        let app = try InboxFixture(gates: .startup)
        try await staged(app) { stage, inbox in
            stage.gate.close()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            stage.controller.sessionChanged(.signedIn(user: "ana"))
            stage.start()
            #expect(await eventually { stage.gate.waitingCount == 1 })
            await letOthersRun()
            #expect(stage.log.isEmpty)
            stage.gate.open()
            #expect(await eventually { stage.log.count == 2 || stage.log.count == 3 })
            #expect(stage.log.suffix(2) == ["home", "open myapp://x launch"])
            #expect(stage.controller.screen == .home)
        }
    }

    @Test("6: a link that comes signed out is opened after sign-in")
    func signInGate() async throws {
        let app = try InboxFixture(gates: .startup)
        try await staged(app) { stage, inbox in
            stage.controller.sessionChanged(.signedOut)
            stage.start()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            #expect(await eventually { stage.log == ["signIn"] })
            stage.controller.sessionChanged(.signedIn(user: "ana"))
            #expect(await eventually { stage.log.count == 3 })
            #expect(stage.log == ["signIn", "home", "open myapp://x afterGate"])
        }
    }

    @Test("6: a link that comes signed out survives the end of the process")
    func signInGateAndKill() async throws {
        let app = try InboxFixture(gates: .startup)
        try await staged(app) { stage, inbox in
            stage.controller.sessionChanged(.signedOut)
            stage.start()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            #expect(await eventually { app.stored?.slot?.isGated == true })
        }
        app.clock.advance(by: 3600)
        try await staged(try app.relaunched(gates: .startup)) { stage, _ in
            stage.controller.sessionChanged(.signedOut)
            stage.start()
            #expect(await eventually { stage.log == ["signIn"] })
            stage.controller.sessionChanged(.signedIn(user: "ana"))
            #expect(await eventually { stage.log == ["signIn", "home", "open myapp://x afterGate"] })
        }
    }

    @Test("9: the first user's link is not opened for the second")
    func otherUser() async throws {
        let app = try InboxFixture(gates: .startup)
        try await staged(app, answers: false) { stage, inbox in
            stage.controller.sessionChanged(.signedIn(user: "ana"))
            stage.start()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            #expect(await eventually { stage.kept.count == 1 })
            stage.controller.sessionChanged(.signedOut, end: .byUser)
            stage.controller.sessionChanged(.signedIn(user: "bob"))
            #expect(await inbox.reports(through: .dropped).last?.drop == .signedOut)
            #expect(await eventually { app.stored?.slot == nil })
            await stage.kept.first?.handled()
            inbox.open(try Sample.url("myapp://y"), from: .customScheme)
            #expect(await eventually { stage.kept.count == 2 })
            #expect(stage.kept.last?.link.url.absoluteString == "myapp://y")
        }
    }

    @Test func signingOutIsShownWhileALinkIsBeingOpened() async throws {
        let app = try InboxFixture(gates: .startup)
        let stage = await StartupController(app.inbox)
        let log = Guarded<[String]>([])
        let gate = Gate()
        gate.close()
        try await app.running { inbox in
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    await stage.run(
                        show: { screen in log.withLock { $0.append(screen.rawValue) } },
                        open: { _ in
                            log.withLock { $0.append("open") }
                            await gate.wait()
                        })
                }
                await openGates(of: inbox)
                inbox.open(try Sample.url("myapp://x"), from: .customScheme)
                #expect(await eventually { log.withLock { $0.last } == "open" })
                await stage.sessionChanged(.signedOut, end: .byUser)
                #expect(await eventually { log.withLock { $0.last } == "signIn" })
                gate.open()
            }
        }
    }

    @Test("5: waiting ends at the deadline, whatever the service does")
    func holdDeadline() async throws {
        let app = try InboxFixture(gates: .startup)
        try await app.running { _ in #expect(await eventually { app.stored?.deferred == .done }) }
        app.transport.holdBack()
        try await staged(try app.relaunched(gates: .startup)) { stage, inbox in
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            stage.controller.sessionChanged(.signedIn(user: "ana"))
            stage.start()
            #expect(await eventually { stage.log == ["waiting"] && app.clock.sleeperCount >= 2 })
            app.clock.advance(by: 3)
            #expect(await eventually { stage.log == ["waiting", "home"] })
            app.transport.release()
            // 14: an answer that comes late does not yank the person away.
            #expect(await eventually { stage.log.last == "open https://www.example.com/abc late" })
        }
    }

    @Test func linkThatNeedsANewerAppPromptsForIt() async throws {
        let app = try InboxFixture(gates: .startup)
        app.transport.answer { _ in .json(Sample.resolved(Sample.short, minimumVersion: "2.0")) }
        try await staged(app) { stage, inbox in
            stage.controller.sessionChanged(.signedIn(user: "ana"))
            stage.start()
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            #expect(await eventually { stage.log.contains("update for https://www.example.com/abc") })
            #expect(await eventually { stage.log.contains("home") })
            #expect(!stage.log.contains { $0.hasPrefix("open") })
        }
    }

    @Test func appWithoutAControllerIsToldOfLinksThatNeedANewerApp() async throws {
        let app = try InboxFixture()
        app.transport.answer { _ in .json(Sample.resolved(Sample.short, minimumVersion: "2.0")) }
        try await app.running { inbox in
            let waiting = Task { for await _ in inbox.deliveries() {} }
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            var prompts = inbox.updatePrompts().makeAsyncIterator()
            #expect(await prompts.next()?.url.absoluteString == "https://www.example.com/abc")
            waiting.cancel()
        }
    }

    @Test func nextControllerShowsTheNewestScreenAgain() async throws {
        let app = try InboxFixture(gates: .startup)
        try await staged(app) { stage, _ in
            stage.controller.sessionChanged(.signedOut)
            stage.start()
            #expect(await eventually { stage.log == ["signIn"] })
        }
        try await staged(app) { stage, _ in
            #expect(await eventually { stage.log == ["signIn"] })
        }
    }
}
