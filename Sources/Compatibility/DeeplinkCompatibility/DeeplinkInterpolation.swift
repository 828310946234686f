/// Collects the texts and key paths of a ``Deeplink``.
public struct DeeplinkInterpolation<Value>: StringInterpolationProtocol, Hashable, CustomStringConvertible {
    enum Component: Hashable {
        case literal(String)
        case argument(WritableKeyPath<Value, String?>)
        case list(WritableKeyPath<Value, [String]?>, separator: Character)
    }

    private(set) var components: [Component] = []

    /// Creates an empty template.
    ///
    /// The compiler calls this.
    public init(literalCapacity: Int, interpolationCount: Int) {
        components.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Adds a literal text; an empty text changes nothing.
    public mutating func appendLiteral(_ literal: String) {
        if literal.isEmpty { return }
        if case .literal(let text) = components.last {
            components[components.count - 1] = .literal(text + literal)
        } else {
            components.append(.literal(literal))
        }
    }

    /// Adds an argument that is read into a property.
    ///
    /// Throws a ``DeeplinkError`` if the template already names the property, or if there is no text between it and the
    /// argument before.
    public mutating func appendInterpolation(_ keyPath: WritableKeyPath<Value, String?>) throws {
        try append(.argument(keyPath))
    }

    /// Adds an argument whose items, divided by separators, are read into a list.
    ///
    /// Throws a ``DeeplinkError`` if the template already names the property, even with another separator, or if there
    /// is no text between it and the argument before.
    public mutating func appendInterpolation(
        _ keyPath: WritableKeyPath<Value, [String]?>,
        separator: Character
    ) throws {
        try append(.list(keyPath, separator: separator))
    }

    private mutating func append(_ argument: Component) throws(DeeplinkError) {
        let name = argument.keyPathText
        if components.contains(where: { $0.keyPath == argument.keyPath }) { throw .argumentRepeated(keyPath: name) }
        if let last = components.last, !last.isLiteral {
            throw .argumentsInARow(first: last.keyPathText, second: name)
        }
        components.append(argument)
    }

    /// The text of the template, with `{argument}` in place of every argument.
    public var description: String {
        components.map { component in
            if case .literal(let text) = component { return text }
            return "{argument}"
        }
        .joined()
    }
}

extension DeeplinkInterpolation.Component {
    var isLiteral: Bool { keyPath == nil }

    var keyPath: AnyKeyPath? {
        switch self {
        case .literal: nil
        case .argument(let path): path
        case .list(let path, _): path
        }
    }

    /// The name of the key path in messages.
    ///
    /// Older systems know only its type.
    var keyPathText: String { keyPath.map { String(reflecting: $0) } ?? "" }

    var separator: Character? {
        if case .list(_, let separator) = self { return separator }
        return nil
    }

    func assign(_ text: Substring, to value: inout Value) {
        switch self {
        case .literal: break
        case .argument(let path): value[keyPath: path] = String(text)
        case .list(let path, let separator): value[keyPath: path] = text.split(separator: separator).map(String.init)
        }
    }
}
