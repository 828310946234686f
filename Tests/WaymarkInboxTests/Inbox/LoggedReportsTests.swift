import Foundation
import Testing
import WaymarkInbox
import WaymarkTesting

/// The switch that writes reports to the log of the system.
@Suite(.timeLimit(.minutes(1))) struct LoggedReportsTests {
    private func log(isOn: Bool) async throws -> [String] {
        let app = try InboxFixture { $0.logsReports = isOn }
        for name in ["first", "second"] {
            try await app.running { inbox in
                inbox.open(try Sample.url("myapp://\(name)"), from: .customScheme)
                await (try await inbox.nextDelivery()).handled()
                if isOn { #expect(await eventually { app.clock.warnings.last?.hasSuffix("handled") == true }) }
            }
        }
        return app.clock.warnings
    }

    @Test func everyReportIsLoggedOnce() async throws {
        let lines = try await log(isOn: true)
        #expect(lines.count { $0.hasSuffix("received through customScheme") } == 2, "\(lines)")
        #expect(lines.count { $0.contains("opened, timing") } == 2, "\(lines)")
        #expect(lines.count { $0.hasSuffix("handled") } == 2, "\(lines)")
    }

    @Test func logIsSilentByDefault() async throws {
        #expect(try await log(isOn: false).isEmpty)
    }

    @Test func mistakesAreLoggedOnce() async throws {
        let app = try InboxFixture {
            $0.logsReports = true
            $0.customSchemes = ["airline://"]
        }
        try await app.running { inbox in
            inbox.open(try Sample.url("https://www.example.com/p"), from: .universalLink)
            await (try await inbox.nextDelivery()).handled()
            #expect(await eventually { app.clock.warnings.last?.hasSuffix("handled") == true })
        }
        #expect(app.clock.warnings.count { $0.contains("airline://") } == 1)
    }

    @Test func inboxKnowsWhetherItHasALink() async throws {
        let app = try InboxFixture(gates: .startup)
        #expect(!app.inbox.hasLink)
        app.inbox.announce()
        #expect(app.inbox.hasLink)
        app.inbox.withdrawAnnouncement()
        #expect(!app.inbox.hasLink)
        app.inbox.open(try Sample.url("myapp://x"), from: .customScheme)
        #expect(app.inbox.hasLink)
    }
}
