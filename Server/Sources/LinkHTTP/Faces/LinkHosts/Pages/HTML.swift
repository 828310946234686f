/// Markup that is safe to send.
///
/// Literals in the source are markup; everything interpolated is text, and enters it escaped. Only markup of this type is
/// taken as it is, so that nothing can be forgotten:
///
///     let item: HTML = "<a href=\"\(address)\">\(title)</a>"
///
/// Attributes must stand in double quotes. Whether an address may stand in `href` is for who makes the address.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The markup.
    let markup: String

    init(stringLiteral value: String) {
        markup = value
    }

    init(stringInterpolation: StringInterpolation) {
        markup = stringInterpolation.markup
    }

    private init(markup: String) {
        self.markup = markup
    }

    /// Parts one after the other, each on a line.
    static func lines(_ parts: [HTML]) -> HTML {
        HTML(markup: parts.map(\.markup).filter { !$0.isEmpty }.joined(separator: "\n"))
    }

    /// Markup of a value, or nothing where there is none.
    static func optional<Value>(_ value: Value?, _ markup: (Value) -> HTML) -> HTML {
        value.map(markup) ?? ""
    }

    /// The beginning of a text, with an ellipsis where something is left out.
    ///
    /// Counts scalars, since one character may hold any number of them.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - scalars: how many characters of Unicode may stand there.
    ///   - bytes: how long they may be when they are written.
    static func beginning(of text: String, scalars: Int, bytes: Int) -> String {
        var (left, end) = (bytes, text.unicodeScalars.startIndex)
        for (number, index) in text.unicodeScalars.indices.enumerated() {
            let scalar = text.unicodeScalars[index]
            left -= scalar.reference?.utf8.count ?? UTF8.width(scalar)
            guard number < scalars, left >= 0 else { return String(text.unicodeScalars[..<end]) + "…" }
            end = text.unicodeScalars.index(after: index)
        }
        return text
    }

    /// Collects literals and escaped values.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity + interpolationCount * 32)
        }

        mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        mutating func appendInterpolation(_ html: HTML) {
            markup += html.markup
        }

        mutating func appendInterpolation(_ text: some StringProtocol) {
            for scalar in text.unicodeScalars {
                if let reference = scalar.reference {
                    markup += reference
                } else {
                    markup.unicodeScalars.append(scalar.isAllowedInPages ? scalar : "\u{FFFD}")
                }
            }
        }

        mutating func appendInterpolation(_ number: Int) {
            markup += String(number)
        }
    }
}

extension Unicode.Scalar {
    /// What stands for a character that markup would take for its own.
    fileprivate var reference: String? {
        switch self {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: nil
        }
    }

    /// Whether a page may show a character: no control character, and none that turns the direction of what follows.
    ///
    /// Such characters would let a title look like an address, or an address like another one (Unicode TR 36 §2.10).
    fileprivate var isAllowedInPages: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF: false
        default: true
        }
    }
}
