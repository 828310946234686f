import LinkStorage

/// A segment of a journal: a header, followed by records.
///
/// A record begins at a multiple of eight bytes with one word: the length of its entry in the lower half, the CRC-32C
/// of header, place, length and entry in the upper half. The word is written after the entry, so an unfinished record
/// has no word or a wrong one.
final class Segment: Sendable {
    static let recordHead = 8
    /// The largest size of a record in bytes.
    static let largestRecord = recordHead + EntryWriter.largestEntry + 7

    let header: SegmentHeader
    let bytes: SegmentBytes
    /// Whether the segment is a file; a segment in memory ends with the process.
    let isFile: Bool
    private let seed: CRC32C

    /// The number of bytes in whole words.
    var size: Int { bytes.pointer.count & ~7 }
    var number: UInt64 { header.number }

    /// Creates a segment over existing bytes.
    init(_ header: SegmentHeader, bytes: SegmentBytes, isFile: Bool) {
        self.header = header
        self.bytes = bytes
        self.isFile = isFile
        seed = header.seed
    }

    /// Creates a segment in bytes that are all zero.
    convenience init(creating header: SegmentHeader, bytes: SegmentBytes, isFile: Bool) {
        header.write(to: bytes.pointer)
        self.init(header, bytes: bytes, isFile: isFile)
    }

    /// Writes the record of an entry.
    ///
    /// - Returns: the offset of the next record; `nil` if there is no room.
    func append(_ entry: JournalEntry, at offset: Int) -> Int? {
        let start = offset + Self.recordHead
        let room = EntryWriter.room(for: entry)
        guard start + room <= size else { return nil }
        let place = UnsafeMutableRawBufferPointer(rebasing: bytes.pointer[start..<start + room])
        let length = EntryWriter.write(entry, to: place)
        let word = UInt64(length) | UInt64(checksum(at: offset, length: length)) << 32
        bytes.pointer.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
        return start + length
    }

    /// Reads the records between two offsets, skipping damage, until the batch is full.
    ///
    /// - Returns: the offset at which to continue.
    func read(from start: Int, to end: Int, into reading: inout JournalReading) -> Int {
        var offset = start
        while offset < end, !reading.isFull {
            if let next = endOfRecord(at: offset, limit: end) {
                let entry = UnsafeRawBufferPointer(
                    rebasing: UnsafeRawBufferPointer(bytes.pointer)[offset + Self.recordHead..<next])
                if EntryBytes(entry) != nil {
                    reading.add(entry, at: JournalPosition(segment: number, offset: UInt64(offset)))
                } else {
                    reading.damages.append(
                        JournalDamage(
                            fileName: header.fileName, offset: offset, size: next - offset, kind: .unknownEntry))
                }
                offset = next
            } else {
                let next = nextRecord(after: offset, limit: end)
                if let lost = written(in: offset..<(next ?? end)) {
                    let isTail = next == nil && lost.upperBound - offset <= Self.largestRecord
                    reading.damages.append(
                        JournalDamage(
                            fileName: header.fileName, offset: lost.lowerBound, size: lost.count,
                            kind: isTail ? .tornTail : .damage))
                }
                offset = next ?? end
            }
        }
        return offset
    }

    /// Whether all bytes from an offset on are zero.
    func isEmpty(from offset: Int) -> Bool {
        offset >= size || written(in: offset..<size) == nil
    }

    /// The size without the zeros at the end; a multiple of eight.
    var writtenSize: Int { written(in: 0..<size)?.upperBound ?? 0 }

    /// Whether the segment contains a complete record.
    var hasRecord: Bool {
        size > SegmentHeader.size && nextRecord(after: SegmentHeader.size - Self.recordHead, limit: size) != nil
    }

    private func endOfRecord(at offset: Int, limit: Int) -> Int? {
        guard offset + Self.recordHead <= limit else { return nil }
        let word = word(at: offset)
        let length = Int(word & 0xFFFF_FFFF)
        guard length > 0, length % 8 == 0, offset + Self.recordHead + length <= limit,
            checksum(at: offset, length: length) == UInt32(word >> 32)
        else { return nil }
        return offset + Self.recordHead + length
    }

    private func nextRecord(after offset: Int, limit: Int) -> Int? {
        var next = offset + 8
        while next < limit {
            if word(at: next) != 0, endOfRecord(at: next, limit: limit) != nil { return next }
            next += 8
        }
        return nil
    }

    /// The range from the first word that is not zero to the last one.
    private func written(in range: Range<Int>) -> Range<Int>? {
        let isWritten = { (offset: Int) in self.word(at: offset) != 0 }
        let offsets = stride(from: range.lowerBound, to: range.upperBound, by: 8)
        guard let first = offsets.first(where: isWritten) else { return nil }
        var last = range.upperBound - 8
        while !isWritten(last) { last -= 8 }
        return first..<last + 8
    }

    private func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.pointer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private func checksum(at offset: Int, length: Int) -> UInt32 {
        var checksum = seed
        checksum.add(UInt64(offset) << 32 | UInt64(length))
        let start = offset + Self.recordHead
        checksum.add(UnsafeRawBufferPointer(rebasing: bytes.pointer[start..<start + length]))
        return checksum.value
    }
}
