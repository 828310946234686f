import Foundation
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

@Suite(.timeLimit(.minutes(1))) struct SharedRequestTests {
    @Test func equalWishesAtTheSameTimeAreOneRequest() async throws {
        let app = try InboxFixture()
        let resource = try Sample.resource()
        app.transport.answer { _ in .json(resource) }
        app.transport.holdBack()
        let link = try Sample.dynamicLink()
        let inbox = app.inbox
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await inbox.shorten(link).url } }
            #expect(await eventually { app.transport.requests.count == 1 })
            app.transport.release()
            for try await url in group { #expect(url == resource.shortLink) }
        }
        #expect(app.transport.requests.count == 1)
        // It is kept.
        #expect(try await inbox.shorten(link).url == resource.shortLink)
        #expect(app.transport.requests.count == 1)
    }

    @Test func otherOptionsAreAnotherLink() async throws {
        let app = try InboxFixture()
        let resource = try Sample.resource()
        app.transport.answer { _ in .json(resource) }
        let link = try Sample.dynamicLink()
        _ = try await app.inbox.shorten(link)
        _ = try await app.inbox.shorten(link, options: ShortenOptions(suffix: .short))
        _ = try await app.inbox.shorten(try Sample.dynamicLink("https://www.example.com/q"))
        #expect(app.transport.requests.count == 3)
        #expect(Set(app.transport.requests.map { $0.headers["Idempotency-Key"] }).count == 3)
    }

    /// One for each option: a link that begins tomorrow is none that works today.
    static let otherOptions = [
        ShortenOptions(), ShortenOptions(suffix: .short), ShortenOptions(customCode: "sale"),
        ShortenOptions(name: "Sale"), ShortenOptions(tags: ["a"]), ShortenOptions(startsAt: Date.distantFuture),
        ShortenOptions(expiresAt: Date.distantFuture), ShortenOptions(clickLimit: 1), ShortenOptions(openingLimit: 1),
        ShortenOptions(usedUpURL: WebURL("https://www.example.com/gone")),
        ShortenOptions(expiredURL: WebURL("https://www.example.com/gone")), ShortenOptions(idempotencyKey: "k"),
        ShortenOptions(fallsBackToLongLink: false),
    ]

    @Test func everyOptionMakesAnotherLink() async throws {
        let app = try InboxFixture()
        let resource = try Sample.resource()
        app.transport.answer { _ in .json(resource) }
        let link = try Sample.dynamicLink()
        for (number, options) in Self.otherOptions.enumerated() {
            _ = try await app.inbox.shorten(link, options: options)
            #expect(app.transport.requests.count == number + 1, "\(options)")
        }
        #expect(Self.otherOptions.count == Mirror(reflecting: ShortenOptions()).children.count + 1)
    }

    @Test func cancelledFirstAskerFailsNobodyElse() async throws {
        let app = try InboxFixture()
        let resource = try Sample.resource()
        app.transport.answer { _ in .json(resource) }
        app.transport.holdBack()
        let link = try Sample.dynamicLink()
        let inbox = app.inbox
        let first = Task { try await inbox.shorten(link).url }
        #expect(await eventually { app.transport.requests.count == 1 })
        let others = (0..<10).map { _ in Task { try await inbox.shorten(link).url } }
        await letOthersRun()
        first.cancel()
        #expect(await eventually { app.transport.requests.count == 2 })
        let error = await #expect(throws: LinkServiceClientError.self) { try await first.value }
        #expect(error?.code == .cancelled)
        app.transport.release()
        for other in others { #expect(try await other.value == resource.shortLink) }
        // The same wish by the same name, so the service makes one link.
        #expect(app.transport.requests.count == 2)
        #expect(Set(app.transport.requests.map { $0.headers["Idempotency-Key"] }).count == 1)
    }

    @Test func cancelledFollowerEndsAtOnce() async throws {
        let app = try InboxFixture()
        app.transport.holdBack()
        let link = try Sample.dynamicLink()
        let inbox = app.inbox
        let resource = try Sample.resource()
        app.transport.answer { _ in .json(resource) }
        let first = Task { try await inbox.shorten(link).url }
        #expect(await eventually { app.transport.requests.count == 1 })
        let second = Task { try await inbox.shorten(link).url }
        await letOthersRun()
        second.cancel()
        await #expect(throws: LinkServiceClientError.self) { try await second.value }
        app.transport.release()
        #expect(try await first.value == resource.shortLink)
    }

    @Test func everybodyIsCancelledAndTheNextAskerAsksAnew() async throws {
        let app = try InboxFixture()
        let resource = try Sample.resource()
        app.transport.answer { _ in .json(resource) }
        app.transport.holdBack()
        let link = try Sample.dynamicLink()
        let inbox = app.inbox
        let tasks = (0..<10).map { _ in Task { try await inbox.shorten(link).url } }
        #expect(await eventually { app.transport.requests.count == 1 })
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: LinkServiceClientError.self) { try await task.value } }
        app.transport.release()
        #expect(try await inbox.shorten(link).url == resource.shortLink)
    }

    @Test func longLinkThatStandsInIsNotKept() async throws {
        let app = try InboxFixture()
        app.transport.answer { _ in .status(401) }
        let link = try Sample.dynamicLink()
        let first = try await app.inbox.shorten(link)
        #expect(!first.isShort)
        #expect(first.fallbackReason?.code == .unauthorized)
        let resource = try Sample.resource()
        app.transport.answer { _ in .json(resource) }
        #expect(try await app.inbox.shorten(link).isShort)
    }

    @Test func shortLinkIsNotGivenAgainOnceItHasExpired() async throws {
        let app = try InboxFixture()
        let resource = try Sample.resource()
        app.transport.answer { _ in .json(resource) }
        let options = ShortenOptions(expiresAt: Date(timeIntervalSince1970: 1_800_000_060))
        let link = try Sample.dynamicLink()
        _ = try await app.inbox.shorten(link, options: options)
        app.clock.advance(by: 59)
        _ = try await app.inbox.shorten(link, options: options)
        #expect(app.transport.requests.count == 1)
        app.clock.advance(by: 1)
        _ = try await app.inbox.shorten(link, options: options)
        #expect(app.transport.requests.count == 2)
    }

    @Test func invalidLinkIsAnErrorAndNeverALongLink() async throws {
        let app = try InboxFixture()
        app.transport.answer { _ in .status(422) }
        let link = try Sample.dynamicLink()
        let error = await #expect(throws: LinkServiceClientError.self) { try await app.inbox.shorten(link) }
        #expect(error?.code == .invalidRequest)
    }

    @Test(arguments: [(300, 300.0), (86_400, 600), (0, 0)])
    func resolvedLinkIsKeptForAsLongAsTheServiceSaysAndTenMinutesAtMost(_ maxAge: Int, _ kept: Double) async throws {
        let app = try InboxFixture()
        app.transport.answer { _ in .json(Sample.resolved(Sample.short, maxAge: maxAge)) }
        let url = try Sample.url(Sample.short)
        _ = try await app.inbox.resolve(url)
        if kept > 0 {
            app.clock.advance(by: kept - 1)
            _ = try await app.inbox.resolve(url)
            #expect(app.transport.requests.count == 1)
        }
        app.clock.advance(by: 1)
        _ = try await app.inbox.resolve(url)
        #expect(app.transport.requests.count == 2)
    }

    @Test func unknownLinkIsAskedForAgain() async throws {
        let app = try InboxFixture()
        app.transport.answer { _ in .status(404) }
        for count in 1...2 {
            let error = await #expect(throws: LinkServiceClientError.self) {
                try await app.inbox.resolve(try Sample.url(Sample.short))
            }
            #expect(error?.code == .notFound)
            #expect(app.transport.requests.count == count)
        }
    }

    @Test func resolvingLeavesTheLinkThatWaitsAlone() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            #expect(try await inbox.resolve(try Sample.url(Sample.short)).linkID == "link-abc")
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "myapp://x")
        }
    }

    @Test func transportThatKeepsNoDeadlineIsGivenUp() async throws {
        let app = try InboxFixture()
        app.transport.holdBack()
        let inbox = app.inbox
        let url = try Sample.url(Sample.short)
        let content = Task { try await inbox.resolve(url) }
        #expect(await eventually { app.clock.sleeperCount == 1 && app.transport.requests.count == 1 })
        app.clock.advance(by: 27)
        await #expect(throws: LinkServiceClientError.self) { try await content.value }
        #expect(app.transport.cancelled == 1)
    }
}
