/// The reason why a text is not JSON, and its place.
public struct JSONTreeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of bytes before the fault.
    public let offset: Int
    /// The fault, with a correct form.
    public let reason: String

    /// The reason with the offset.
    public var description: String { "\(reason) at byte \(offset)" }
}

/// Reads JSON (RFC 8259) strictly: UTF-8 only, no lone surrogates, bounded depth.
struct JSONTreeParser {
    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var offset = 0
    private var depth = 0

    /// Reads one value that fills the whole text.
    ///
    /// A byte order mark before it is passed over (RFC 8259 §8.1).
    static func parse(_ bytes: [UInt8], maximumDepth: Int) throws(JSONTreeError) -> JSONTree {
        var parser = JSONTreeParser(bytes: bytes, maximumDepth: maximumDepth)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.offset = 3 }
        let tree = try parser.value()
        parser.skipSpace()
        guard parser.offset == bytes.count else { throw parser.error("expected the end of the text") }
        return tree
    }

    private init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func error(_ reason: String) -> JSONTreeError {
        JSONTreeError(offset: offset, reason: reason)
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
    }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        offset += 1
        return true
    }

    private mutating func value() throws(JSONTreeError) -> JSONTree {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try nested { (parser) throws(JSONTreeError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { (parser) throws(JSONTreeError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try number())
        case .some: throw error("expected a value")
        case .none: throw error("expected a value, found the end of the text")
        }
    }

    private mutating func nested(
        _ read: (inout Self) throws(JSONTreeError) -> JSONTree
    ) throws(JSONTreeError) -> JSONTree {
        guard depth < maximumDepth else {
            throw error("expected at most \(maximumDepth) levels of nesting")
        }
        depth += 1
        defer { depth -= 1 }
        offset += 1
        return try read(&self)
    }

    private mutating func object() throws(JSONTreeError) -> JSONTree {
        var members: [JSONTree.Member] = []
        skipSpace()
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("expected a name in double quotes") }
            let name = try string()
            skipSpace()
            guard take(":") else { throw error("expected ':' after a name") }
            members.append(JSONTree.Member(name, try value()))
            skipSpace()
        } while take(",")
        guard take("}") else { throw error("expected ',' or '}' in an object") }
        return .object(members)
    }

    private mutating func array() throws(JSONTreeError) -> JSONTree {
        var elements: [JSONTree] = []
        skipSpace()
        if take("]") { return .array(elements) }
        repeat {
            elements.append(try value())
            skipSpace()
        } while take(",")
        guard take("]") else { throw error("expected ',' or ']' in an array") }
        return .array(elements)
    }

    private mutating func word(_ text: StaticString, _ tree: JSONTree) throws(JSONTreeError) -> JSONTree {
        let expected = Array(text.description.utf8)
        guard bytes[offset...].starts(with: expected) else { throw error("expected '\(text)'") }
        offset += expected.count
        return tree
    }

    private mutating func number() throws(JSONTreeError) -> String {
        let start = offset
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func digits() throws(JSONTreeError) {
        let start = offset
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        guard offset > start else { throw error("expected a digit") }
    }

    private mutating func string() throws(JSONTreeError) -> String {
        offset += 1
        let start = offset
        // Nearly every string has no escape, and is found to its end first.
        if let (end, isASCII) = endOfPlainString() {
            offset = end + 1
            return isASCII
                ? String(decoding: bytes[start..<end], as: UTF8.self) : try text(bytes[start..<end], from: start)
        }
        var plainStart = offset
        var unescaped: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                let plain = bytes[plainStart..<offset]
                offset += 1
                return try unescaped.isEmpty ? text(plain, from: start) : text((unescaped + plain)[...], from: start)
            case UInt8(ascii: "\\"):
                unescaped += bytes[plainStart..<offset]
                offset += 1
                unescaped += try escape()
                plainStart = offset
            case 0..<0x20:
                throw error("expected an escape instead of a control character in a string")
            default:
                offset += 1
            }
        }
        throw error("expected '\"' at the end of a string")
    }

    /// Where the string that begins here ends, if it has no escape and no control character, and whether it is ASCII.
    private func endOfPlainString() -> (end: Int, isASCII: Bool)? {
        bytes.withUnsafeBufferPointer { bytes in
            var (end, all) = (offset, UInt8(0))
            while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") {
                if bytes[end] == UInt8(ascii: "\"") { return (end, all < 0x80) }
                all |= bytes[end]
                end += 1
            }
            return nil
        }
    }

    /// The bytes as text.
    ///
    /// Decoding repairs what is not UTF-8, so that a repaired text differs from its bytes.
    private func text(_ bytes: ArraySlice<UInt8>, from start: Int) throws(JSONTreeError) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else {
            throw JSONTreeError(offset: start, reason: "expected UTF-8 in the string that begins")
        }
        return text
    }

    private mutating func escape() throws(JSONTreeError) -> [UInt8] {
        guard let byte = next else { throw error("expected an escape, found the end of the text") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
        default: throw error("expected one of \" \\ / b f n r t u after '\\'")
        }
    }

    private mutating func scalar() throws(JSONTreeError) -> Character {
        var value = try codeUnit()
        if (0xD800..<0xDC00).contains(value) {
            guard take("\\"), take("u") else { throw error("expected the second half of a surrogate pair") }
            let low = try codeUnit()
            guard (0xDC00..<0xE000).contains(low) else { throw error("expected the second half of a surrogate pair") }
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw error("expected the first half of a surrogate pair") }
        return Character(scalar)
    }

    private mutating func codeUnit() throws(JSONTreeError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error("expected four hexadecimal digits after '\\u'")
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}
