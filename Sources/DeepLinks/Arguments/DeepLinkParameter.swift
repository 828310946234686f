/// A type of a property that is read from a link: a ``DeepLinkArgument``, or an optional or array of one.
///
/// Do not conform to this protocol; conform to ``DeepLinkArgument``.
public protocol DeepLinkParameter: Sendable {
    /// The number of texts in a value, and their type.
    static var deepLinkShape: DeepLinkParameterShape { get }

    /// The value if the argument is absent, or nil if it is required.
    static var valueWhenAbsent: Self? { get }

    /// Reads a value from the texts of a link; returns nil if they are not valid.
    static func value(in capture: DeepLinkCapture) -> Self?

    /// Reads a value into memory; returns false if the texts are not valid.
    static func read(_ capture: DeepLinkCapture, into storage: DeepLinkStorage<Self>) -> Bool

    /// The texts to print, or nil for an absent argument.
    func deepLinkTexts() throws -> [String]?
}

extension DeepLinkParameter {
    /// Reads a value into memory.
    @inlinable
    public static func read(_ capture: DeepLinkCapture, into storage: DeepLinkStorage<Self>) -> Bool {
        guard let value = value(in: capture) else { return false }
        storage.set(value)
        return true
    }
}

/// The number of texts in a value of a ``DeepLinkParameter``, and their type.
public struct DeepLinkParameterShape: Sendable {
    var isOptional: Bool
    var isList: Bool
    var kind: ArgumentKind
    /// Whether a text is valid for the type.
    ///
    /// Used to compare templates with each other.
    var accepts: @Sendable (String) -> Bool
}
