import Foundation
import LinkStorage

/// The first 64 bytes of a segment: its format, its journal and its number, which follow from the file's name.
///
/// All numbers of the format are little-endian:
///
///     0   16  "waymark journal" and a line feed
///     16   4  version: 1
///     20   4  CRC-32C of the header, with zeros here
///     24  16  the journal's identity
///     40   8  the segment's number
///     48  16  zeros
struct SegmentHeader: Hashable, Sendable {
    /// The result of reading the first bytes of a file.
    enum Finding: Equatable {
        /// The header of this segment.
        case expected
        /// A complete header of another version of the format, or of another segment.
        case foreign(String)
        /// Anything else: another format, damage, or an unfinished file.
        case unreadable
    }

    static let size = 64
    static let version: UInt32 = 1
    private static let magic = Array("waymark journal\n".utf8)
    private static let suffix = ".journal"
    private static let digits = 12

    /// The journal.
    var lane: ActivityBatch.Source
    /// The number of the segment, from 1.
    var number: UInt64

    /// Creates the header of a journal's segment.
    init(lane: ActivityBatch.Source, number: UInt64) {
        self.lane = lane
        self.number = number
    }

    /// Parses the name of a segment's file; `nil` if it is another name.
    init?(fileName: String) {
        guard fileName.hasSuffix(Self.suffix) else { return nil }
        let parts = fileName.dropLast(Self.suffix.count)
        guard let dash = parts.lastIndex(of: "-"), let lane = ActivityBatch.Source(String(parts[..<dash])),
            let number = UInt64(parts[parts.index(after: dash)...]), number > 0
        else { return nil }
        self.init(lane: lane, number: number)
        guard self.fileName == fileName else { return nil }
    }

    /// The name of the segment's file, made of the journal's identity and the number.
    var fileName: String {
        let number = String(number)
        return "\(lane)-\(String(repeating: "0", count: max(0, Self.digits - number.count)))\(number)\(Self.suffix)"
    }

    /// The initial checksum of the segment's records, so that records of another segment never match.
    var seed: CRC32C {
        var checksum = CRC32C()
        withBytes { checksum.add($0) }
        return checksum
    }

    /// Writes the header.
    func write(to bytes: UnsafeMutableRawBufferPointer) {
        withBytes { bytes.copyMemory(from: $0) }
    }

    /// Compares the first bytes of a file with this header.
    func compare(with bytes: UnsafeRawBufferPointer) -> Finding {
        guard bytes.count >= Self.size else { return .unreadable }
        let found = [UInt8](bytes.prefix(Self.size))
        if withBytes({ found.elementsEqual($0) }) { return .expected }
        guard found.starts(with: Self.magic), Self.isWhole(found) else { return .unreadable }
        let version = found.withUnsafeBytes {
            UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
        }
        guard version == Self.version else {
            return .foreign("The format has version \(version); this program reads version \(Self.version).")
        }
        return .foreign("The file holds a segment of another name.")
    }

    private static func isWhole(_ header: [UInt8]) -> Bool {
        var zeroed = header
        zeroed.replaceSubrange(20..<24, with: [0, 0, 0, 0])
        let checksum = Self.checksum(of: zeroed)
        return header[20..<24].elementsEqual(withUnsafeBytes(of: checksum.littleEndian) { [UInt8]($0) })
    }

    private static func checksum(of header: [UInt8]) -> UInt32 {
        var checksum = CRC32C()
        header.withUnsafeBytes { checksum.add($0) }
        return checksum.value
    }

    private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var bytes = Self.magic
        bytes.reserveCapacity(Self.size)
        withUnsafeBytes(of: Self.version.littleEndian) { bytes += $0 }
        bytes += [0, 0, 0, 0]
        withUnsafeBytes(of: lane.uuid.uuid) { bytes += $0 }
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        bytes += [UInt8](repeating: 0, count: Self.size - bytes.count)
        let checksum = Self.checksum(of: bytes)
        withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(20..<24, with: $0) }
        return bytes.withUnsafeBytes(body)
    }
}
