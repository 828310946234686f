public import Foundation

extension String: DeepLinkArgument {
    /// Takes the text as it is.
    public init?(deepLinkText text: String) { self = text }
    /// The text itself.
    public var deepLinkText: String { self }

    /// Decodes valid UTF-8.
    public static func argument(utf8: DeepLinkBytes) -> String? { String(exactly: utf8) }
}

/// `true`, `false`, `1` or `0`; a query item without a value, as in `?preview`, is true.
extension Bool: DeepLinkArgument {
    /// Creates a value from its text.
    public init?(deepLinkText text: String) {
        switch text {
        case "true", "1", "": self = true
        case "false", "0": self = false
        default: return nil
        }
    }

    /// The text of the value.
    public var deepLinkText: String { self ? "true" : "false" }

    /// Creates a value from the UTF-8 of its text.
    public static func argument(utf8: DeepLinkBytes) -> Bool? {
        // No valid text is longer, and a `String` of up to 15 bytes needs no memory of its own.
        utf8.count <= 5 ? String(exactly: utf8).flatMap(Bool.init(deepLinkText:)) : nil
    }
}

/// A decimal number as Swift writes it; it is always finite.
extension Double: DeepLinkArgument {
    /// Creates a value from its text.
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

/// A decimal number as Swift writes it; it is always finite.
extension Float: DeepLinkArgument {
    /// Creates a value from its text.
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
    /// Creates a value from its text.
    public init?(deepLinkText text: String) {
        guard text.utf8.count == 36 else { return nil }
        self.init(uuidString: text)
    }

    /// The text of the value.
    public var deepLinkText: String { uuidString }

    /// Creates a value from the UTF-8 of its text.
    public static func argument(utf8: DeepLinkBytes) -> UUID? {
        guard utf8.count == 36, utf8[8] == ASCII.minus else { return nil }
        return String(exactly: utf8).flatMap(UUID.init(uuidString:))
    }
}

/// Any text that `URL(string:)` accepts.
extension URL: DeepLinkArgument {
    /// Creates a value from its text.
    public init?(deepLinkText text: String) {
        guard !text.isEmpty else { return nil }
        self.init(string: text)
    }

    /// The text of the value.
    public var deepLinkText: String { absoluteString }
}

extension Sequence where Element == UInt8 {
    /// Swift also reads `0x1p3`, `inf` and `nan`, which are not valid in links.
    fileprivate var isDecimalNumber: Bool {
        allSatisfy {
            ASCII.isDigit($0) || $0 == ASCII.dot || $0 == ASCII.minus || $0 == UInt8(ascii: "+") || $0 | 0x20 == 0x65
        }
    }
}
