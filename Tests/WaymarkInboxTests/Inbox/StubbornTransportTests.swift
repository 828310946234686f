import Foundation
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

/// What holds with a transport of the app's own that ends neither by a deadline nor when its task is cancelled.
@Suite(.timeLimit(.minutes(1))) struct StubbornTransportTests {
    /// Answers nothing until it is released; every request after that at once.
    private final class StubbornTransport: LinkTransport {
        private let waiting = Guarded<[CheckedContinuation<Void, Never>]?>([])
        private let count = Guarded(0)

        /// How many requests came.
        var asked: Int { count.withLock { $0 } }

        func release() {
            let released = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting ?? []
            }
            for continuation in released { continuation.resume() }
        }

        func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
            count.withLock { $0 += 1 }
            await withCheckedContinuation { continuation in
                let isFree = waiting.withLock { waiting in
                    waiting?.append(continuation)
                    return waiting == nil
                }
                if isFree { continuation.resume() }
            }
            return try Sample.answer(request).get()
        }
    }

    private let clock = TestClock()
    private let transport = StubbornTransport()

    private func inbox(isInstalled: Bool = true) throws -> LinkInbox {
        let records = isInstalled ? [InboxFile.name: InboxFile(StartupRun.installed).data] : [:]
        return LinkInbox(
            Sample.configuration(), store: InMemoryInboxStore(records), transport: transport,
            environment: clock.environment)
    }

    @Test func shorteningEndsWithItsTask() async throws {
        let inbox = try inbox()
        let link = try Sample.dynamicLink()
        let shortened = Task { try await inbox.shorten(link) }
        #expect(await eventually { transport.asked == 1 })
        shortened.cancel()
        let error = await #expect(throws: LinkServiceClientError.self) { try await shortened.value }
        #expect(error?.code == .cancelled)
        transport.release()
    }

    @Test func theLongLinkStandsInWhenTheTimeIsOver() async throws {
        let inbox = try inbox()
        let link = try Sample.dynamicLink()
        let shortened = Task { try await inbox.shorten(link) }
        let strict = Task { try await inbox.shorten(link, options: ShortenOptions(fallsBackToLongLink: false)) }
        #expect(await eventually { transport.asked == 2 && clock.sleeperCount == 2 })
        clock.advance(by: 7)
        #expect(try await shortened.value.fallbackReason?.code == .timeout)
        let error = await #expect(throws: LinkServiceClientError.self) { try await strict.value }
        #expect(error?.code == .timeout)
        transport.release()
    }

    @Test func resolvingEndsWithItsTaskAndTheNextOneAsksAnew() async throws {
        let inbox = try inbox()
        let url = try Sample.url(Sample.short)
        let first = Task { try await inbox.resolve(url) }
        #expect(await eventually { transport.asked == 1 })
        first.cancel()
        let error = await #expect(throws: LinkServiceClientError.self) { try await first.value }
        #expect(error?.code == .cancelled)
        transport.release()
        #expect(try await inbox.resolve(url).linkID == "link-abc")
        #expect(transport.asked == 2)
    }

    /// Resolves links of the app until the returned tasks are cancelled.
    private func resolve(_ count: Int, with inbox: LinkInbox) throws -> [Task<LinkContent, any Error>] {
        try (0..<count).map { number in
            let url = try Sample.url("https://go.example.com/l\(number)")
            return Task { try await inbox.resolve(url) }
        }
    }

    @Test func fourLinksAreResolvedAtATime() async throws {
        let inbox = try inbox()
        let tasks = try resolve(20, with: inbox)
        #expect(await eventually { transport.asked == 4 })
        await letOthersRun()
        #expect(transport.asked == 4)
        // A place is free again after a question that was cancelled, and after an answer.
        for task in tasks.prefix(2) { task.cancel() }
        #expect(await eventually { transport.asked >= 5 })
        transport.release()
        for task in tasks.dropFirst(2) { _ = try await task.value }
        #expect(transport.asked <= 20)
    }

    @Test func aLinkThatAPersonWaitsForDoesNotWaitForOthers() async throws {
        let inbox = try inbox()
        let tasks = try resolve(4, with: inbox)
        #expect(await eventually { transport.asked == 4 })
        let url = try Sample.url(Sample.short)
        let queued = Task { try await inbox.resolve(url) }
        await letOthersRun()
        #expect(transport.asked == 4)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await inbox.run() }
            inbox.open(url, from: .universalLink)
            #expect(await eventually { transport.asked == 5 })
            group.cancelAll()
        }
        for task in tasks + [queued] { task.cancel() }
        transport.release()
    }

    @Test func theFirstLaunchGoesOnAndAsksAgain() async throws {
        let inbox = try inbox(isInstalled: false)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await inbox.run() }
            #expect(await eventually { transport.asked == 1 })
            await advance(clock) { inbox.core.read { $0.startup.deferred } == .retry }
            #expect(inbox.core.read { $0.startup.deferred } == .retry)
            transport.release()
            inbox.networkReturned()
            #expect(await eventually { inbox.core.read { $0.startup.deferred } == .done })
            group.cancelAll()
        }
    }

    @Test func theInboxEndsWithItsTask() async throws {
        let inbox = try inbox()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await inbox.run() }
            inbox.open(URL(string: Sample.short) ?? URL(fileURLWithPath: "/"), from: .universalLink)
            #expect(await eventually { transport.asked == 1 })
            group.cancelAll()
        }
        transport.release()
    }

    @Test func aLinkThatWaitsIsTriedAgain() async throws {
        let inbox = try inbox()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await inbox.run() }
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            #expect(await eventually { transport.asked == 1 })
            let isDelayed = Guarded(false)
            let watching = Task {
                _ = await inbox.reports(through: .delayed)
                isDelayed.withLock { $0 = true }
            }
            await advanceUntil(try InboxFixture(clock: clock)) { isDelayed.withLock { $0 } }
            transport.release()
            inbox.networkReturned()
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.content.linkID == "link-abc")
            await delivery.handled()
            watching.cancel()
            group.cancelAll()
        }
    }
}
