/// Lines of comma-separated values (RFC 4180).
package enum CSVLine {
    /// Appends a line.
    package static func append(_ cells: some Sequence<String>, to bytes: inout [UInt8]) {
        var isFirst = true
        for cell in cells {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            append(cell, to: &bytes)
        }
        bytes += [0x0D, 0x0A]
    }

    /// A text that requests determine, as a cell that no spreadsheet reads as a formula: such a text is prefixed with an
    /// apostrophe.
    ///
    /// Source: OWASP, CSV Injection.
    package static func harmless(_ text: String) -> String {
        // By bytes: a combining character would hide the sign from a comparison of characters.
        text.utf8.first.map("=+-@\t\r\n".utf8.contains) == true ? "'" + text : text
    }

    private static func append(_ cell: String, to bytes: inout [UInt8]) {
        let quote = UInt8(ascii: "\"")
        guard cell.utf8.contains(where: { $0 == quote || $0 == UInt8(ascii: ",") || $0 == 0x0D || $0 == 0x0A }) else {
            bytes += cell.utf8
            return
        }
        bytes.append(quote)
        for byte in cell.utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }
}
