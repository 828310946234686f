import Foundation

/// The language of a reader, and the words in it.
///
/// Both languages stand beside each other where a page is written, so that no text can lack its translation:
///
///     words("Sign in", "Anmelden")
struct Words: Hashable, Sendable {
    /// The languages of the dashboard.
    enum Language: String, CaseIterable, Hashable, Sendable {
        case english = "en"
        case german = "de"
    }

    /// The language.
    let language: Language

    /// The words of a language.
    init(_ language: Language = .english) {
        self.language = language
    }

    /// The words for a header field `Accept-Language`: German where it is wanted more than English, else English.
    ///
    /// Only the beginning of a long field is read (RFC 9110 §12.5.4).
    init(accepted field: String?) {
        var best: (language: Language, weight: Double)?
        for item in (field ?? "").prefix(400).split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let range = parts.first?.lowercased(),
                let language = Language.allCases.first(where: {
                    range == $0.rawValue || range.hasPrefix("\($0.rawValue)-")
                })
            else { continue }
            let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
            let weight = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if weight > 0, weight > best?.weight ?? 0 { best = (language, weight) }
        }
        language = best?.language ?? .english
    }

    /// The text of the reader's language.
    func callAsFunction(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }

    /// A number with the separators of the language: `12,345`, `12.345`.
    func number(_ value: some BinaryInteger) -> String {
        let digits = String(value.magnitude)
        let separator = self(",", ".")
        var text = ""
        for (offset, digit) in digits.enumerated() {
            if offset > 0, (digits.count - offset).isMultiple(of: 3) { text += separator }
            text.append(digit)
        }
        return (value < 0 ? "−" : "") + text
    }

    /// A share of a hundred: `12%`, `12 %`.
    func percent(_ value: Int) -> String {
        "\(number(value))\(self("%", "\u{A0}%"))"
    }

    /// A day in Coordinated Universal Time: `27 Nov 2026`, `27.11.2026`.
    func day(_ moment: Date) -> String {
        let parts = CalendarParts(moment)
        return self(
            "\(parts.day) \(Self.months[parts.month - 1]) \(parts.year)",
            "\(parts.day).\(parts.month).\(parts.year)")
    }

    /// A day and a time, with the zone.
    func moment(_ moment: Date) -> String {
        let parts = CalendarParts(moment)
        return "\(day(moment)), \(Self.two(parts.hour)):\(Self.two(parts.minute)) UTC"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
