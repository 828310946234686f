/// Integers are written in decimal digits, with a `-` before negative numbers; numbers out of range are not valid.
extension DeepLinkArgument where Self: FixedWidthInteger {
    /// Creates a number from its text.
    public init?(deepLinkText text: String) {
        guard let value = DeepLinkBytes.with(text, Self.argument(utf8:)) else { return nil }
        self = value
    }

    /// The number in decimal digits.
    public var deepLinkText: String { String(self) }

    /// Creates a number from the UTF-8 of its text.
    @inlinable
    public static func argument(utf8: DeepLinkBytes) -> Self? {
        guard let first = utf8.first else { return nil }
        let isNegative = first == 0x2D
        guard !isNegative || (isSigned && utf8.count > 1) else { return nil }
        var value: Self = 0
        for byte in isNegative ? utf8.dropFirst() : utf8[...] {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            let digit = Self(truncatingIfNeeded: byte &- 0x30)
            let (sum, overflowsAgain) =
                isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            guard !overflows, !overflowsAgain else { return nil }
            value = sum
        }
        return value
    }
}

extension Int: DeepLinkArgument {}
extension Int8: DeepLinkArgument {}
extension Int16: DeepLinkArgument {}
extension Int32: DeepLinkArgument {}
extension Int64: DeepLinkArgument {}
extension UInt: DeepLinkArgument {}
extension UInt8: DeepLinkArgument {}
extension UInt16: DeepLinkArgument {}
extension UInt32: DeepLinkArgument {}
extension UInt64: DeepLinkArgument {}

/// Enumerations and other types with a raw value are written as the raw value.
extension DeepLinkArgument where Self: RawRepresentable, RawValue: DeepLinkArgument {
    /// Creates a value from the text of its raw value.
    public init?(deepLinkText text: String) {
        guard let rawValue = RawValue(deepLinkText: text) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The text of the raw value.
    public var deepLinkText: String {
        get throws { try rawValue.deepLinkText }
    }

    /// Creates a value from the UTF-8 of its raw value.
    @inlinable
    public static func argument(utf8: DeepLinkBytes) -> Self? {
        RawValue.argument(utf8: utf8).flatMap(Self.init(rawValue:))
    }
}
