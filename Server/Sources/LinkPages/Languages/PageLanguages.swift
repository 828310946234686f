/// The languages of the pages, and which of them a visitor reads.
enum PageLanguages {
    /// Every language; the first one is for visitors who read none of them.
    static let all: [PageTexts] = [
        .english, .german, .spanish, .french, .portuguese, .japanese, .korean, .simplifiedChinese, .arabic, .hebrew,
        .persian, .urdu,
    ]

    /// The language for a header field `Accept-Language`, by lookup (RFC 4647 §3.4).
    ///
    /// Ranges are tried in the order of their weights; each is shortened from its end until it is the tag of a language.
    /// Only the beginning of a long field is read.
    static func language(for field: String?) -> PageTexts {
        let ranges = ranges(of: field?.prefix(400) ?? "")
        return ranges.lazy.compactMap { lookUp($0, in: languages) }.first
            ?? ranges.lazy.compactMap { lookUp($0, in: relatives) }.first ?? .english
    }

    /// The ranges of the field, the most wanted first (RFC 9110 §12.5.4).
    private static func ranges(of field: Substring) -> [String] {
        let weighted = field.split(separator: ",").prefix(30).compactMap { item -> (range: String, weight: Double)? in
            let parts: [String] = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let range = parts.first, !range.isEmpty else { return nil }
            let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
            let weight = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 ? (range.lowercased(), weight) : nil
        }
        // The sort must not change the order of equal weights.
        return weighted.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.range)
    }

    private static func lookUp(_ range: String, in languages: [String: PageTexts]) -> PageTexts? {
        var subtags = range.split(separator: "-")
        while !subtags.isEmpty {
            let tag = subtags.joined(separator: "-")
            if let found = languages[tag] { return found }
            if relatives[tag] != nil { return nil }
            subtags.removeLast()
            // A single letter begins an extension, and says nothing alone.
            if let last = subtags.last, last.utf8.count == 1 { subtags.removeLast() }
        }
        return nil
    }

    private static let languages = Dictionary(
        all.flatMap { language in ([language.tag] + language.otherTags).map { ($0.lowercased(), language) } },
        uniquingKeysWith: { first, _ in first })

    /// Languages whose readers would rather have another one that they name, and rather this one than English.
    private static let relatives: [String: PageTexts] = [
        "zh-hant": .simplifiedChinese, "zh-tw": .simplifiedChinese, "zh-hk": .simplifiedChinese,
        "zh-mo": .simplifiedChinese,
    ]
}
