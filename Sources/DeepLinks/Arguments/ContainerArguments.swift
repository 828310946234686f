extension Optional: DeepLinkParameter where Wrapped: DeepLinkParameter {
    /// The number of texts in a value, and their type.
    public static var deepLinkShape: DeepLinkParameterShape {
        var shape = Wrapped.deepLinkShape
        shape.isOptional = true
        return shape
    }

    /// The value if the argument is absent.
    @inlinable public static var valueWhenAbsent: Wrapped?? { .some(nil) }

    /// Reads a value from the texts of a link.
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
    /// The number of texts in a value, and their type.
    public static var deepLinkShape: DeepLinkParameterShape {
        var shape = Element.deepLinkShape
        shape.isList = true
        return shape
    }

    /// The value if the argument is absent.
    public static var valueWhenAbsent: [Element]? { [] }

    /// Reads a value from the texts of a link.
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
