/// A scheme that an app has registered for itself: `com.example.app`, `myapp`.
///
/// It begins with a letter, followed by letters, digits, `+`, `-` and `.` (RFC 3986 §3.1). Schemes of the web, of
/// the system and those that run code are refused. The spelling is kept; comparison ignores letter case.
public struct CustomScheme: Sendable, LosslessStringConvertible {
    /// The scheme as it was written.
    public let description: String

    /// Reads a scheme, or returns `nil` if an app may not use it.
    public init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard let first = bytes.first, URIBytes.isLetter(first), bytes.allSatisfy(URIBytes.isSchemeByte) else {
            return nil
        }
        description = String(text)
        let lower = lowercased
        guard lower != "http", lower != "https", !URIScheme.isDangerous(lower) else { return nil }
    }

    /// Reads a scheme, or returns `nil` if an app may not use it.
    public init?(_ text: String) {
        self.init(text[...])
    }

    /// The scheme in lower case.
    public var lowercased: String {
        String(decoding: description.utf8.map(URIBytes.lowercased), as: UTF8.self)
    }
}

extension CustomScheme: Hashable {
    /// Whether two schemes differ in letter case at most.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.lowercased == rhs.lowercased
    }

    /// Hashes the scheme in lower case.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(lowercased)
    }
}

extension CustomScheme: Codable {
    /// Reads a scheme from text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let scheme = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "The text is not a custom scheme that an app may use.")
        }
        self = scheme
    }

    /// Writes the scheme as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
