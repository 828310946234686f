/// Reads the rows of a text table (RFC 4180) from a stream of bytes, one at a time and in constant memory.
///
/// Lines may end in CR LF, LF or CR. A field in double quotes may hold delimiters, line breaks and doubled quotes; a
/// quote inside a field that does not begin with one stands for itself. A byte order mark is passed over.
///
/// Nothing in the bytes stops it. A quoted field that never ends, or goes on after its quote, costs the line on which its
/// row begins and no more: reading goes on with the next line.
public struct DelimitedTextReader {
    /// What is wrong with the form of a row.
    public enum Fault: Hashable, Sendable {
        /// A quoted field does not end, within ``maximumRowLength`` or at all.
        case unclosedQuote
        /// Something stands between the quote that ends a field and the delimiter.
        case textAfterQuote
        /// The row is longer than ``maximumRowLength``; only its beginning is kept.
        case tooLong
    }

    /// The longest row, in bytes.
    public static let maximumRowLength = 1 << 20

    /// The row that was read last.
    public private(set) var row = DelimitedRow()
    /// How many bytes were taken from the stream and lie before the next row.
    public var offset: Int64 { consumed + Int64(position) }

    private let refill: () throws -> [UInt8]?
    private let limit: Int
    private(set) var delimiter: FieldDelimiter
    private var buffer: [UInt8] = []
    private var position = 0
    private var consumed: Int64 = 0
    private var number = 0
    private var isAtEnd = false
    /// Whether the next call of ``next()`` gives the last row once more.
    private(set) var isHolding = false

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - delimiter: what stands between fields.
    ///   - limit: the longest row, in bytes.
    ///   - refill: gives the next bytes, some at least, or `nil` at the end.
    public init(
        delimiter: FieldDelimiter = ",", limit: Int = DelimitedTextReader.maximumRowLength,
        refill: @escaping () throws -> [UInt8]?
    ) {
        self.delimiter = delimiter
        self.limit = limit
        self.refill = refill
    }

    /// The first bytes of the stream, as many as there are up to a number, without taking them.
    public mutating func peek(_ count: Int) throws -> ArraySlice<UInt8> {
        while buffer.count - position < count, try fill() {}
        return buffer[position...].prefix(count)
    }

    /// Says what stands between fields, before the first row is read.
    public mutating func use(_ delimiter: FieldDelimiter) {
        self.delimiter = delimiter
    }

    /// Reads the next row into ``row``.
    ///
    /// - Returns: whether there was one.
    /// - Throws: what the stream throws.
    public mutating func next() throws -> Bool {
        if isHolding {
            isHolding = false
            return true
        }
        if number == 0, try peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) { position += 3 }
        while true {
            switch Self.scan(buffer, from: position, delimiter, limit: limit, isAtEnd: isAtEnd, into: &row) {
            case .row(let end):
                number += 1
                row.number = number
                row.raw.replace(with: buffer[position..<end])
                position = end
                skipLineBreak()
                return true
            case .fault(let fault):
                try readFaultyLine(fault)
                return true
            case .end:
                return false
            case .needsMore:
                _ = try fill()
            }
        }
    }

    /// Gives the row that was read last once more.
    public mutating func hold() {
        isHolding = number > 0
    }

    private enum Scan {
        case row(end: Int)
        case fault(Fault)
        case needsMore
        case end
    }

    /// Reads a row from the buffer without taking it.
    private static func scan(
        _ buffer: [UInt8], from position: Int, _ delimiter: FieldDelimiter, limit: Int, isAtEnd: Bool,
        into row: inout DelimitedRow
    ) -> Scan {
        row.removeAll()
        return buffer.withUnsafeBufferPointer { bytes in
            guard position < bytes.count else { return isAtEnd ? .end : .needsMore }
            let bound = min(bytes.count, position + limit)
            let isCut = bound == position + limit && (bound < bytes.count || !isAtEnd)
            let passesSpace = delimiter == .ofEachLine
            let delimiter = delimiter.byte(in: bytes[position..<bound])
            var index = position
            while true {
                while passesSpace, index < bound, bytes[index] == 0x20 { index += 1 }
                if index < bound, bytes[index] == UInt8(ascii: "\"") {
                    guard let end = appendQuoted(bytes[..<bound], from: index, isLast: isAtEnd && !isCut, to: &row)
                    else {
                        return isCut || isAtEnd ? .fault(.unclosedQuote) : .needsMore
                    }
                    index = end
                } else {
                    let start = index
                    while index < bound {
                        let byte = bytes[index]
                        if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
                        index += 1
                    }
                    row.append(bytes[start..<index])
                }
                row.endField()
                guard index < bound else {
                    if isCut { return .fault(.tooLong) }
                    return isAtEnd ? .row(end: index) : .needsMore
                }
                switch bytes[index] {
                case delimiter: index += 1
                case 0x0A: return .row(end: index)
                // A CR at the end of the buffer may be half of a CR LF.
                case 0x0D: return index + 1 < bytes.count || isAtEnd ? .row(end: index) : .needsMore
                default: return .fault(.textAfterQuote)
                }
            }
        }
    }

    /// Reads a field in quotes.
    ///
    /// - Parameter isLast: whether nothing follows the bytes.
    /// - Returns: where the field ends, or `nil` where that is not known yet.
    private static func appendQuoted(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>, from start: Int, isLast: Bool, to row: inout DelimitedRow
    ) -> Int? {
        var index = start + 1
        while true {
            let start = index
            while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") { index += 1 }
            row.append(bytes[start..<index])
            // Whether the quote ends the field is for its successor to say.
            guard index + 1 < bytes.endIndex || (index < bytes.endIndex && isLast) else { return nil }
            index += 1
            guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") else { return index }
            row.append(UInt8(ascii: "\""))
            index += 1
        }
    }

    /// Takes the line at the reader's place as one field, and what of it is too long not at all.
    private mutating func readFaultyLine(_ fault: Fault) throws {
        row.removeAll()
        row.raw.removeAll()
        while true {
            let rest = buffer[position...]
            let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
            row.raw.append(buffer[position..<end].prefix(limit - row.raw.bytes.count))
            position = end
            guard try position == buffer.count && fill() else { break }
        }
        if position + 1 >= buffer.count { _ = try fill() }
        skipLineBreak()
        number += 1
        row.number = number
        row.fault = fault
        row.raw.withBytes { row.append($0) }
        row.endField()
    }

    private mutating func skipLineBreak() {
        guard position < buffer.count else { return }
        let byte = buffer[position]
        if byte == 0x0D {
            position += 1
            if position < buffer.count, buffer[position] == 0x0A { position += 1 }
        } else if byte == 0x0A {
            position += 1
        }
    }

    /// Takes more bytes from the stream; what was read is dropped.
    private mutating func fill() throws -> Bool {
        guard !isAtEnd else { return false }
        guard let more = try refill() else {
            isAtEnd = true
            return false
        }
        buffer.removeSubrange(..<position)
        consumed += Int64(position)
        position = 0
        buffer += more
        return true
    }
}

/// One row of a table, as bytes.
public struct DelimitedRow: Sendable {
    /// The row's number, from 1, as a spreadsheet counts: the header and empty rows too.
    public internal(set) var number = 0
    /// What is wrong with its form; the whole line is then its only field.
    public internal(set) var fault: DelimitedTextReader.Fault?
    /// The row as it was written, without its line break.
    public internal(set) var raw = RawText()

    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    /// Makes an empty row.
    public init() {}

    /// How many fields the row has.
    public var count: Int { ends.count }

    /// Whether every field is empty.
    public var isEmpty: Bool { bytes.isEmpty && fault == nil }

    /// The bytes of a field; none where the row has no such field.
    public subscript(index: Int) -> ArraySlice<UInt8> {
        guard ends.indices.contains(index) else { return [] }
        return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// The text of a field, or `nil` where it is not UTF-8.
    public func text(_ index: Int) -> String? {
        String(validating: self[index], as: UTF8.self)
    }

    mutating func append(_ more: Slice<UnsafeBufferPointer<UInt8>>) { bytes += UnsafeBufferPointer(rebasing: more) }
    mutating func append(_ more: UnsafeBufferPointer<UInt8>) { bytes += more }
    mutating func append(_ byte: UInt8) { bytes.append(byte) }
    mutating func endField() { ends.append(bytes.count) }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        fault = nil
    }
}

/// Bytes that are kept to be shown again.
public struct RawText: Hashable, Sendable {
    /// The bytes, whatever they are.
    public private(set) var bytes: [UInt8] = []

    /// Keeps these bytes, and no more room than they take: thousands of rows are kept at a time.
    mutating func replace(with bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) { self.bytes += bytes }

    mutating func removeAll() { bytes = [] }

    func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) { bytes.withUnsafeBufferPointer(body) }
}
