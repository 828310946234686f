import HTTPTypes

/// The strict form of JSON that request bodies must have: RFC 8259 in UTF-8, each member once, not too deep.
///
/// Foundation's decoder alone takes the last of two members with one name, which lets two readers of one body disagree.
struct JSONStructure {
    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var offset = 0
    private var path: [String] = []

    /// Checks a whole text.
    ///
    /// - Throws: ``HTTPFailure`` that names the fault and where it is.
    static func check(_ bytes: [UInt8], maximumDepth: Int) throws(HTTPFailure) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw .malformedJSON("The body is not UTF-8.")
        }
        var structure = JSONStructure(bytes: bytes, maximumDepth: maximumDepth)
        try structure.value()
        structure.skipSpace()
        guard structure.offset == bytes.count else { throw structure.fault("the end of the body") }
    }

    private init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func fault(_ expected: String) -> HTTPFailure {
        .malformedJSON("The body is not JSON: expected \(expected) at byte \(offset).")
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D { offset += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func value() throws(HTTPFailure) {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
    }

    private func checkDepth() throws(HTTPFailure) {
        guard path.count < maximumDepth else {
            throw .malformedJSON("The body nests deeper than \(maximumDepth) levels, at byte \(offset).")
        }
    }

    private mutating func object() throws(HTTPFailure) {
        try checkDepth()
        offset += 1
        skipSpace()
        if take("}") { return }
        var names: Set<String> = []
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("a name in double quotes") }
            let name = try string()
            path.append(name)
            guard names.insert(name).inserted else {
                throw HTTPFailure(
                    .badRequest, "malformed-json", "A member stands more than once.",
                    fields: [.init(pointer: JSONPointer.text(path), detail: "This member stands more than once.")])
            }
            skipSpace()
            guard take(":") else { throw fault("a colon") }
            try value()
            path.removeLast()
            skipSpace()
        } while take(",")
        guard take("}") else { throw fault("a comma or a closing brace") }
    }

    private mutating func array() throws(HTTPFailure) {
        try checkDepth()
        offset += 1
        skipSpace()
        if take("]") { return }
        var index = 0
        repeat {
            path.append(String(index))
            try value()
            path.removeLast()
            index += 1
            skipSpace()
        } while take(",")
        guard take("]") else { throw fault("a comma or a closing bracket") }
    }

    private mutating func word(_ word: StaticString) throws(HTTPFailure) {
        let expected = word.description
        guard bytes[offset...].starts(with: expected.utf8) else { throw fault("“\(expected)”") }
        offset += expected.utf8.count
    }

    private mutating func number() throws(HTTPFailure) {
        let start = offset
        _ = take("-")
        if !take("0") { try digits(start == offset ? "a value" : "a digit") }
        if take(".") { try digits("a digit") }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits("a digit")
        }
    }

    private mutating func digits(_ expected: String) throws(HTTPFailure) {
        let start = offset
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        guard offset > start else { throw fault(expected) }
    }

    /// Reads a string, unescaped, so that `"a"` and `"\u0061"` are the same name.
    private mutating func string() throws(HTTPFailure) -> String {
        offset += 1
        var text: [UInt8] = []
        while let byte = next {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""):
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += Character(try escape()).utf8
            case 0..<0x20:
                offset -= 1
                throw fault("an escape instead of a control character")
            default:
                text.append(byte)
            }
        }
        throw fault("the end of a string")
    }

    private mutating func escape() throws(HTTPFailure) -> Unicode.Scalar {
        for (letter, scalar) in Self.escapes where take(letter) { return scalar }
        guard take("u") else { throw fault("one of \" \\ / b f n r t u after a backslash") }
        var unit = try codeUnit()
        if (0xD800..<0xDC00).contains(unit), take("\\"), take("u") {
            let low = try codeUnit()
            guard (0xDC00..<0xE000).contains(low) else { throw fault("a pair of surrogates") }
            unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(unit) else { throw fault("a pair of surrogates") }
        return scalar
    }

    private static let escapes: [(Unicode.Scalar, Unicode.Scalar)] = [
        ("\"", "\""), ("\\", "\\"), ("/", "/"), ("b", "\u{8}"), ("f", "\u{C}"), ("n", "\n"), ("r", "\r"), ("t", "\t"),
    ]

    private mutating func codeUnit() throws(HTTPFailure) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw fault("four hexadecimal digits")
            }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }
}

/// Where something stands in a JSON text, RFC 6901.
enum JSONPointer {
    /// The pointer that follows names and indexes from the root.
    static func text(_ path: some Sequence<String>) -> String {
        path.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }
}

extension HTTPFailure {
    /// A body that is not JSON.
    static func malformedJSON(_ detail: String) -> HTTPFailure {
        .badRequest("malformed-json", detail)
    }
}
