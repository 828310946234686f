/// Reads the lines of a stream of bytes, one at a time and in constant memory.
///
/// Lines end in LF or CR LF; a byte order mark is passed over. A line that is too long is given without its end.
struct LineReader {
    /// The longest line, in bytes.
    static let maximumLength = 1 << 20

    /// The line that was read last, without its end.
    private(set) var line: ArraySlice<UInt8> = []
    /// The line's number, from 1.
    private(set) var number = 0
    /// Whether ``line`` is only the beginning of a line that is too long.
    private(set) var isCut = false

    private let limit: Int
    private let refill: () throws -> [UInt8]?
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false

    init(limit: Int = LineReader.maximumLength, refill: @escaping () throws -> [UInt8]?) {
        self.limit = limit
        self.refill = refill
    }

    /// Reads the next line, and says whether there was one.
    mutating func next() throws -> Bool {
        while number == 0, buffer.count < 3, try fill() {}
        if number == 0, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        isCut = false
        var searched = position
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                take(upTo: end)
                position = end + 1
                return true
            }
            guard buffer.count - position <= limit else {
                take(upTo: position + limit)
                isCut = true
                try skipLine()
                return true
            }
            let length = buffer.count - position
            guard try fill() else {
                guard length > 0 else { return false }
                take(upTo: buffer.count)
                position = buffer.count
                return true
            }
            searched = position + length
        }
    }

    private mutating func take(upTo end: Int) {
        number += 1
        line = buffer[position..<min(end, position + limit)]
        isCut = end > position + limit
        if line.last == 0x0D { line.removeLast() }
    }

    private mutating func skipLine() throws {
        while true {
            if let end = buffer[position...].firstIndex(of: 0x0A) {
                position = end + 1
                return
            }
            position = buffer.count
            guard try fill() else { return }
        }
    }

    private mutating func fill() throws -> Bool {
        guard !isAtEnd else { return false }
        guard let more = try refill() else {
            isAtEnd = true
            return false
        }
        // The line may still be looked at, and keeps its own copy.
        buffer.removeSubrange(..<position)
        position = 0
        buffer += more
        return true
    }
}
