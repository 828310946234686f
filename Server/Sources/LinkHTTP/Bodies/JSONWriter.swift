import Foundation
import WaymarkLinks

/// Writes compact JSON in UTF-8 from left to right, as `JSONEncoder` writes it without escaped slashes.
///
/// The writer of an object keeps its members in the order of their names.
struct JSONWriter {
    /// What was written.
    ///
    /// A comma follows each value until its object or array ends.
    private var output: [UInt8] = []

    /// Begins an empty text.
    init() {
        output.reserveCapacity(1536)
    }

    /// The text of one value.
    var bytes: ArraySlice<UInt8> { output.dropLast() }

    /// Writes an object.
    mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        output.append(UInt8(ascii: "{"))
        try members(&self)
        end(with: UInt8(ascii: "}"))
    }

    /// Writes a member that is an object.
    mutating func member(_ name: StaticString, _ members: (inout JSONWriter) throws -> Void) rethrows {
        begin(name)
        try object(members)
    }

    /// Writes a member that is an array.
    mutating func member<Element>(
        _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        begin(name)
        output.append(UInt8(ascii: "["))
        for element in elements { write(&self, element) }
        end(with: UInt8(ascii: "]"))
    }

    /// Writes a member that is a text; none for `nil`.
    mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        begin(name)
        self.text(text)
    }

    /// Writes a member that is a truth value; none for `nil`.
    mutating func member(_ name: StaticString, _ flag: Bool?) {
        guard let flag else { return }
        begin(name)
        output += (flag ? "true," : "false,").utf8
    }

    /// Writes a member that is a whole number; none for `nil`.
    mutating func member(_ name: StaticString, _ number: Int64?) {
        guard let number else { return }
        begin(name)
        output += String(number).utf8
        output.append(UInt8(ascii: ","))
    }

    /// Writes a member that is a moment, by RFC 3339; none for `nil`.
    mutating func member(_ name: StaticString, _ moment: Date?) {
        guard let moment else { return }
        begin(name)
        text(RFC3339.text(moment))
    }

    /// Writes a member that is any value.
    ///
    /// - Throws: `EncodingError` for a number that is not finite.
    mutating func member(_ name: StaticString, encoding value: some Encodable) throws {
        begin(name)
        output += try JSONBodyEncoder.bytes(of: value)
        output.append(UInt8(ascii: ","))
    }

    /// Writes a text as an element of an array.
    mutating func text(_ text: String) {
        Self.append(text, to: &output)
        output.append(UInt8(ascii: ","))
    }

    private mutating func begin(_ name: StaticString) {
        output.append(UInt8(ascii: "\""))
        output += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        output.append(UInt8(ascii: "\""))
        output.append(UInt8(ascii: ":"))
    }

    private mutating func end(with byte: UInt8) {
        if output.last == UInt8(ascii: ",") { output.removeLast() }
        output.append(byte)
        output.append(UInt8(ascii: ","))
    }
}

extension JSONWriter {
    /// Appends a text as a JSON string, in quotation marks.
    static func append(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            // What needs no escape is written in pieces as long as possible.
            var start = 0
            for index in bytes.indices where isEscaped(bytes[index]) {
                output += bytes[start..<index]
                appendEscaped(bytes[index], to: &output)
                start = index + 1
            }
            output += bytes[start...]
        }
        output.append(UInt8(ascii: "\""))
    }

    /// Whether RFC 8259 §7 wants a byte escaped: quotation marks, backslashes and control characters.
    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): output += #"\""#.utf8
        case UInt8(ascii: "\\"): output += #"\\"#.utf8
        case 0x08: output += #"\b"#.utf8
        case 0x09: output += #"\t"#.utf8
        case 0x0A: output += #"\n"#.utf8
        case 0x0C: output += #"\f"#.utf8
        case 0x0D: output += #"\r"#.utf8
        default:
            output += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8
            output += String(byte, radix: 16).utf8
        }
    }
}
