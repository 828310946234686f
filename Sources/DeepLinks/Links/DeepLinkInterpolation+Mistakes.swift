// Overloads that only name what to write: the compiler would otherwise report a protocol or a key path's type.
extension DeepLinkInterpolation {
    /// Not available: the type of the property is none that links can have.
    @available(
        *, unavailable,
        message:
            "Let the type of this property conform to DeepLinkArgument; an enumeration with a raw value needs no code."
    )
    public mutating func appendInterpolation<Property>(_ keyPath: WritableKeyPath<Value, Property>) {}

    /// Not available: the property cannot be set.
    @available(*, unavailable, message: "Declare this property with var, so that links can be read into it.")
    public mutating func appendInterpolation<Property>(_ keyPath: KeyPath<Value, Property>) {}

    /// Not available: the argument is not a key path.
    @available(*, unavailable, message: "Write the property as a key path: \\(\\.id)")
    public mutating func appendInterpolation(_ value: some Any) {}
}
