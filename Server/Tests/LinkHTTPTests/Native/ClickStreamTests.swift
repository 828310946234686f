import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import Locking
import ManagementAPI
import NIOCore
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// How clicks are read while they are sent.
@Suite struct ClickStreamTests {
    /// What a client has received.
    private final class Received: Sendable {
        struct State {
            var lines = 0
            var largest = 0
            var isComplete = false
            /// The most pages that had been read but not received.
            var pagesAhead = 0
        }

        let state = Mutex(State())
    }

    private struct Writer: ResponseBodyWriter {
        let received: Received
        let store: PagedClicks

        mutating func write(_ buffer: ByteBuffer) async throws {
            // The view of a buffer takes long over single bytes where nothing is optimized.
            let lines = buffer.withUnsafeReadableBytes { bytes in bytes.count { $0 == UInt8(ascii: "\n") } }
            received.state.withLock { state in
                state.pagesAhead = max(state.pagesAhead, store.readCount - state.lines / PagedClicks.pageSize)
                state.lines += lines
                state.largest = max(state.largest, buffer.readableBytes)
            }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
            received.state.withLock { $0.isComplete = true }
        }
    }

    private struct Fixture {
        let service: ServiceUnderTest
        let store: PagedClicks
        let export: ClickExport

        func reader() async throws -> ClickReader {
            try await export.reader(
                ClickExport.Query(
                    subject: .domain("go.example.com"),
                    period: try StatisticsPeriod("24h", now: ServiceUnderTest.moment)),
                caller: Caller(
                    keyID: APIKeyRecord.ID(at: ServiceUnderTest.moment), role: .reader,
                    projectID: service.project.id))
        }

        func stream(turns: ExportTurns = ExportTurns(1)) async throws -> ClickStream {
            var reader = try await reader()
            let first = try await reader.page(ofAtMost: 10, textBytes: 1000)
            return ClickStream(
                format: .ndjson, first: first, reader: reader, turn: try turns.begin(), logger: service.log.logger())
        }
    }

    private func fixture(pages: Int, failing: Int? = nil) async throws -> Fixture {
        let service = try await ServiceUnderTest()
        let created: LinkResource = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/"}}"#
        ).decoded()
        let id = try #require(LinkRecord.ID(created.id))
        let link = try #require(try await service.database.link(id: id))
        let store = PagedClicks(pages, failing: failing, link: link)
        let clock = LinkClock.fixed(ServiceUnderTest.moment)
        let counts = LinkStatistics(journal: MemoryJournal(store: store), store: store, clock: clock)
        let export = ClickExport(
            counts: counts, links: service.database, store: store, directory: service.useCases.directory, clock: clock,
            retentionDays: 90)
        return Fixture(service: service, store: store, export: export)
    }

    @Test func theNextPageIsReadWhenTheClientHasTakenTheOneBefore() async throws {
        let fixture = try await fixture(pages: 12)
        let received = Received()
        try await fixture.stream().body.write(Writer(received: received, store: fixture.store))
        let state = received.state.withLock { $0 }
        #expect(state.lines == 12_000 && state.isComplete)
        // The first page is read twice, and the end of a page is sent with the next one.
        #expect(fixture.store.readCount == 13 && state.pagesAhead <= 3)
        #expect(state.largest < 20_000)
    }

    @Test func aPageThatCannotBeReadCutsTheAnswerOff() async throws {
        let fixture = try await fixture(pages: 5, failing: 2)
        let received = Received()
        let turns = ExportTurns(1)
        await #expect(throws: LinkServiceError.self) {
            try await fixture.stream(turns: turns).body.write(Writer(received: received, store: fixture.store))
        }
        let state = received.state.withLock { $0 }
        #expect(state.lines > 1900 && state.lines < 2000 && !state.isComplete)
        #expect(fixture.service.log.lines.contains { $0.contains("cut off") })
        _ = try turns.begin()
    }

    @Test func pagesSpanThePagesOfTheStore() async throws {
        let fixture = try await fixture(pages: 3)
        var reader = try await fixture.reader()
        var counts: [Int] = []
        var moments: [Date] = []
        while reader.position != nil {
            let page = try await reader.page(ofAtMost: 1400, textBytes: 1000)
            counts.append(page.clicks.count)
            moments += page.clicks.map(\.click.moment)
        }
        #expect(counts == [1400, 1400, 200] && Set(moments).count == 3000)
    }

    @Test func aPageEndsAfterManyReadsWithoutClicks() async throws {
        let fixture = try await fixture(pages: 100)
        var reader = try await fixture.reader()
        let page = try await reader.page(ofAtMost: 1_000_000, textBytes: 1000)
        #expect(page.clicks.count == 20_000 && reader.position != nil)
    }
}
