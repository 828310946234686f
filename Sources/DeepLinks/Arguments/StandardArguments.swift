public import Foundation

extension String: DeepLinkArgument {
    /// Reads the value from its text.
    public init?(deepLinkText text: String) { self = text }
    /// The text of the value.
    public var deepLinkText: String { self }

    /// Reads the value from the bytes of its text.
    public static func argument(utf8: UnsafeBufferPointer<UInt8>) -> String? { String(exactly: utf8) }
}

/// `true`, `false`, `1` or `0`; a query item without a value, as in `?preview`, is true.
extension Bool: DeepLinkArgument {
    /// Reads the value from its text.
    public init?(deepLinkText text: String) {
        switch text {
        case "true", "1", "": self = true
        case "false", "0": self = false
        default: return nil
        }
    }

    /// The text of the value.
    public var deepLinkText: String { self ? "true" : "false" }

    /// Reads the value from the bytes of its text.
    public static func argument(utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
        // Longer texts are none of the four, and a `String` of up to 15 bytes needs no memory.
        utf8.count <= 5 ? String(exactly: utf8).flatMap(Bool.init(deepLinkText:)) : nil
    }
}

/// A decimal number as Swift writes it; never infinite, never not a number.
extension Double: DeepLinkArgument {
    /// Reads the value from its text.
    public init?(deepLinkText text: String) {
        guard text.utf8.isDecimalNumber, let value = Double(text), value.isFinite else { return nil }
        self = value
    }

    /// The text of the value.
    public var deepLinkText: String {
        get throws {
            guard isFinite else { throw DeepLinkTextError("\(self) is not finite") }
            return description
        }
    }
}

/// A decimal number as Swift writes it; never infinite, never not a number.
extension Float: DeepLinkArgument {
    /// Reads the value from its text.
    public init?(deepLinkText text: String) {
        guard text.utf8.isDecimalNumber, let value = Float(text), value.isFinite else { return nil }
        self = value
    }

    /// The text of the value.
    public var deepLinkText: String {
        get throws {
            guard isFinite else { throw DeepLinkTextError("\(self) is not finite") }
            return description
        }
    }
}

/// The 36 characters of RFC 9562, in either case; written in upper case, as Foundation does.
extension UUID: DeepLinkArgument {
    /// Reads the value from its text.
    public init?(deepLinkText text: String) {
        guard text.utf8.count == 36 else { return nil }
        self.init(uuidString: text)
    }

    /// The text of the value.
    public var deepLinkText: String { uuidString }

    /// Reads the value from the bytes of its text.
    public static func argument(utf8: UnsafeBufferPointer<UInt8>) -> UUID? {
        guard utf8.count == 36, utf8[8] == ASCII.minus else { return nil }
        return String(exactly: utf8).flatMap(UUID.init(uuidString:))
    }
}

/// Whatever `URL(string:)` accepts.
extension URL: DeepLinkArgument {
    /// Reads the value from its text.
    public init?(deepLinkText text: String) {
        guard !text.isEmpty else { return nil }
        self.init(string: text)
    }

    /// The text of the value.
    public var deepLinkText: String { absoluteString }
}

extension Sequence where Element == UInt8 {
    /// Swift also reads `0x1p3`, `inf` and `nan`, which no link means.
    fileprivate var isDecimalNumber: Bool {
        allSatisfy {
            ASCII.isDigit($0) || $0 == ASCII.dot || $0 == ASCII.minus || $0 == UInt8(ascii: "+") || $0 | 0x20 == 0x65
        }
    }
}
