import LinkRules

/// Files that hold no text, or no links, and that people import by mistake.
enum ForeignFile {
    /// Refuses such a file and says what it is.
    ///
    /// - Parameter beginning: its first bytes.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    static func refuse(_ beginning: some Collection<UInt8>) throws(LinkServiceError) {
        if let fault = kinds.first(where: { beginning.starts(with: $0.magic) })?.fault {
            throw LinkServiceError(.invalidArgument, .file(fault), parameter: "file")
        }
        let text = String(decoding: beginning.prefix(512), as: UTF8.self).trimmedOfSpace.lowercased()
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
            throw LinkServiceError(
                .invalidArgument, .file(.webPage), parameter: "file")
        }
    }

    private static let kinds: [(magic: [UInt8], fault: FileFault)] = [
        ([0x50, 0x4B, 0x03, 0x04], .workbook),
        ([0xD0, 0xCF, 0x11, 0xE0], .oldWorkbook),
        ([0x1F, 0x8B], .compressed),
        (Array("SQLite f".utf8), .database),
        (Array("%PDF-".utf8), .document),
    ]
}
