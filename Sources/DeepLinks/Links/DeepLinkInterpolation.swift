/// Collects the texts and arguments of a ``DeepLink``.
///
/// The compiler uses it for `"/event/\(\.id)"`.
public struct DeepLinkInterpolation<Value>: StringInterpolationProtocol {
    @usableFromInline var template = LinkTemplate()
    /// Returns the texts of every argument.
    var texts: [@Sendable (Value) throws -> [String]?] = []

    /// Creates an empty template.
    public init(literalCapacity: Int, interpolationCount: Int) {
        template.parts.reserveCapacity(interpolationCount * 2 + 1)
        template.arguments.reserveCapacity(interpolationCount)
        texts.reserveCapacity(interpolationCount)
    }

    /// Adds a literal text.
    public mutating func appendLiteral(_ literal: String) {
        if !literal.isEmpty { template.parts.append(.text(literal)) }
    }

    /// Adds an argument: `\(\.id)`.
    ///
    /// The items of a list are separated by `separator`, by default a comma. In a query, a list without a separator is
    /// a repeated item.
    @inlinable
    public mutating func appendInterpolation<Property: DeepLinkParameter>(
        _ keyPath: any WritableKeyPath<Value, Property> & Sendable, separator: Character? = nil
    ) {
        append(keyPath, separator: separator)
    }

    /// Adds an argument of a query, fragment or optional tail, with a default for links that do not have it.
    ///
    /// A value that equals the default is not printed.
    @inlinable
    public mutating func appendInterpolation<Property: DeepLinkParameter>(
        _ keyPath: any WritableKeyPath<Value, Property> & Sendable, default defaultValue: Property,
        separator: Character? = nil
    ) {
        append(keyPath, default: defaultValue, separator: separator)
    }

    /// Adds an argument that is one of some values: `\(\.kind, in: [.concert, .match])`.
    @inlinable
    public mutating func appendInterpolation<Property: DeepLinkArgument>(
        _ keyPath: any WritableKeyPath<Value, Property> & Sendable, in allowed: [Property],
        default defaultValue: Property? = nil
    ) {
        append(keyPath, default: defaultValue, allowed: allowed.compactMap { try? $0.deepLinkText })
    }

    /// Adds an argument with an optional property that is one of some values.
    @inlinable
    public mutating func appendInterpolation<Property: DeepLinkArgument>(
        _ keyPath: any WritableKeyPath<Value, Property?> & Sendable, in allowed: [Property]
    ) {
        append(keyPath, allowed: allowed.compactMap { try? $0.deepLinkText })
    }

    /// Adds an argument for the rest of the path, as one text or as a list of segments: `/files/\(rest: \.path)`.
    ///
    /// The rest may be empty. A text includes the slashes.
    @inlinable
    public mutating func appendInterpolation<Property: DeepLinkParameter>(
        rest keyPath: any WritableKeyPath<Value, Property> & Sendable
    ) {
        append(keyPath, isRest: true)
    }

    /// Adds an argument in another format than that of its type: `\(\.departure, as: .day)`.
    public mutating func appendInterpolation<Property>(
        _ keyPath: any WritableKeyPath<Value, Property> & Sendable, as format: DeepLinkFormat<Property>,
        default defaultValue: Property? = nil
    ) {
        add(keyPath, format, format.access(keyPath, whenAbsent: defaultValue) { $0 }, defaultValue) { $0 }
    }

    /// Adds an argument with an optional property in another format than that of its type.
    public mutating func appendInterpolation<Property>(
        _ keyPath: any WritableKeyPath<Value, Property?> & Sendable, as format: DeepLinkFormat<Property>
    ) {
        add(keyPath, format, format.access(keyPath, whenAbsent: .some(nil)) { $0 }, nil, isOptional: true) { $0 }
    }

    private mutating func add<Property, Stored>(
        _ keyPath: any WritableKeyPath<Value, Stored> & Sendable, _ format: DeepLinkFormat<Property>,
        _ access: ArgumentAccess, _ defaultValue: Property?, isOptional: Bool = false,
        _ value: @escaping @Sendable (Stored) -> Property?
    ) {
        let slot = template.arguments.count
        var shape = format.shape
        shape.isOptional = isOptional
        var argument = ArgumentSpecification(keyPath: keyPath, slot: slot, shape: shape, access: access)
        argument.hasDefault = defaultValue != nil
        argument.defaultTexts = defaultValue.flatMap { try? [format.write($0)] }
        template.parts.append(.argument(slot))
        template.arguments.append(argument)
        let write = format.write
        texts.append { try value($0[keyPath: keyPath]).map { [try write($0)] } }
    }

    @inlinable
    mutating func append<Property: DeepLinkParameter>(
        _ keyPath: any WritableKeyPath<Value, Property> & Sendable, default defaultValue: Property? = nil,
        separator: Character? = nil, allowed: [String]? = nil, isRest: Bool = false
    ) {
        add(
            keyPath, ArgumentAccess(keyPath, default: defaultValue), separator, allowed, isRest, defaultValue)
    }

    @usableFromInline
    mutating func add<Property: DeepLinkParameter>(
        _ keyPath: any WritableKeyPath<Value, Property> & Sendable, _ access: ArgumentAccess,
        _ separator: Character?, _ allowed: [String]?, _ isRest: Bool, _ defaultValue: Property?
    ) {
        let slot = template.arguments.count
        var argument = ArgumentSpecification(
            keyPath: keyPath, slot: slot, shape: Property.deepLinkShape, access: access)
        argument.isRest = isRest
        argument.separator = separator
        argument.allowed = allowed
        argument.hasDefault = defaultValue != nil
        argument.defaultTexts = (try? defaultValue?.deepLinkTexts()).flatMap { $0 }
        template.parts.append(.argument(slot))
        template.arguments.append(argument)
        texts.append { try $0[keyPath: keyPath].deepLinkTexts() }
    }
}
