/// A row of a table, as bytes.
public struct DelimitedRow: Sendable {
    /// The row's number, from 1, as a spreadsheet counts: the header and empty rows too.
    public internal(set) var number = 0
    /// Whether the row is longer than ``DelimitedTextReader/maximumRowLength``; the beginning of its line is then its
    /// only field.
    public internal(set) var isCut = false
    /// Whether a quote in it does not follow the rules.
    public internal(set) var hasStrayQuote = false
    /// Whether the table ends in the row, without a line break.
    public internal(set) var isUnterminated = false
    /// The row as it was written, without its line break.
    public internal(set) var raw = RawBytes()

    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    /// Creates an empty row.
    public init() {}

    /// How many fields the row has.
    public var count: Int { ends.count }

    /// Whether no field holds anything but spaces.
    public var isEmpty: Bool { bytes.allSatisfy { $0 == 0x20 } && !isCut }

    /// The bytes of a field; none where the row has no such field.
    public subscript(index: Int) -> ArraySlice<UInt8> {
        guard ends.indices.contains(index) else { return [] }
        return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// The text of a field, or `nil` where it is not UTF-8.
    public func text(_ index: Int) -> String? {
        String(validating: self[index], as: UTF8.self)
    }

    /// Takes back the bytes of the field that was not ended yet.
    mutating func dropField() { bytes.removeSubrange((ends.last ?? 0)...) }

    mutating func append(_ more: Slice<UnsafeBufferPointer<UInt8>>) { bytes += UnsafeBufferPointer(rebasing: more) }
    mutating func append(_ more: UnsafeBufferPointer<UInt8>) { bytes += more }
    mutating func append(_ byte: UInt8) { bytes.append(byte) }
    mutating func endField() { ends.append(bytes.count) }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        isCut = false
        hasStrayQuote = false
        isUnterminated = false
    }
}
