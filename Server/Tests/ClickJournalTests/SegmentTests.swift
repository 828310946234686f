import LinkStorage
import Testing

@testable import ClickJournal

@Suite struct SegmentTests {
    private static let header = SegmentHeader(lane: .sample(), number: 3)

    @Test func recordsAreReadInTheirOrderUntilTheSegmentIsFull() throws {
        let segment = Segment(creating: Self.header, bytes: .inMemory(size: 4096), isFile: false)
        let offsets = fill(segment)
        let reading = read(segment)
        #expect(reading.entries.items.map(\.position.offset) == offsets.dropLast().map(UInt64.init))
        #expect(reading.entries.items.map(\.entry) == (0..<UInt64(offsets.count - 1)).map(JournalEntry.sample))
        #expect(reading.damages.isEmpty)
    }

    @Test func aRecordThatIsTornAtAnyByteIsPassedOver() throws {
        let segment = Segment(creating: Self.header, bytes: .inMemory(size: 1024), isFile: false)
        let offsets = fill(segment)
        let (last, end) = (try #require(offsets.dropLast().last), try #require(offsets.last))
        let whole = Array(segment.bytes.pointer)
        for byte in last..<end where whole[byte] != 0 {
            for isForward in [true, false] {
                segment.bytes.pointer.copyBytes(from: whole)
                for torn in isForward ? byte..<end : last..<byte + 1 { segment.bytes.pointer[torn] = 0 }
                let reading = read(segment)
                #expect(reading.entries.items.count == offsets.count - 2)
                #expect(reading.damages.allSatisfy { $0.kind == .tornTail })
            }
        }
    }

    @Test func aFlippedByteCostsOneRecordAtMostAndMakesNoWrongOne() {
        var generator = seededGenerator()
        let segment = Segment(creating: Self.header, bytes: .inMemory(size: 2048), isFile: false)
        let offsets = fill(segment)
        let whole = Array(segment.bytes.pointer)
        let all = (0..<UInt64(offsets.count - 1)).map(JournalEntry.sample)
        for byte in whole.indices.dropFirst(SegmentHeader.size) {
            segment.bytes.pointer.copyBytes(from: whole)
            segment.bytes.pointer[byte] ^= UInt8.random(in: 1...255, using: &generator)
            let hit = offsets.lastIndex { $0 <= byte } ?? 0
            var expected = all
            if hit < expected.count { expected.remove(at: hit) }
            let reading = read(segment)
            #expect(reading.entries.items.map(\.entry) == expected, "byte \(byte)")
            #expect(reading.damages.count == 1)
            #expect(reading.damages.first?.kind == (hit >= all.count - 1 ? .tornTail : .damage))
        }
    }

    @Test func anyDamageIsReadWithoutATrapAndWithoutAWrongRecord() {
        var generator = seededGenerator()
        let segment = Segment(creating: Self.header, bytes: .inMemory(size: 2048), isFile: false)
        fill(segment)
        let whole = Array(segment.bytes.pointer)
        let all = Set(read(segment).entries.items)
        for _ in 0..<iterations(300) {
            segment.bytes.pointer.copyBytes(from: whole)
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                let start = Int.random(in: 0..<whole.count, using: &generator)
                for byte in start..<min(whole.count, start + Int.random(in: 1...300, using: &generator)) {
                    segment.bytes.pointer[byte] = .random(in: 0...255, using: &generator)
                }
            }
            #expect(all.isSuperset(of: read(segment).entries.items))
        }
    }

    @Test func recordsOfAnotherSegmentAreNoRecords() {
        let segment = Segment(creating: Self.header, bytes: .inMemory(size: 1024), isFile: false)
        fill(segment)
        let other = Segment(SegmentHeader(lane: .sample(), number: 4), bytes: segment.bytes, isFile: false)
        #expect(read(other).entries.items.isEmpty)
    }

    @Test func aBatchHasABound() {
        let segment = Segment(creating: Self.header, bytes: .inMemory(size: 4096), isFile: false)
        fill(segment)
        var reading = JournalReading(limit: JournalReading.Limit(entries: 3))
        _ = segment.read(from: SegmentHeader.size, to: segment.size, into: &reading)
        #expect(reading.entries.items.count == 3)
        reading = JournalReading(limit: JournalReading.Limit(bytes: 150))
        _ = segment.read(from: SegmentHeader.size, to: segment.size, into: &reading)
        #expect(reading.entries.items.count == 2)
    }

    @Test func theNameOfAFileLeadsToItsHeader() {
        #expect(SegmentHeader(fileName: Self.header.fileName) == Self.header)
        #expect(SegmentHeader(fileName: Self.header.fileName + ".damaged") == nil)
        #expect(SegmentHeader(fileName: "3.journal") == nil)
    }

    /// Fills a segment; returns the offset of each record and the end of the last one.
    @discardableResult
    private func fill(_ segment: Segment) -> [Int] {
        var offsets = [SegmentHeader.size]
        while let last = offsets.last, let next = segment.append(.sample(UInt64(offsets.count - 1)), at: last) {
            offsets.append(next)
        }
        return offsets
    }

    private func read(_ segment: Segment) -> JournalReading {
        var reading = JournalReading(limit: JournalReading.Limit())
        #expect(segment.read(from: SegmentHeader.size, to: segment.size, into: &reading) == segment.size)
        return reading
    }
}
