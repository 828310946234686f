/// Yes or no as tables write it.
enum FlagParser {
    private static let on: Set<String> = [
        "true", "t", "1", "1.0", "yes", "y", "on", "archived", "enabled",
        // As spreadsheets in other languages save TRUE.
        "wahr", "vrai", "verdadero", "vero", "verdadeiro", "waar", "sant", "sand", "sann", "tosi", "prawda", "pravda",
        "igaz", "cert", "adevărat", "doğru", "истина",
    ]
    private static let off: Set<String> = [
        "false", "f", "0", "0.0", "no", "n", "off", "unarchived", "disabled", "null", "nil", "none", "",
        "falsch", "faux", "falso", "onwaar", "falskt", "falsk", "usann", "epätosi", "fałsz", "nepravda", "hamis",
        "fals", "yanlış", "yanliş", "ложь",
    ]

    /// Whether the text says yes, in any letter case; `nil` where it says neither.
    static func flag(_ text: ArraySlice<UInt8>) -> Bool? {
        let text = text.trimmedOfASCIISpace
        if text.count == 1 || text.isEmpty {
            if text.first == UInt8(ascii: "1") { return true }
            if text.isEmpty || text.first == UInt8(ascii: "0") { return false }
        }
        guard text.count <= 16 else { return nil }
        let word = String(decoding: text, as: UTF8.self).lowercased()
        return on.contains(word) ? true : off.contains(word) ? false : nil
    }
}
