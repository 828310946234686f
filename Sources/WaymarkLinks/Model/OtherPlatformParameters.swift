/// The destination on platforms other than Android and iOS.
public struct OtherPlatformParameters: Hashable, Sendable, Encodable {
    /// The destination instead of the deep link (`ofl`).
    public var fallbackLink: WebURL?

    enum CodingKeys: String, CodingKey {
        case fallbackLink
    }

    /// Creates the parameters.
    public init(fallbackLink: WebURL? = nil) {
        self.fallbackLink = fallbackLink
    }
}
