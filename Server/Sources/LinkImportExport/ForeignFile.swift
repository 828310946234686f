import LinkRules

/// Files that hold no text, or no links, and that people import by mistake.
enum ForeignFile {
    /// Refuses such a file and says what it is.
    ///
    /// - Parameter beginning: its first bytes.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    static func refuse(_ beginning: some Collection<UInt8>) throws(LinkServiceError) {
        if let kind = kinds.first(where: { beginning.starts(with: $0.magic) })?.name {
            throw LinkServiceError(.invalidArgument, "The file is \(kind).", parameter: "file")
        }
        let text = String(decoding: beginning.prefix(512), as: UTF8.self).trimmedOfSpace.lowercased()
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
            throw LinkServiceError(
                .invalidArgument, "The file is a web page; download it again as CSV.", parameter: "file")
        }
    }

    private static let workbook =
        "a ZIP archive or a workbook (.xlsx, .ods, .numbers); unpack the archive, or save the sheet as CSV (UTF-8)"

    private static let kinds: [(magic: [UInt8], name: String)] = [
        ([0x50, 0x4B, 0x03, 0x04], workbook),
        ([0xD0, 0xCF, 0x11, 0xE0], "a workbook of Excel (.xls); save the sheet as CSV (UTF-8)"),
        ([0x1F, 0x8B], "compressed with gzip; unpack it first"),
        (Array("SQLite f".utf8), "an SQLite database; use `waymark restore` to restore a Waymark backup"),
        (Array("%PDF-".utf8), "a PDF; export the links as CSV"),
    ]
}
