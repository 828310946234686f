import Foundation
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

/// An app with an inbox, on a clock and a service of the test's own; a second one on the same store is the next launch.
struct InboxFixture: Sendable {
    let inbox: LinkInbox
    let clock: TestClock
    let transport: RecordingTransport
    let store: InMemoryInboxStore

    init(
        gates: LinkInbox.Gates = .none, clock: TestClock = TestClock(),
        transport: RecordingTransport = RecordingTransport { Sample.answer($0) },
        store: InMemoryInboxStore = InMemoryInboxStore(), platform: LinkInboxConfiguration.Platform = .ios,
        change: (inout LinkInboxConfiguration) -> Void = { _ in }
    ) throws {
        self.clock = clock
        self.transport = transport
        self.store = store
        var configuration = Sample.configuration(platform: platform)
        change(&configuration)
        inbox = LinkInbox(
            configuration, gates: gates, store: store, transport: transport, environment: clock.environment)
    }

    /// The next launch of the same app.
    func relaunched(
        gates: LinkInbox.Gates = .none, change: (inout LinkInboxConfiguration) -> Void = { _ in }
    ) throws -> InboxFixture {
        try InboxFixture(gates: gates, clock: clock, transport: transport, store: store, change: change)
    }

    /// Lets the inbox work while `body` runs; leaving it is the end of the process.
    func running<Value: Sendable>(_ body: @Sendable (LinkInbox) async throws -> Value) async throws -> Value {
        let inbox = inbox
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                await inbox.run()
                return nil
            }
            defer { group.cancelAll() }
            let value = try await body(inbox)
            group.cancelAll()
            return value
        }
    }

    /// What is on the disk.
    var stored: StoredStartup? {
        store.records[InboxFile.name].flatMap { try? InboxFile($0).startup }
    }

    /// The events on the disk.
    var storedEvents: AppEventQueue {
        store.records[InboxFile.name].flatMap { try? InboxFile($0).events } ?? AppEventQueue()
    }
}

enum Sample {
    static let short = "https://go.example.com/abc"
    static let schemes = ["myapp", "com.example.app"]

    static func configuration(platform: LinkInboxConfiguration.Platform = .ios) -> LinkInboxConfiguration {
        LinkInboxConfiguration(
            service: "https://links.example.com", apiKey: "wmk_app_secret",
            linkDomains: ["https://go.example.com", "https://open.example.com/l"],
            deepLinkHosts: ["www.example.com"], customSchemes: schemes, targetHosts: ["*"],
            appID: "com.example.app", appVersion: "1.2", platform: platform, pasteboard: .whenAsked)
    }

    static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    static func longLink(to deepLink: String, domain: String = "https://go.example.com") throws -> URL {
        let link = DynamicLink(link: try WebURL(deepLink))
        return try url(LongLinkCodec.encode(link, domain: try LinkDomain(domain)))
    }

    /// What the short link `https://go.example.com/CODE` means: `https://www.example.com/CODE`.
    static func resolved(_ url: String, maxAge: Int = 0, minimumVersion: String? = nil) -> ResolvedLink? {
        let code = url.split(separator: "/").last.map(String.init) ?? ""
        guard let target = WebURL("https://www.example.com/\(code)") else { return nil }
        return ResolvedLink(
            url: AppURI(target), link: DynamicLink(link: target), shortLink: url, linkID: "link-\(code)",
            minimumVersion: minimumVersion, maxAge: maxAge)
    }

    /// A service that knows every short link and no deferred one.
    static func answer(_ request: LinkHTTPRequest) -> RecordingTransport.Answer {
        switch request.url.path {
        case ServiceRoute.resolve.path:
            guard let body = request.body,
                let question = try? WireJSON.decoder().decode(ResolveRequest.self, from: body),
                let link = resolved(question.url)
            else { return .status(404) }
            return .json(link)
        case ServiceRoute.claims.path: return .json(ClaimResponse())
        case ServiceRoute.events.path: return .json(AppEventBatchResult(counted: 0, ignored: 0))
        default: return .status(404)
        }
    }
}

extension LinkInbox {
    /// The next delivery of a subscriber of its own; the subscriber is gone afterwards, the delivery can be answered.
    func nextDelivery(scene: LinkScene? = nil) async throws -> LinkDelivery {
        var iterator = deliveries(scene: scene).makeAsyncIterator()
        return try #require(await iterator.next())
    }

    /// The reports up to and including one of a kind.
    func reports(through kind: LinkReport.Kind) async -> [LinkReport] {
        var all: [LinkReport] = []
        for await report in reports {
            all.append(report)
            if report.kind == kind { break }
        }
        return all
    }
}

extension Sample {
    static func dynamicLink(_ url: String = "https://www.example.com/p?id=7") throws -> DynamicLink {
        DynamicLink(link: try WebURL(url))
    }

    static func resource(code: String = "new") throws -> LinkResource {
        LinkResource(
            id: "id-1", shortLink: "https://go.example.com/\(code)",
            previewLink: "https://go.example.com/\(code)?d=1", domain: "https://go.example.com", code: code,
            link: try dynamicLink(), createdAt: Date(timeIntervalSince1970: 1_795_249_800),
            updatedAt: Date(timeIntervalSince1970: 1_795_249_800))
    }
}

/// Says that somebody is signed in, onboarding is complete, and the interface is there and active.
func openGates(of inbox: LinkInbox, user: String? = "ana") async {
    await MainActor.run {
        let controller = StartupController(inbox)
        controller.onboardingChanged(isComplete: true)
        controller.sessionChanged(.signedIn(user: user))
        controller.interfaceReady()
        inbox.becameActive()
    }
}

/// Lets time pass in small steps until something is true.
func advanceUntil(_ app: InboxFixture, _ condition: () -> Bool) async {
    await advance(app.clock, until: condition)
}

/// Lets time pass in small steps until something is true.
///
/// The clock does not run away from the tasks that it wakes: between its steps there are turns for all of them. After a minute it
/// stands, and whoever still has something to do has the time for it. The sums of its steps are exact.
func advance(_ clock: TestClock, until condition: () -> Bool) async {
    for _ in 0..<960 {
        if condition() { return }
        clock.advance(by: 0.0625)
        await letOthersRun()
    }
    _ = await eventually(condition)
}

/// Lets seconds pass, and everything happen that wakes meanwhile.
func letPass(_ seconds: TimeInterval, of app: InboxFixture) async {
    let end = app.clock.uptime + seconds
    await advanceUntil(app) { app.clock.uptime >= end }
}
