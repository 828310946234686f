import Foundation
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

/// Links that come as user activities, from the system's callback to the app's screens.
@Suite(.timeLimit(.minutes(1))) @MainActor struct UserActivityTests {
    private static let link = "https://www.example.com/pass/7"
    private let inbox: LinkInbox
    private let controller: StartupController
    private let window: LinkWindow
    private let log: AsyncStream<String>
    private let lines: AsyncStream<String>.Continuation

    init() throws {
        inbox = LinkInbox(
            LinkInboxConfiguration(
                service: "https://links.example.com", apiKey: "key", linkDomains: ["https://go.example.com"],
                deepLinkHosts: ["www.example.com"], appID: "com.example.app", consent: .none),
            gates: .startup, store: InMemoryInboxStore(), transport: RecordingTransport(),
            environment: TestClock().environment)
        controller = StartupController(inbox)
        window = LinkWindow(inbox) { _, _ in }
        (log, lines) = AsyncStream.makeStream()
    }

    /// Starts the app, and gives what it shows and opens up to a line; no time passes.
    private func start(through last: String, whileWaiting continueWith: () -> Void = {}) async -> [String] {
        let work = Task {
            await controller.run(
                show: { self.lines.yield($0.rawValue) },
                open: { delivery in
                    self.lines.yield("open \(delivery.link.url.absoluteString) \(delivery.link.timing)")
                    await delivery.handled()
                })
        }
        controller.onboardingChanged(isComplete: true)
        controller.sessionChanged(.signedIn(user: "ana"))
        inbox.becameActive()
        var shown: [String] = []
        for await line in log {
            shown.append(line)
            if line == "waiting" { continueWith() }
            if line == last { break }
        }
        work.cancel()
        return shown
    }

    private func take(_ type: String, _ address: String?) throws -> Bool {
        window.open(BrowsingActivity(type: type, webpageURL: try address.map { try #require(URL(string: $0)) }))
    }

    @Test(
        "12: of the activities of a launch the one of web browsing counts, wherever it stands",
        arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func browsingActivityIsFoundAmongOthers(_ order: [Int]) async throws {
        // An activity that restores a scene may carry an address of the app too.
        let activities = [
            ("com.example.app.restore", "https://www.example.com/restored"), (BrowsingActivity.type, Self.link),
            ("com.example.app.handoff", nil),
        ]
        for place in order {
            let (type, address) = activities[place]
            #expect(try take(type, address) == (type == BrowsingActivity.type))
        }
        let line = "open \(Self.link) launch"
        #expect(await start(through: line) == ["home", line])
    }

    @Test("12: an activity that restores a scene announces no link, and nobody waits for one")
    func restorationIsNotAnnounced() async throws {
        window.announceActivity(ofType: "com.example.app.restore")
        window.announceActivity(ofType: nil)
        #expect(try take("com.example.app.restore", Self.link) == false)
        // The clock stands still: what is waited for does not come.
        #expect(await start(through: "home").last == "home")
    }

    @Test("12: an announced link that does not come keeps nobody waiting")
    func announcementIsWithdrawn() async {
        window.announceActivity(ofType: BrowsingActivity.type)
        let shown = await start(through: "home") {
            window.withdrawActivity(ofType: "com.example.app.restore")
            window.withdrawActivity(ofType: BrowsingActivity.type)
        }
        #expect(shown == ["waiting", "home"])
    }

    @Test("26: a link that comes as an activity only, as from a scanned code, is waited for and opened once")
    func activityOnly() async throws {
        window.announceActivity(ofType: BrowsingActivity.type)
        let shown = await start(through: "open \(Self.link) launch") {
            #expect((try? take(BrowsingActivity.type, Self.link)) == true)
            // The other callback of the same tap, where the system calls both.
            #expect((try? take(BrowsingActivity.type, Self.link)) == true)
        }
        #expect(shown == ["waiting", "home", "open \(Self.link) launch"])
    }
}
