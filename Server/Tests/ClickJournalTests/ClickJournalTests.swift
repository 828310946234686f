import Foundation
import LinkStorage
import Testing

@testable import ClickJournal

@Suite struct ClickJournalTests {
    private let moment = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func entriesOfSeveralLanesAreThereAfterTheProcess() async throws {
        try await withFolder { folder in
            var sources: [ActivityBatch.Source] = []
            do {
                let journal = try open(folder, lanes: 2)
                for number in 0..<100 { journal.lanes[number % 2].append(.sample(UInt64(number))) }
                sources = journal.lanes.map(\.source)
            }
            let left = try open(folder).leftLanes
            #expect(Set(left.map(\.source)) == Set(sources))
            for lane in left {
                let items = read(lane).entries.items
                #expect(
                    items.map(\.entry)
                        == (0..<100).filter { sources[$0 % 2] == lane.source }.map { .sample(UInt64($0)) })
            }
        }
    }

    @Test func aFolderHasOneProcess() async throws {
        try await withFolder { folder in
            let journal = try open(folder)
            #expect(throws: JournalError.inUse(folder)) { try open(folder) }
            withExtendedLifetime(journal) {}
        }
    }

    @Test func anUnfinishedRecordIsPassedOverAndItsFileRemoved() async throws {
        try await withFolder { folder in
            let name = try record(5, in: folder) { bytes in
                let last = try #require(bytes.lastIndex { $0 != 0 })
                bytes[last] = 0
            }
            let journal = try open(folder)
            let lane = try #require(journal.leftLanes.first)
            let batch = read(lane)
            #expect(batch.entries.items.map(\.entry) == (0..<4).map { .sample($0) })
            #expect(journal.health.damages.map(\.kind) == [.tornTail])
            try lane.release(upTo: batch.end)
            #expect(lane.isFinished)
            #expect(try !names(folder).contains { $0.hasPrefix(name) })
        }
    }

    @Test func aDamagedFileIsKeptUnderAnotherNameAndTheRestOfItRead() async throws {
        try await withFolder { folder in
            let name = try record(5, in: folder) { $0[SegmentHeader.size + 20] ^= 1 }
            let journal = try open(folder)
            let lane = try #require(journal.leftLanes.first)
            let batch = read(lane)
            #expect(batch.entries.items.map(\.entry) == (1..<5).map { .sample($0) })
            #expect(journal.health.damages.map(\.kind) == [.damage])
            try lane.release(upTo: batch.end)
            #expect(try names(folder).contains(name + ".damaged"))
            #expect(try !names(folder).contains(name))
        }
    }

    @Test func damageIsStillReportedWhenItsJournalIsFinished() async throws {
        try await withFolder { folder in
            try record(5, in: folder) { $0[SegmentHeader.size + 20] ^= 1 }
            let journal = try open(folder)
            let lane = try #require(journal.leftLanes.first)
            try lane.release(upTo: read(lane).end)
            journal.removeFinished()
            #expect(journal.leftLanes.isEmpty)
            #expect(journal.health.damages.map(\.kind) == [.damage])
        }
    }

    @Test func aDamagedHeaderCostsNoRecord() async throws {
        try await withFolder { folder in
            try record(5, in: folder) { $0[3] ^= 1 }
            let lane = try #require(try open(folder).leftLanes.first)
            #expect(read(lane).entries.items.count == 5)
        }
    }

    @Test func anEntryOfAnUnknownFormIsKept() async throws {
        try await withFolder { folder in
            let name = try record(2, in: folder) { bytes in
                let header = try #require(SegmentHeader(fileName: try names(folder)[0]))
                bytes[SegmentHeader.size + 8] = 99
                let length = Int(bytes[SegmentHeader.size]) | Int(bytes[SegmentHeader.size + 1]) << 8
                var checksum = header.seed
                checksum.add(UInt64(SegmentHeader.size) << 32 | UInt64(length))
                bytes.withUnsafeBytes { bytes in
                    let start = SegmentHeader.size + 8
                    checksum.add(UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
                }
                withUnsafeBytes(of: checksum.value.littleEndian) {
                    bytes.replaceSubrange(SegmentHeader.size + 4..<SegmentHeader.size + 8, with: $0)
                }
            }
            let journal = try open(folder)
            let lane = try #require(journal.leftLanes.first)
            let batch = read(lane)
            #expect(batch.entries.items.map(\.entry) == [.sample(1)])
            #expect(journal.health.damages.map(\.kind) == [.unknownEntry])
            try lane.release(upTo: batch.end)
            #expect(try names(folder).contains(name + ".damaged"))
        }
    }

    @Test func anUnknownVersionIsRefusedByNameAndKept() async throws {
        try await withFolder { folder in
            let name = try record(5, in: folder) { bytes in
                bytes[16] = 2
                bytes.replaceSubrange(20..<24, with: [0, 0, 0, 0])
                var checksum = CRC32C()
                bytes.withUnsafeBytes { checksum.add(UnsafeRawBufferPointer(rebasing: $0[..<SegmentHeader.size])) }
                withUnsafeBytes(of: checksum.value.littleEndian) { bytes.replaceSubrange(20..<24, with: $0) }
            }
            let before = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
            let journal = try open(folder)
            #expect(journal.leftLanes.isEmpty)
            #expect(
                journal.health.refused.map(\.reason) == ["The format has version 2; this program reads version 1."])
            #expect(journal.health.refused.map(\.fileName) == [name])
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")) == before)
        }
    }

    @Test func aFileOfAnotherFormatIsKept() async throws {
        try await withFolder { folder in
            let name = SegmentHeader(lane: .sample(), number: 1).fileName
            try Data("Something else entirely.".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
            try Data("A note.".utf8).write(to: URL(filePath: "\(folder)/README"))
            let journal = try open(folder)
            #expect(journal.health.refused.map(\.reason) == ["The format is unknown."])
            #expect(Set(try names(folder)).isSuperset(of: [name, "README"]))
        }
    }

    @Test func filesThatHoldNothingAreRemoved() async throws {
        try await withFolder { folder in
            do { _ = try open(folder) }
            #expect(try names(folder).count == 2)
            let name = SegmentHeader(lane: .sample(), number: 1).fileName
            try Data().write(to: URL(filePath: "\(folder)/\(name)"))
            let journal = try open(folder)
            #expect(journal.leftLanes.isEmpty)
            #expect(try names(folder).count == 2)
        }
    }

    @Test func processesThatEndBeforeTheyDrainDoNotUseUpTheBudget() async throws {
        try await withFolder { folder in
            for number in 1...40 {
                let journal = try ClickJournal(
                    folder: folder, configuration: .init(segmentSize: 64 << 10, budget: 512 << 10), at: Date())
                #expect(journal.lanes[0].append(.sample(UInt64(number))) != nil)
                #expect(journal.health.state == .recording)
                #expect(journal.health.problem == nil)
            }
            #expect(try open(folder).leftLanes.flatMap { read($0).entries.items.map(\.entry) }.count == 40)
        }
    }

    @Test func beyondTheBudgetEntriesAreCounted() async throws {
        try await withFolder { folder in
            let journal = try open(folder, budget: 16384)
            let lane = journal.lanes[0]
            var number: UInt64 = 0
            var dropped = 0
            while dropped < 100 {
                if lane.append(.sample(number)) == nil { dropped += 1 }
                number += 1
                journal.prepare()
            }
            var health = journal.health
            #expect(health.state == .counting && health.dropped == 100 && health.waitingCounts == 2)
            #expect(health.problem == "The journal has reached its budget of 16384 bytes.")
            #expect(health.size <= 16384)
            try lane.release(upTo: read(lane).end)
            journal.prepare()
            health = journal.health
            #expect(health.state == .recording && health.waitingCounts == 0 && health.problem == nil)
            let counts = read(lane).entries.items.compactMap { item -> Int? in
                guard case .count(let count) = item.entry else { return nil }
                return count.count
            }
            #expect(counts == [100, 100])
        }
    }

    @Test func waitingCountsAreWrittenAtTheStop() async throws {
        try await withFolder { folder in
            let journal = try open(folder, budget: 16384)
            while journal.lanes[0].append(.sample(1)) != nil { journal.prepare() }
            #expect(journal.health.waitingCounts == 2)
            try journal.close()
            #expect(journal.health.waitingCounts == 0)
        }
    }

    @Test func withoutAFolderEntriesAreInMemory() async throws {
        try await withFolder { folder in
            try Data().write(to: URL(filePath: "\(folder)/file"))
            let journal = try open("\(folder)/file/journal")
            #expect(journal.lanes[0].append(.sample(1)) != nil)
            #expect(journal.health.state == .inMemory)
            #expect(journal.health.problem?.hasPrefix("Cannot create \(folder)/file/journal") == true)
            try FileManager.default.removeItem(atPath: "\(folder)/file")
            try FileManager.default.createDirectory(atPath: "\(folder)/file", withIntermediateDirectories: true)
            journal.prepare()
            #expect(journal.lanes[0].append(.sample(2)) != nil)
            #expect(journal.health.state == .recording && journal.health.problem == nil)
            #expect(read(journal.lanes[0]).entries.items.map(\.entry) == [.sample(1), .sample(2)])
        }
    }

    @Test func aLastingProblemIsTheSameAtEachAttempt() async throws {
        try await withFolder { folder in
            let journal = try open("\(folder)/journal")
            try FileManager.default.removeItem(atPath: "\(folder)/journal")
            try Data().write(to: URL(filePath: "\(folder)/journal"))
            var problems: Set<String> = []
            for number in 1...200 where journal.lanes[0].append(.sample(UInt64(number))) != nil {
                journal.prepare()
                if let problem = journal.health.problem { problems.insert(problem) }
            }
            #expect(problems.count == 1)
        }
    }

    private func open(_ folder: String, lanes: Int = 1, budget: Int = 1 << 20) throws -> ClickJournal {
        let configuration = ClickJournal.Configuration(lanes: lanes, segmentSize: 4096, budget: budget)
        return try ClickJournal(folder: folder, configuration: configuration, at: moment)
    }

    private func read(_ lane: JournalLane) -> ActivityBatch {
        lane.batch(from: .start, limit: JournalReading.Limit())
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// Records entries, ends the process and modifies the file.
    @discardableResult
    private func record(
        _ count: Int, in folder: String, change: (inout [UInt8]) throws -> Void
    ) throws -> String {
        do {
            let journal = try open(folder)
            for number in 0..<count { journal.lanes[0].append(.sample(UInt64(number))) }
        }
        let name = try #require(try names(folder).first)
        let file = URL(filePath: "\(folder)/\(name)")
        var bytes = [UInt8](try Data(contentsOf: file))
        try change(&bytes)
        try Data(bytes).write(to: file)
        return name
    }
}
