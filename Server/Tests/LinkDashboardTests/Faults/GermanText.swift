/// What tells a German sentence from one that was forgotten.
enum GermanText {
    /// Words of English sentences that are no German ones.
    private static let english: Set<String> = [
        "the", "is", "not", "of", "and", "must", "has", "have", "with", "this", "that", "it", "for", "cannot", "be",
        "or",
        "are", "which", "does", "to", "from", "there", "already", "no", "too", "again", "than", "characters", "your",
        "its", "as", "by", "at", "on",
    ]

    /// What is wrong with a German sentence; `nil` for a good one.
    ///
    /// What stands between quotation marks or back quotes was given by somebody, and may be in any language.
    static func problem(of german: String, besides english: String) -> String? {
        if german == english { return "It is the English sentence." }
        if !german.contains(where: \.isLetter) { return "It is empty." }
        let own = german.replacing(#/„[^“]*“|`[^`]*`|https?:\/\/\S*|X-Forwarded-\w+/#, with: "")
        let words = own.lowercased().split { !$0.isLetter }.map(String.init)
        return words.first(where: Self.english.contains).map { "It says “\($0)”." }
    }
}
