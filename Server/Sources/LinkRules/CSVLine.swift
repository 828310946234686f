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
    /// So is one that begins with apostrophes already, which ``isMadeHarmless(_:)`` would take for it otherwise.
    ///
    /// Source: OWASP, CSV Injection.
    package static func harmless(_ text: String) -> String {
        startsFormula(text.utf8) ? "'" + text : text
    }

    /// Appends a line of texts that requests or people determine, none of which is a formula to a spreadsheet.
    package static func append(harmless cells: some Sequence<String>, to bytes: inout [UInt8]) {
        append(cells.lazy.map(harmless), to: &bytes)
    }

    /// Whether a cell is what ``harmless(_:)`` makes of another text, which follows its first byte.
    package static func isMadeHarmless(_ cell: some Collection<UInt8>) -> Bool {
        cell.first == apostrophe && startsFormula(cell)
    }

    /// Whether a formula's sign is the first byte but for apostrophes.
    ///
    /// By bytes: a combining character would hide the sign from a comparison of characters.
    private static func startsFormula(_ cell: some Collection<UInt8>) -> Bool {
        cell.first { $0 != apostrophe }.map(signs.contains) == true
    }

    private static let apostrophe = UInt8(ascii: "'")
    private static let signs = Array("=+-@\t\r\n".utf8)

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
