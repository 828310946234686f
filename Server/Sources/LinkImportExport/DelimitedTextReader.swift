/// Reads the rows of a text table (RFC 4180) from a stream of bytes, one at a time and in constant memory.
///
/// Lines may end in CR LF, LF or CR. A field in double quotes may hold delimiters, line breaks and doubled quotes; a
/// quote inside a field that does not begin with one is an ordinary character. A byte order mark is skipped.
///
/// No bytes stop it. Quotes that do not follow these rules are read as spreadsheets read them, and the row says so:
/// - `"Best" deal` is `Best deal`: text after the closing quote belongs to the field.
/// - A quote that is never closed, or only on a later line and with text after it, is an ordinary character, so that it
///   does not swallow the rows after it.
public struct DelimitedTextReader {
    /// The longest row, in bytes.
    public static let maximumRowLength = 1 << 20

    /// The row that was read last.
    public private(set) var row = DelimitedRow()
    private let refill: () throws -> [UInt8]?
    private let limit: Int
    private(set) var delimiter: FieldDelimiter
    private var buffer: [UInt8] = []
    private var position = 0
    private var number = 0
    private var isAtEnd = false
    /// Whether the next call of ``next()`` gives the last row once more.
    private(set) var isHolding = false

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - delimiter: the character between fields.
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

    /// Skips the line `sep=;` with which Excel names the delimiter before the first row, and returns the delimiter.
    ///
    /// Spreadsheets do not show the line, so that it does not count as a row.
    mutating func takeSeparatorLine() throws -> FieldDelimiter? {
        let beginning = try peek(16)
        let line = String(decoding: beginning.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard let match = line.wholeMatch(of: /\u{FEFF}?"?(?i:sep)=([,;|\t])"?/), let byte = match.1.utf8.first,
            line.utf8.count < beginning.count
        else { return nil }
        position += line.utf8.count
        skipLineBreak()
        return .byte(byte)
    }

    /// Sets the character between fields, before the first row is read.
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
                row.isUnterminated = end == buffer.count
                skipLineBreak()
                return true
            case .tooLong:
                try readLongLine()
                return true
            case .end:
                return false
            case .needsMore:
                _ = try fill()
            }
        }
    }

    /// Returns the last row again at the next call.
    public mutating func hold() {
        isHolding = number > 0
    }

    private enum Scan {
        case row(end: Int)
        case tooLong
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
                var isLiteral = true
                if index < bound, bytes[index] == UInt8(ascii: "\"") {
                    let field = appendQuoted(bytes[..<bound], from: index, isLast: isAtEnd && !isCut, to: &row)
                    var next = field?.end ?? bound
                    while delimiter != 0x20, next < bound, bytes[next] == 0x20 { next += 1 }
                    guard next < bound || isCut || isAtEnd else { return .needsMore }
                    if field != nil, next == bound || [delimiter, 0x0A, 0x0D].contains(bytes[next]) {
                        index = next
                        isLiteral = false
                    } else if let field, !field.breaksLine {
                        index = field.end
                        row.hasStrayQuote = true
                    } else {
                        row.dropField()
                        row.hasStrayQuote = true
                    }
                }
                if isLiteral {
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
                    if isCut { return .tooLong }
                    return isAtEnd ? .row(end: index) : .needsMore
                }
                switch bytes[index] {
                case delimiter: index += 1
                // A CR at the end of the buffer may be half of a CR LF.
                case 0x0D: return index + 1 < bytes.count || isAtEnd ? .row(end: index) : .needsMore
                default: return .row(end: index)
                }
            }
        }
    }

    /// Reads a field in quotes.
    ///
    /// - Parameter isLast: whether nothing follows the bytes.
    /// - Returns: where the field ends and whether it has a line break, or `nil` where its end is not known yet.
    private static func appendQuoted(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>, from start: Int, isLast: Bool, to row: inout DelimitedRow
    ) -> (end: Int, breaksLine: Bool)? {
        var index = start + 1
        var breaksLine = false
        while true {
            let start = index
            while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
                breaksLine = breaksLine || bytes[index] == 0x0A || bytes[index] == 0x0D
                index += 1
            }
            row.append(bytes[start..<index])
            // The next byte decides whether the quote ends the field.
            guard index + 1 < bytes.endIndex || (index < bytes.endIndex && isLast) else { return nil }
            index += 1
            guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") else { return (index, breaksLine) }
            row.append(UInt8(ascii: "\""))
            index += 1
        }
    }

    /// Reads the beginning of a line that is too long as one field, and skips the rest.
    private mutating func readLongLine() throws {
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
        row.isCut = true
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

    /// Takes more bytes from the stream and drops those that were read.
    private mutating func fill() throws -> Bool {
        guard !isAtEnd else { return false }
        guard let more = try refill() else {
            isAtEnd = true
            return false
        }
        buffer.removeSubrange(..<position)
        position = 0
        buffer += more
        return true
    }
}
