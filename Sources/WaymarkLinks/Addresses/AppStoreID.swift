/// The number of an app in the App Store: 1 to 20 digits, without the prefix `id` that it has in URLs.
public struct AppStoreID: Hashable, Sendable, LosslessStringConvertible {
    /// The digits.
    public let description: String

    /// Reads a number, or returns `nil` if the text holds anything but ASCII digits.
    public init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard (1...20).contains(bytes.count), bytes.allSatisfy(URIBytes.isDigit) else { return nil }
        description = String(text)
    }

    /// Reads a number, or returns `nil` if the text holds anything but ASCII digits.
    public init?(_ text: String) {
        self.init(text[...])
    }
}

extension AppStoreID: Codable {
    /// Reads a number from text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let number = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "An App Store ID is 1 to 20 digits, as text.")
        }
        self = number
    }

    /// Writes the number as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
