import LinkRules

/// Markup that is safe to send.
///
/// Literals in the source are markup; interpolated values are text and are escaped. Only values of this type are
/// inserted unchanged, so escaping cannot be forgotten:
///
///     let item: HTML = "<a href=\"\(address)\">\(title)</a>"
///
/// Attributes must be in double quotes. The creator of an address must decide whether it is allowed in `href`.
public struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The markup.
    public let markup: String

    /// Creates markup from a literal.
    public init(stringLiteral value: String) {
        markup = value
    }

    /// Creates markup from literals and escaped interpolated values.
    public init(stringInterpolation: StringInterpolation) {
        markup = stringInterpolation.markup
    }

    private init(markup: String) {
        self.markup = markup
    }

    /// Joins parts, each on its own line.
    public static func lines(_ parts: [HTML]) -> HTML {
        HTML(markup: parts.map(\.markup).filter { !$0.isEmpty }.joined(separator: "\n"))
    }

    /// The markup of a value; empty for `nil`.
    public static func optional<Value>(_ value: Value?, _ markup: (Value) -> HTML) -> HTML {
        value.map(markup) ?? ""
    }

    /// Replaces a placeholder in the words of a page, such as `Open in {app}`, with text from outside.
    ///
    /// The text keeps its own direction and does not affect the words around it (HTML, "The bdi element").
    ///
    /// - Parameters:
    ///   - words: the words; the placeholder may be missing.
    ///   - placeholder: the name between the braces.
    ///   - text: the replacement.
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

        /// Adds literal markup.
        public mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        /// Adds markup unchanged.
        public mutating func appendInterpolation(_ html: HTML) {
            markup += html.markup
        }

        /// Adds escaped text.
        public mutating func appendInterpolation(_ text: some StringProtocol) {
            append(String(text))
        }

        /// Adds what a page contains unchanged in pieces as long as possible.
        private mutating func append(_ text: String) {
            guard !text.utf8.allSatisfy(\.isPlainInPages) else {
                markup += text
                return
            }
            let scalars = text.unicodeScalars
            var start = scalars.startIndex
            for index in scalars.indices {
                let reference = scalars[index].reference
                guard reference != nil || !scalars[index].isAllowedInPages else { continue }
                markup += text[start..<index]
                if let reference { markup += reference }
                start = scalars.index(after: index)
            }
            markup += text[start...]
        }

        /// Adds a number in decimal digits.
        public mutating func appendInterpolation(_ number: Int) {
            markup += String(number)
        }
    }
}

extension UInt8 {
    /// Whether a byte of UTF-8 is a character that pages contain unchanged.
    fileprivate var isPlainInPages: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: (0x20..<0x7F).contains(self)
        }
    }
}

extension Unicode.Scalar {
    /// The character reference of a character with a meaning in markup.
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

    /// Whether a page may contain a character: not a control character, nor one that makes a title look like an
    /// address, or an address like another one.
    fileprivate var isAllowedInPages: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE...0xFFFF: false
        default: !VisibleText.isDisguise(self)
        }
    }
}
