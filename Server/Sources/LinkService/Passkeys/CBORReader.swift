import Foundation

/// Reads values of CBOR from the beginning of bytes that strangers have sent.
///
/// It refuses what authenticators do not write: lengths that are not known, tags, numbers with fractions, repeated names, and depth. It
/// never reserves more than there are bytes.
struct CBORReader {
    /// A fault in the bytes.
    struct Fault: Error, Hashable {
        /// At which byte.
        let position: Int
    }

    /// How deep values may lie in each other (CTAP 2.1 §8 allows 4).
    static let greatestDepth = 4

    private let bytes: [UInt8]
    /// How many bytes were read.
    private(set) var position = 0

    init(_ data: some Sequence<UInt8>) {
        bytes = Array(data)
    }

    /// The only value of bytes.
    static func value(of data: some Sequence<UInt8>) throws(Fault) -> CBORValue {
        var reader = CBORReader(data)
        let value = try reader.value()
        guard reader.position == reader.bytes.count else { throw Fault(position: reader.position) }
        return value
    }

    /// The next value.
    mutating func value(depth: Int = greatestDepth) throws(Fault) -> CBORValue {
        let start = position
        let head = try byte()
        let (kind, detail) = (head >> 5, head & 0x1F)
        // Numbers with fractions and simple values in two bytes; tags.
        guard kind < 7 ? kind != 6 : detail < 24 else { throw Fault(position: start) }
        let number = try argument(detail, start)
        switch kind {
        case 0: return .unsigned(number)
        case 1: return .negative(number)
        case 2: return .bytes(Data(try take(number)))
        case 3:
            guard let text = String(validating: try take(number), as: UTF8.self) else { throw Fault(position: start) }
            return .text(text)
        case 4:
            try enter(depth, number, start)
            var values: [CBORValue] = []
            for _ in 0..<number { values.append(try value(depth: depth - 1)) }
            return .array(values)
        case 5:
            try enter(depth, number, start)
            var members: [CBORValue: CBORValue] = [:]
            for _ in 0..<number {
                let at = position
                let name = try value(depth: depth - 1)
                guard members[name] == nil else { throw Fault(position: at) }
                members[name] = try value(depth: depth - 1)
            }
            return .map(members)
        default: return .simple(detail)
        }
    }

    /// Each value has a byte at least, so that a count above their number is refused before anything is read.
    private func enter(_ depth: Int, _ count: UInt64, _ start: Int) throws(Fault) {
        guard depth > 0, count <= UInt64(bytes.count - position) else { throw Fault(position: start) }
    }

    private mutating func argument(_ detail: UInt8, _ start: Int) throws(Fault) -> UInt64 {
        guard detail < 28 else { throw Fault(position: start) }
        guard detail >= 24 else { return UInt64(detail) }
        var number: UInt64 = 0
        for _ in 0..<(1 << (detail - 24)) { number = number << 8 | UInt64(try byte()) }
        return number
    }

    private mutating func byte() throws(Fault) -> UInt8 {
        guard position < bytes.count else { throw Fault(position: position) }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func take(_ count: UInt64) throws(Fault) -> ArraySlice<UInt8> {
        guard count <= UInt64(bytes.count - position) else { throw Fault(position: position) }
        defer { position += Int(count) }
        return bytes[position..<position + Int(count)]
    }
}
