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
                switch scalar {
                case "&": markup += "&amp;"
                case "<": markup += "&lt;"
                case ">": markup += "&gt;"
                case "\"": markup += "&quot;"
                case "'": markup += "&#39;"
                default: markup.unicodeScalars.append(scalar.isAllowedInPages ? scalar : "\u{FFFD}")
                }
            }
        }

        mutating func appendInterpolation(_ number: Int) {
            markup += String(number)
        }
    }
}

extension Unicode.Scalar {
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
