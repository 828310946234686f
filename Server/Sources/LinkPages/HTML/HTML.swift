import LinkRules

/// Markup that is safe to send.
///
/// Literals in the source are markup; everything interpolated is text, and enters it escaped. Only markup of this type is
/// taken as it is, so that nothing can be forgotten:
///
///     let item: HTML = "<a href=\"\(address)\">\(title)</a>"
///
/// Attributes must stand in double quotes. Whether an address may stand in `href` is for who makes the address.
public struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The markup.
    public let markup: String

    /// Takes a literal of the source as markup.
    public init(stringLiteral value: String) {
        markup = value
    }

    /// Takes the literals of the source as markup, and everything interpolated as text.
    public init(stringInterpolation: StringInterpolation) {
        markup = stringInterpolation.markup
    }

    private init(markup: String) {
        self.markup = markup
    }

    /// Parts one after the other, each on a line.
    public static func lines(_ parts: [HTML]) -> HTML {
        HTML(markup: parts.map(\.markup).filter { !$0.isEmpty }.joined(separator: "\n"))
    }

    /// Markup of a value, or nothing where there is none.
    public static func optional<Value>(_ value: Value?, _ markup: (Value) -> HTML) -> HTML {
        value.map(markup) ?? ""
    }

    /// Words of the page with a text of somebody else in the place of a placeholder: `Open in {app}`.
    ///
    /// The text keeps its own direction and turns nothing around it (HTML, "The bdi element").
    ///
    /// - Parameters:
    ///   - words: the words; the placeholder may be missing.
    ///   - placeholder: the name between the braces.
    ///   - text: what takes its place.
    public static func filled(_ words: String, _ placeholder: String, with text: String) -> HTML {
        let parts = words.split(separator: "{\(placeholder)}", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce("\(parts.first ?? "")") { "\($0)<bdi>\(text)</bdi>\($1)" }
    }

    /// Collects literals and escaped values.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        /// Reserves room for the markup.
        public init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity + interpolationCount * 32)
        }

        /// Adds markup of the source.
        public mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        /// Adds markup as it is.
        public mutating func appendInterpolation(_ html: HTML) {
            markup += html.markup
        }

        /// Adds text, escaped.
        public mutating func appendInterpolation(_ text: some StringProtocol) {
            guard !text.utf8.allSatisfy(\.isPlainInPages) else {
                markup += text
                return
            }
            for scalar in text.unicodeScalars {
                if let reference = scalar.reference {
                    markup += reference
                } else if scalar.isAllowedInPages {
                    markup.unicodeScalars.append(scalar)
                }
            }
        }

        /// Adds a number in decimal digits.
        public mutating func appendInterpolation(_ number: Int) {
            markup += String(number)
        }
    }
}

extension UInt8 {
    /// Whether a byte of UTF-8 is a character that pages hold as it is.
    fileprivate var isPlainInPages: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: (0x20..<0x7F).contains(self)
        }
    }
}

extension Unicode.Scalar {
    /// What stands for a character that markup would take for its own.
    var reference: String? {
        switch self {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: nil
        }
    }

    /// Whether a page may hold a character: no control character, and none that would let a title look like an address, or
    /// an address like another one.
    fileprivate var isAllowedInPages: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE...0xFFFF: false
        default: !VisibleText.isDisguise(self)
        }
    }
}
