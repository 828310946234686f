import Foundation
import Testing
import WaymarkClient
import WaymarkTesting

@testable import WaymarkInbox

/// Windows by the calls that the adapters and views make.
@Suite(.timeLimit(.minutes(1))) @MainActor struct LinkWindowTests {
    private let controller: StartupController
    private let log: AsyncStream<String>
    private let lines: AsyncStream<String>.Continuation

    init() throws {
        // Not the first launch, which would wait for a deferred link.
        let record = InboxFile(StoredStartup(installationID: "i", firstLaunch: Date(), deferred: .done))
        let store = InMemoryInboxStore([InboxFile.name: record.data])
        controller = StartupController(try InboxFixture(gates: .startup, store: store).inbox)
        (log, lines) = AsyncStream.makeStream()
    }

    /// A window that writes down what it shows and opens.
    private func window(_ name: String) -> LinkWindow {
        let (controller, lines) = (controller, lines)
        return LinkWindow(controller.inbox, scene: LinkScene(name)) { _, scene in
            await controller.run(
                in: scene, show: { lines.yield("\(name) \($0)") },
                open: { delivery in
                    lines.yield("\(name) opens \(delivery.link.url.lastPathComponent)")
                    await delivery.handled()
                })
            lines.yield("\(name) ends")
        }
    }

    private func signIn() {
        controller.sessionChanged(.signedIn(user: "ana"))
    }

    /// Waits for lines, which may come in any order.
    private func next(_ expected: Set<String>) async {
        var missing = expected
        for await line in log {
            guard missing.remove(line) != nil else {
                Issue.record("\(line) instead of one of \(missing.sorted())")
                return
            }
            if missing.isEmpty { return }
        }
    }

    private func open(_ name: String, in window: LinkWindow) throws {
        #expect(window.open([try Sample.url("https://www.example.com/\(name)")]).isEmpty)
    }

    @Test func aSecondWindowTakesNeitherScreensNorLinksOfTheFirst() async throws {
        controller.onboardingChanged(isComplete: true)
        controller.sessionChanged(.signedOut)
        let first = window("first")
        first.becameActive()
        await next(["first signIn"])
        let second = window("second")
        first.resignedActive()
        second.becameActive()
        await next(["second signIn"])
        signIn()
        await next(["first home", "second home"])
        #expect(controller.screen == .home)

        try open("a", in: first)
        await next(["first opens a"])
        try open("b", in: second)
        await next(["second opens b"])

        second.disconnect()
        await next(["second ends"])
        first.becameActive()
        controller.sessionChanged(.signedOut, end: .byUser)
        await next(["first signIn"])
        signIn()
        await next(["first home"])
        try open("c", in: second)
        await next(["first opens c"])
        first.disconnect()
    }

    @Test func aLinkThatMakesAWindowWaitsForIt() async throws {
        controller.onboardingChanged(isComplete: true)
        signIn()
        let first = window("first")
        first.becameActive()
        await next(["first home"])
        // The system brings the link in the call that connects the window, before the window's task has begun.
        let second = window("second")
        try open("a", in: second)
        second.becameActive()
        await next(["second home"])
        await next(["second opens a"])
        first.disconnect()
        second.disconnect()
    }

    @Test func aWindowThatIsReleasedDoesNotKeepTheAppInFront() async throws {
        controller.onboardingChanged(isComplete: true)
        signIn()
        var only: LinkWindow? = window("only")
        only?.becameActive()
        await next(["only home"])
        only = nil
        await next(["only ends"])
        #expect(!controller.inbox.core.read { $0.startup.isActive })
    }
}
