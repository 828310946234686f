import Foundation
import LinkService
import LinkStorage
import Locking
import Testing
import WaymarkLinks

@testable import LinkImportExport

/// What a store is told of an import's size.
@Suite struct BulkImportTests {
    /// A store of nothing that counts what it is told.
    private final class CountingStore: LinkImportStore {
        struct Calls: Equatable {
            var links = 0
            var begun: [Int] = []
            var finished = 0
        }

        private let state = Mutex(Calls())
        private let accepts: Bool

        init(accepts: Bool) {
            self.accepts = accepts
        }

        var calls: Calls { state.withLock { $0 } }

        func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome] {
            state.withLock { $0.links += links.count }
            return links.map { _ in .inserted }
        }

        func importDeletedLinks(
            _ links: [DeletedLinkRecord], policy: LinkImportPolicy
        ) async throws -> [LinkImportOutcome] { links.map { _ in .inserted } }

        func importCounts(_ counts: [LinkCount]) async throws -> [Bool] { counts.map { _ in true } }

        func beginBulkImport(after count: Int) async throws -> Bool {
            state.withLock { $0.begun.append(count) }
            return accepts
        }

        func finishBulkImport() async throws { state.withLock { $0.finished += 1 } }
    }

    private struct Silence: LinkImportObserver {
        func begin(columns: [String], delimiter: FieldDelimiter) {}
        func note(_ entry: LinkImportEntry) {}
        func progress(_ summary: LinkImportSummary) {}
    }

    private struct Broken: Error {}

    private func run(
        rows: Int, accepts: Bool = true, pace: ImportThrottle = .alone, breaks: Bool = false
    ) async throws -> CountingStore {
        let fixture = try await ServiceFixture()
        let store = CountingStore(accepts: accepts)
        let importer = LinkImporter(
            store: store, administration: fixture.useCases.administration, directory: fixture.useCases.directory,
            clock: fixture.clock.clock, pace: pace)
        var next = -1
        do {
            let opening = try LinkTableOpening(kind: .pairs) {
                next += 1
                if next == rows {
                    if breaks { throw Broken() }
                    return nil
                }
                return Array("https://go.example.com/c\(next) https://e.com/\n".utf8)
            }
            _ = try await importer.importTable(
                opening, LinkTableRequest(projectID: fixture.project.id), observer: Silence())
            #expect(!breaks)
        } catch is Broken {}
        return store
    }

    @Test func aSmallImportIsNoBulk() async throws {
        #expect(try await run(rows: 100).calls == CountingStore.Calls(links: 100, begun: [], finished: 1))
    }

    @Test func aLargeImportBeginsAndEnds() async throws {
        let calls = try await run(rows: 16_500).calls
        #expect(calls.links == 16_500 && calls.begun == [16_000] && calls.finished == 1)
    }

    @Test func besideAServiceNothingIsPutOff() async throws {
        let pace = ImportThrottle { true }
        #expect(try await run(rows: 16_500, pace: pace).calls.begun == [])
    }

    @Test func anImportThatFailsEndsToo() async throws {
        #expect(try await run(rows: 8_000, breaks: true).calls.finished == 1)
    }

    /// What a store is told while a bulk grows batch by batch.
    private func calls(ofBulkTo end: Int, accepts: Bool = true, breaks: Bool = false) async throws
        -> CountingStore.Calls
    {
        let store = CountingStore(accepts: accepts)
        do {
            try await BulkImport.run(store, pace: .alone) { bulk in
                for count in stride(from: LinkImporter.batchSize, through: end, by: LinkImporter.batchSize) {
                    try await bulk.advanced(to: count)
                }
                if breaks { throw Broken() }
            }
        } catch is Broken {}
        return store.calls
    }

    @Test func aBulkBeginsOnce() async throws {
        #expect(try await calls(ofBulkTo: 80_000) == CountingStore.Calls(begun: [16_000], finished: 1))
    }

    @Test func aStoreThatRefusesIsAskedAgainWhenTwiceAsMuchIsIn() async throws {
        #expect(try await calls(ofBulkTo: 40_000, accepts: false).begun == [16_000, 32_000])
    }

    @Test func aBulkThatFailsEndsToo() async throws {
        #expect(try await calls(ofBulkTo: 24_000, breaks: true) == CountingStore.Calls(begun: [16_000], finished: 1))
    }
}
