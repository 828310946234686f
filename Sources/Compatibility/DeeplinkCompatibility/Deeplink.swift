public import Foundation

/// A template of links in the manner of Deeplink 0.3.0: literal text, and key paths to the properties it is read into.
///
/// ```swift
/// let sell: Deeplink<Void> = "/sell/ticket"
/// let event: Deeplink<Event> = try "/event/\(\.slug)/\(\.id)"
/// ```
/// A template with key paths needs `try`, since it may name a property twice or put two arguments side by side.
///
/// ## What matches
/// - Scheme, host, user and port are never compared. The rest of the link is plain text, percent-encoding and all.
/// - The literals are searched one after another, by case. The text has to begin with the first, and what follows the
///   last does not matter: `/test` matches `/testing` as well.
/// - An argument is the text between two literals, whatever it contains. Only an argument at the end stops at the first
///   of `: / ? # [ ] @ ! $ & ' ( ) * + , ; =`.
/// - An argument without text becomes `""`, a list `[]`. Properties that are not named keep their values.
///
/// New apps should use `DeepLinks`, which compares segments, decodes values and reads queries in any order.
public enum Deeplink<Value>: Hashable {
    /// A text without arguments; the empty one matches every link.
    case literal(String)
    /// A text with arguments.
    case interpolated(DeeplinkInterpolation<Value>)

    var components: [DeeplinkInterpolation<Value>.Component] {
        switch self {
        case .literal(let text): [.literal(text)]
        case .interpolated(let interpolation): interpolation.components
        }
    }

    /// What every link that matches begins with; nil where the template has no literal at all.
    var firstLiteral: String? {
        for case .literal(let text) in components { return text }
        return nil
    }

    /// Prints the link for a value, from the path on.
    ///
    /// Nothing is escaped, and a missing property prints as nothing.
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

    /// Reads a link into a value, or throws a ``DeeplinkError`` and leaves the value as it was.
    public func parse(_ url: URL, into value: inout Value) throws {
        try read(RelativeText(url), into: &value)
    }

    func read(_ link: RelativeText, into value: inout Value) throws(DeeplinkError) {
        let pieces = try pieces(of: link)
        let arguments = components.filter { !$0.isLiteral }
        // The pieces are counted from the first literal on. In a template that begins with an argument they therefore
        // go to the wrong properties, which apps may rely on by now.
        for (argument, piece) in zip(arguments, pieces) { argument.assign(piece, to: &value) }
    }

    /// The texts behind each literal, the last of them cut where an argument at the end stops.
    private func pieces(of link: RelativeText) throws(DeeplinkError) -> [Substring] {
        var rest = link.text[...]
        var pieces: [Substring] = []
        for case .literal(let literal) in components {
            guard let found = rest.firstRange(ofBytes: literal), !pieces.isEmpty || found.lowerBound == rest.startIndex
            else { throw .pathDoesNotMatchLiteral(path: String(rest), literal: literal) }
            pieces.append(rest[..<found.lowerBound])
            rest = rest[found.upperBound...]
        }
        let last = RelativeText.argument(atEnd: rest, keeping: components.last?.separator)
        // Without a literal the last piece is also the one in front of the first literal, where nothing may stand.
        if pieces.isEmpty && !last.isEmpty {
            throw .pathDoesNotMatchLiteral(path: String(rest), literal: "")
        }
        return (pieces + [last]).dropFirst().map { $0 }
    }
}

extension Deeplink: ExpressibleByStringInterpolation {
    /// Makes a template without arguments.
    public init(stringLiteral text: String) {
        self = .literal(text)
    }

    /// Makes a template of texts and key paths.
    public init(stringInterpolation interpolation: DeeplinkInterpolation<Value>) {
        self = .interpolated(interpolation)
    }
}

extension Deeplink: CustomStringConvertible {
    /// The template's text, with `{argument}` for every argument.
    public var description: String {
        switch self {
        case .literal(let text): text
        case .interpolated(let interpolation): interpolation.description
        }
    }
}

extension Deeplink where Value == Void {
    /// The template that matches every link.
    public static var catchAll: Deeplink { "" }

    /// Checks that a link matches, or throws a ``DeeplinkError``.
    public func parse(_ url: URL) throws {
        var nothing: Void = ()
        try parse(url, into: &nothing)
    }
}
