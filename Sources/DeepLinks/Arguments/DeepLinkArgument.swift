internal import Foundation

/// A type whose values have a text in links: read by `init(deepLinkText:)`, written by `deepLinkText`.
///
/// Texts are decoded before they are read and escaped after they are written, so a conformance never sees a `%`.
/// Reading a written text must give an equal value. Enumerations with a raw value need no code:
/// ```swift
/// enum Seat: String, DeepLinkArgument { case window, aisle }
/// ```
public protocol DeepLinkArgument: DeepLinkParameter {
    /// Creates a value from its text, or returns nil if the text is not valid; the link then does not match.
    init?(deepLinkText text: String)

    /// The text of the value. Throws if it has none, such as a number that is not finite.
    var deepLinkText: String { get throws }

    /// Creates a value from the UTF-8 of its text, which is valid only during the call.
    ///
    /// The default makes a `String` and passes it to ``init(deepLinkText:)``. A type may read the bytes instead, which
    /// is faster.
    static func argument(utf8: DeepLinkBytes) -> Self?
}

extension DeepLinkArgument {
    /// The number of texts in a value, and their type.
    public static var deepLinkShape: DeepLinkParameterShape {
        DeepLinkParameterShape(
            isOptional: false, isList: false, kind: ArgumentKind(Self.self),
            accepts: { Self(deepLinkText: $0) != nil })
    }

    /// The value if the argument is absent.
    public static var valueWhenAbsent: Self? { nil }

    /// Reads a value from the texts of a link.
    @inlinable
    public static func value(in capture: DeepLinkCapture) -> Self? {
        if let text = capture.plainText { return argument(utf8: text) }
        var value: Self?
        _ = capture.withText { text in
            value = argument(utf8: text)
            return value != nil
        }
        return value
    }

    /// The texts to print.
    public func deepLinkTexts() throws -> [String]? {
        [try deepLinkText]
    }

    /// Creates a value from the UTF-8 of its text.
    public static func argument(utf8: DeepLinkBytes) -> Self? {
        String(exactly: utf8).flatMap(Self.init(deepLinkText:))
    }
}
