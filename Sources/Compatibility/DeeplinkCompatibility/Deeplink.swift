public import Foundation

/// A template of links as in Deeplink 0.3.0: literal text, and key paths to the properties that arguments are read
/// into.
///
/// ```swift
/// let sell: Deeplink<Void> = "/sell/ticket"
/// let event: Deeplink<Event> = try "/event/\(\.slug)/\(\.id)"
/// ```
/// A template with key paths needs `try`: it throws if it names a property twice, or has two arguments without a text
/// between them.
///
/// ## What matches
/// - Scheme, host, user and port are ignored. The rest of the link is plain text, which is not decoded.
/// - The literals are searched one after another, respecting case. The text must begin with the first, and the text
///   after the last is ignored: `/test` also matches `/testing`.
/// - An argument is the text between two literals, whatever it contains. An argument at the end stops at the first of
///   `: / ? # [ ] @ ! $ & ' ( ) * + , ; =`.
/// - An argument without text becomes `""`, a list `[]`. Properties that the template does not name keep their values.
///
/// New apps should use `DeepLinks`, which compares segments, decodes values and reads query items in any order.
public enum Deeplink<Value>: Hashable {
    /// A text without arguments. An empty text matches every link.
    case literal(String)
    /// A text with arguments.
    case interpolated(DeeplinkInterpolation<Value>)

    var components: [DeeplinkInterpolation<Value>.Component] {
        switch self {
        case .literal(let text): [.literal(text)]
        case .interpolated(let interpolation): interpolation.components
        }
    }

    /// The text that every matching link begins with; nil if the template has no literal.
    var firstLiteral: String? {
        for case .literal(let text) in components { return text }
        return nil
    }

    /// Prints the link for a value, without scheme and host.
    ///
    /// Nothing is escaped, and a property that is nil prints as an empty text.
    public func encode(_ value: Value) -> String {
        components.map { component in
            switch component {
            case .literal(let text): text
            case .argument(let path): value[keyPath: path] ?? ""
            case .list(let path, let separator): (value[keyPath: path] ?? []).joined(separator: String(separator))
            }
        }
        .joined()
    }

    /// Reads a link into a value, or throws a ``DeeplinkError`` without changing the value.
    public func parse(_ url: URL, into value: inout Value) throws {
        try read(RelativeReference(url), into: &value)
    }

    func read(_ link: RelativeReference, into value: inout Value) throws(DeeplinkError) {
        let pieces = try pieces(of: link)
        let arguments = components.filter { !$0.isLiteral }
        // The pieces are counted from the first literal on, as in Deeplink. In a template that begins with an argument
        // they are therefore assigned to the wrong properties, which apps may rely on.
        for (argument, piece) in zip(arguments, pieces) { argument.assign(piece, to: &value) }
    }

    /// The texts after each literal.
    ///
    /// The last one is cut where an argument at the end stops.
    private func pieces(of link: RelativeReference) throws(DeeplinkError) -> [Substring] {
        var rest = link.text[...]
        var pieces: [Substring] = []
        for case .literal(let literal) in components {
            guard let found = rest.firstRange(ofBytes: literal), !pieces.isEmpty || found.lowerBound == rest.startIndex
            else { throw .pathDoesNotMatchLiteral(path: String(rest), literal: literal) }
            pieces.append(rest[..<found.lowerBound])
            rest = rest[found.upperBound...]
        }
        let last = RelativeReference.argument(atEnd: rest, keeping: components.last?.separator)
        // Without a literal, the last piece is also the one before the first literal, which must be empty.
        if pieces.isEmpty && !last.isEmpty {
            throw .pathDoesNotMatchLiteral(path: String(rest), literal: "")
        }
        return (pieces + [last]).dropFirst().map { $0 }
    }
}

extension Deeplink: ExpressibleByStringInterpolation {
    /// Creates a template without arguments.
    public init(stringLiteral text: String) {
        self = .literal(text)
    }

    /// Creates a template of texts and key paths.
    public init(stringInterpolation interpolation: DeeplinkInterpolation<Value>) {
        self = .interpolated(interpolation)
    }
}

extension Deeplink: CustomStringConvertible {
    /// The text of the template, with `{argument}` in place of every argument.
    public var description: String {
        switch self {
        case .literal(let text): text
        case .interpolated(let interpolation): interpolation.description
        }
    }
}

extension Deeplink where Value == Void {
    /// A template that matches every link.
    public static var catchAll: Deeplink { "" }

    /// Throws a ``DeeplinkError`` if a link does not match.
    public func parse(_ url: URL) throws {
        var nothing: Void = ()
        try parse(url, into: &nothing)
    }
}
