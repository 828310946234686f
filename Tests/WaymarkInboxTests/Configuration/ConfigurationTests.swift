import Foundation
import Testing
import WaymarkTesting

@testable import WaymarkInbox

@Suite(.timeLimit(.minutes(1))) struct ConfigurationTests {
    private static let right = Sample.configuration()

    @Test func rightConfigurationHasNoIssue() {
        #expect(Self.right.issues.isEmpty)
        let least = LinkInboxConfiguration(
            service: "https://go.example.com", apiKey: "wmk_app_4tR7kQ", appID: "com.example.app")
        #expect(least.issues.isEmpty)
    }

    private typealias Change = @Sendable (inout LinkInboxConfiguration) -> Void

    private static let mistakes: [(property: String, change: Change)] = [
        ("service", { $0.service = "go.example.com" }),
        ("service", { $0.service = "" }),
        ("linkDomains", { $0.linkDomains = ["go.example.com:x"] }),
        ("deepLinkHosts", { $0.deepLinkHosts = ["https://www.example.com"] }),
        ("deepLinkHosts", { $0.deepLinkHosts = ["www.example.com/path"] }),
        ("deepLinkHosts", { $0.deepLinkHosts = ["go.example.com"] }),
        ("deepLinkHosts", { $0.deepLinkHosts = ["GO.example.com.:443"] }),
        ("deepLinkHosts", { $0.deepLinkHosts = [""] }),
        ("deepLinkHosts", { $0.deepLinkHosts = ["b%C3%BCcher.example"] }),
        ("deepLinkHosts", { $0.deepLinkHosts = ["www example.com"] }),
        ("deepLinkHosts", { $0.deepLinkHosts = ["ana@www.example.com"] }),
        ("deepLinkHosts", { $0.deepLinkHosts = ["*.example.com"] }),
        ("deepLinkHosts", { $0.deepLinkHosts = ["www.example.com:99999"] }),
        ("targetHosts", { $0.targetHosts = ["https://x"] }),
        ("customSchemes", { $0.customSchemes = ["airline://"] }),
        ("customSchemes", { $0.customSchemes = ["https"] }),
        ("excludedAddresses", { $0.excludedAddresses = ["signed-in"] }),
        ("movedLinks", { $0.movedLinks = "https://example.page.link/summer,nonsense" }),
        ("appVersion", { $0.appVersion = "two" }),
        ("rules", { $0.rules.maximumAttempts = 0 }),
        ("rules", { $0.rules.holdDeadline = -1 }),
        ("rules", { $0.rules.gatedLifetime = .nan }),
        ("service, apiKey, appID", { $0.apiKey = "" }),
    ]

    @Test("each mistake is named with its property", arguments: mistakes.indices)
    func mistakeIsAnIssue(_ number: Int) throws {
        let (property, change) = Self.mistakes[number]
        var configuration = Self.right
        change(&configuration)
        let issues = configuration.issues
        #expect(issues.map(\.property).contains(property), "\(issues)")
        let app = try InboxFixture(change: change)
        #expect(app.clock.warnings.count == issues.count)
        let reports = app.inbox.core.read { state in (0..<issues.count).compactMap { state.log.report(at: $0)?.report }
        }
        #expect(reports.allSatisfy { $0.kind == .misuse } && reports.count == issues.count)
    }

    @Test func inboxWithAWrongServiceStillOpensWhatNeedsNone() async throws {
        let app = try InboxFixture { $0.service = "nonsense" }
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            #expect(try await inbox.nextDelivery().link.url.absoluteString == "myapp://x")
        }
    }

    @Test func mistakesNameSamplesThatAreTakenForTheWrongThing() {
        var configuration = Self.right
        configuration.excludedAddresses = ["myapp://signed-in"]
        #expect(
            configuration.mistakes(
                links: ["https://go.example.com/abc", "https://www.example.com/p", "myapp://x"],
                others: ["myapp://signed-in?code=1", "https://accounts.example.com/"]) == [])
        #expect(
            configuration.mistakes(links: ["https://other.example/x"], others: ["myapp://x"]) == [
                "https://other.example/x is not a link of the app.", "myapp://x is a link of the app.",
            ])
    }
}
