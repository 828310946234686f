extension JSONTree {
    /// The tree as compact JSON in UTF-8, its members in their order.
    public var bytes: [UInt8] {
        var output: [UInt8] = []
        write(to: &output)
        return output
    }

    private func write(to output: inout [UInt8]) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .number(let text): output += text.utf8
        case .string(let text): Self.append(text, to: &output)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                element.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                Self.append(member.name, to: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    /// Appends a text as a JSON string, in quotation marks.
    public static func append(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { writeCharacters($0, to: &output) }
        if isWritten == nil { Array(text.utf8).withUnsafeBufferPointer { writeCharacters($0, to: &output) } }
        output.append(UInt8(ascii: "\""))
    }

    /// Writes what needs no escape as it stands, in pieces as long as possible.
    private static func writeCharacters(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        var start = 0
        for index in bytes.indices where isEscaped(bytes[index]) {
            output += bytes[start..<index]
            writeEscaped(bytes[index], to: &output)
            start = index + 1
        }
        output += bytes[start...]
    }

    /// Quotation marks, backslashes and control characters, as RFC 8259 §7 wants them, and `<` and `>` as Google writes
    /// them, so that no page which shows an answer reads it as markup.
    private static func isEscaped(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
        default: false
        }
    }

    private static func writeEscaped(_ byte: UInt8, to output: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): output += #"\""#.utf8
        case UInt8(ascii: "\\"): output += #"\\"#.utf8
        case 0x0A: output += #"\n"#.utf8
        default:
            let digits = String(byte, radix: 16)
            output += (digits.utf8.count == 1 ? #"\u000"# : #"\u00"#).utf8
            output += digits.utf8
        }
    }
}
