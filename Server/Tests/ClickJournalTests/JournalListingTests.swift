import Foundation
import LinkStorage
import Testing

@testable import ClickJournal
@testable import JournalSimulation

@Suite struct JournalListingTests {
    private func journal(in folder: String) throws -> ClickJournal {
        try ClickJournal(folder: folder, configuration: .init(segmentSize: 16 << 10), at: Date())
    }

    /// All bytes of a folder's files, and when they were changed.
    private func state(of folder: String) throws -> [String: [AnyHashable]] {
        var state: [String: [AnyHashable]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let path = "\(folder)/\(name)"
            let changed = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            state[name] = [try Data(contentsOf: URL(fileURLWithPath: path)), changed]
        }
        return state
    }

    @Test func filesAreListedWhileTheirServiceRunsAndStayAsTheyAre() async throws {
        try await withFolder { folder in
            let journal = try journal(in: folder)
            for number in UInt64(0)..<300 {
                journal.lanes[0].append(.sample(number))
                journal.prepare()
            }
            journal.lanes[0].append(
                .unknownCode(on: LinkDomainRecord.ID(at: Date()), at: Date(timeIntervalSince1970: 0)))
            let before = try state(of: folder)
            let listing = try await JournalListing(of: folder)
            #expect(try state(of: folder) == before)
            let written = listing.files.filter { $0.entries > 0 }
            #expect(written.count > 1 && written.map(\.number) == Array(1...UInt64(written.count)))
            #expect(written.reduce(0) { $0 + $1.entries } == 301)
            #expect(written.reduce(0) { $0 + $1.clicks } == 300)
            #expect(written.first?.oldestClick == JournalEntry.sample(0).moment)
            #expect(written.last?.newestClick == JournalEntry.sample(299).moment)
            #expect(listing.files.allSatisfy { $0.bytes == 16 << 10 && $0.damages.isEmpty && $0.refusal == nil })
            #expect(listing.files.allSatisfy { $0.waitingEntries == nil } && listing.drained.isEmpty)
            withExtendedLifetime(journal) {}
        }
    }

    @Test func entriesThatTheDatabaseHasAreTold() async throws {
        try await withFolder { folder in
            let journal = try journal(in: folder)
            let store = SimulatedStore(world: SimulatedWorld())
            let drain = JournalDrain(journal: journal, store: store, report: { _ in })
            for number in UInt64(0)..<5 { journal.lanes[0].append(.sample(number)) }
            try await drain.drain()
            for number in UInt64(5)..<8 { journal.lanes[0].append(.sample(number)) }
            let listing = try await JournalListing(of: folder, drainedTo: store)
            #expect(listing.files.reduce(0) { $0 + $1.entries } == 8)
            #expect(listing.files.reduce(0) { $0 + ($1.waitingEntries ?? 0) } == 3)
            #expect(listing.drained.values.contains { $0.offset > 0 })
        }
    }

    @Test func whatCannotBeReadIsTold() async throws {
        try await withFolder { folder in
            do {
                let journal = try journal(in: folder)
                for number in UInt64(0)..<9 { journal.lanes[0].append(.sample(number)) }
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".journal") }
            let name = try #require(
                files.first {
                    (try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")))?[64...72] != Data(count: 9)
                })
            let file = URL(fileURLWithPath: "\(folder)/\(name)")
            var bytes = try Data(contentsOf: file)
            // Within the second record.
            bytes[64 + 8 + 150] ^= 0xFF
            try bytes.write(to: file)
            let header = try #require(SegmentHeader(fileName: name))
            let strange = SegmentHeader(lane: header.lane, number: header.number + 7).fileName
            try Data("something else, of another program".utf8).write(
                to: file.deletingLastPathComponent().appending(path: strange))
            try Data().write(to: file.deletingLastPathComponent().appending(path: "\(name).damaged"))
            let listing = try await JournalListing(of: folder)
            let damaged = try #require(listing.files.first { $0.name == name })
            #expect(damaged.entries == 8)
            #expect(damaged.damages.map(\.kind) == [.damage])
            #expect(listing.files.first { $0.name == strange }?.refusal == "The format is unknown.")
            #expect(listing.setAside == ["\(name).damaged"])
        }
    }

    @Test func aFolderThatIsNotThereIsAnError() async {
        await #expect(throws: CocoaError.self) { try await JournalListing(of: "/none/such") }
    }
}
