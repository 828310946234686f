import Foundation
import Testing
import WaymarkTesting

@testable import WaymarkInbox

/// An app whose links wait because nothing calls `run()`.
@Suite(.timeLimit(.minutes(1))) struct ForgottenRunTests {
    private func reports(of inbox: LinkInbox) -> [LinkReport] {
        inbox.core.read { state in
            var reports: [LinkReport] = []
            while let (report, _) = state.log.report(at: state.log.first + reports.count) { reports.append(report) }
            return reports
        }
    }

    private func isTold(_ app: InboxFixture) -> Bool {
        app.clock.warnings.count { $0.contains("run()") } == 1
            && reports(of: app.inbox).count { $0.kind == .misuse } == 1
    }

    @Test func waitingLinkIsSaidOnceAfterFiveSeconds() async throws {
        let app = try InboxFixture()
        app.inbox.open(try Sample.url(Sample.short), from: .universalLink)
        #expect(await eventually { app.clock.sleeperCount == 1 })
        app.clock.advance(by: 4.9)
        #expect(app.clock.warnings.isEmpty)
        app.clock.advance(by: 0.1)
        #expect(await eventually { isTold(app) })
        app.clock.advance(by: 60)
        app.inbox.open(try Sample.url("https://go.example.com/next"), from: .universalLink)
        #expect(isTold(app))
    }

    @Test func waitingSubscriberIsSaidToo() async throws {
        let app = try InboxFixture()
        let waiting = Task {
            for await _ in app.inbox.deliveries() {}
        }
        #expect(await eventually { app.clock.sleeperCount == 1 })
        app.clock.advance(by: 5)
        #expect(await eventually { isTold(app) })
        waiting.cancel()
        await waiting.value
    }

    /// Without the timer of debug builds.
    @Test func nextChangeFindsItOutWithoutATimer() throws {
        let app = try InboxFixture()
        app.inbox.open(try Sample.url(Sample.short), from: .universalLink)
        app.clock.advance(by: 5)
        app.inbox.becameActive()
        #expect(isTold(app))
    }

    @Test func inboxThatRunsSaysNothing() async throws {
        let app = try InboxFixture()
        app.inbox.open(try Sample.url(Sample.short), from: .universalLink)
        try await app.running { inbox in
            #expect(await eventually { inbox.core.read { $0.run.isRunning } })
            app.clock.advance(by: 60)
            inbox.becameActive()
            await (try await inbox.nextDelivery()).handled()
        }
        #expect(app.clock.warnings.isEmpty)
        #expect(reports(of: app.inbox).allSatisfy { $0.kind != .misuse })
    }
}
