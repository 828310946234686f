/// The encoding of texts that are not UTF-8, as older programs and spreadsheets write them.
///
/// The tables are Unicode's, "MICSFT/WINDOWS/CP1252.TXT" and "APPLE/ROMAN.TXT". Foundation on Linux reads Mac Roman
/// wrongly, and refuses the five bytes that Windows-1252 does not define.
enum LegacyEncoding: Hashable, Sendable {
    /// Windows-1252, which contains the printable characters of Latin-1.
    case windows1252
    /// Mac Roman, which Excel for the Mac writes as "CSV (Macintosh)".
    case macRoman

    /// The encoding of a table, by its first bytes.
    ///
    /// It is Mac Roman where that is certain: bytes occur that Windows-1252 does not define, or every line ends in CR
    /// alone, as only Mac programs write.
    init(of beginning: some Collection<UInt8>) {
        let hasCarriageReturns = beginning.contains(0x0D)
        let isFromMac =
            (hasCarriageReturns && !beginning.contains(0x0A))
            || beginning.contains { [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0) }
        self = isFromMac && String(validating: beginning, as: UTF8.self) == nil ? .macRoman : .windows1252
    }

    /// What people call it.
    var name: String {
        switch self {
        case .windows1252: "Windows-1252"
        case .macRoman: "Mac Roman"
        }
    }

    /// The text of bytes that are UTF-8, or else in this encoding.
    func utf8Text(_ bytes: ArraySlice<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? text(bytes)
    }

    /// The text of bytes; every byte is one character.
    func text(_ bytes: some Collection<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            switch self {
            case _ where byte < 0x80: scalars.append(Unicode.Scalar(byte))
            case .macRoman: scalars.append(Self.macRomanScalars[Int(byte) - 0x80])
            case .windows1252 where byte < 0xA0: scalars.append(Self.windowsScalars[Int(byte) - 0x80])
            case .windows1252: scalars.append(Unicode.Scalar(byte))
            }
        }
        return String(scalars)
    }

    /// 0x80 to 0x9F.
    private static let windowsScalars = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    /// 0x80 to 0xFF.
    private static let macRomanScalars = Array(
        ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ"
            + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").unicodeScalars)
}
