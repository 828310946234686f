/// A type that a property filled from a link may have: a ``DeepLinkArgument``, an optional, or an array of them.
///
/// Do not conform to this protocol; conform to ``DeepLinkArgument``.
public protocol DeepLinkParameter: Sendable {
    /// How many texts make a value, and of which type.
    static var deepLinkShape: DeepLinkParameterShape { get }

    /// The value where the link has nothing for it, or nil where something is required.
    static var valueWhenAbsent: Self? { get }

    /// The value that the texts of a link stand for, or nil where they stand for none.
    static func value(in capture: DeepLinkCapture) -> Self?

    /// Reads a value into memory, in place of the one there or where there is none yet; false where there is none.
    static func read(_ capture: DeepLinkCapture, into pointer: UnsafeMutablePointer<Self>, isReplacing: Bool) -> Bool

    /// The texts to print, or nil where there is nothing to print.
    func deepLinkTexts() throws -> [String]?
}

extension DeepLinkParameter {
    /// Reads a value into memory.
    @inlinable
    public static func read(
        _ capture: DeepLinkCapture, into pointer: UnsafeMutablePointer<Self>, isReplacing: Bool
    ) -> Bool {
        guard let value = value(in: capture) else { return false }
        if isReplacing { pointer.pointee = value } else { pointer.initialize(to: value) }
        return true
    }
}

/// How many texts make a value of a ``DeepLinkParameter``, and what they are.
public struct DeepLinkParameterShape: Sendable {
    var isOptional: Bool
    var isList: Bool
    var kind: ArgumentKind
    /// Whether a text is a value of the type, to compare links with each other.
    var accepts: @Sendable (String) -> Bool
}

extension Optional: DeepLinkParameter where Wrapped: DeepLinkParameter {
    /// How many texts make a value, and of which type.
    public static var deepLinkShape: DeepLinkParameterShape {
        var shape = Wrapped.deepLinkShape
        shape.isOptional = true
        return shape
    }

    /// The value where the link has nothing for it.
    @inlinable public static var valueWhenAbsent: Wrapped?? { .some(nil) }

    /// The value that the texts of a link stand for.
    @inlinable
    public static func value(in capture: DeepLinkCapture) -> Wrapped?? {
        guard let value = Wrapped.value(in: capture) else { return nil }
        return .some(value)
    }

    /// The texts to print.
    public func deepLinkTexts() throws -> [String]? {
        try self?.deepLinkTexts()
    }
}

extension Array: DeepLinkParameter where Element: DeepLinkArgument {
    /// How many texts make a value, and of which type.
    public static var deepLinkShape: DeepLinkParameterShape {
        var shape = Element.deepLinkShape
        shape.isList = true
        return shape
    }

    /// The value where the link has nothing for it.
    public static var valueWhenAbsent: [Element]? { [] }

    /// The value that the texts of a link stand for.
    @inlinable
    public static func value(in capture: DeepLinkCapture) -> [Element]? {
        var elements: [Element] = []
        let isComplete = capture.forEachText { text in
            guard let element = Element.argument(utf8: text) else { return false }
            elements.append(element)
            return true
        }
        return isComplete ? elements : nil
    }

    /// The texts to print.
    public func deepLinkTexts() throws -> [String]? {
        try map { try $0.deepLinkText }
    }
}
