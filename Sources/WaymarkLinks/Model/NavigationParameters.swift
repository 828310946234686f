/// The parameters of the navigation from the click to the destination.
public struct NavigationParameters: Hashable, Sendable, Encodable {
    /// Whether iOS skips the app preview page (`efr`).
    ///
    /// Off by default.
    public var isForcedRedirectEnabled: Bool?
    /// Whether the deep link works only in apps; computers show a QR code instead (`app_only`).
    ///
    /// Off by default. Firebase had no such parameter.
    public var isAppOnly: Bool?

    enum CodingKeys: String, CodingKey {
        case isForcedRedirectEnabled, isAppOnly
    }

    /// Creates the parameters.
    public init(isForcedRedirectEnabled: Bool? = nil, isAppOnly: Bool? = nil) {
        self.isForcedRedirectEnabled = isForcedRedirectEnabled
        self.isAppOnly = isAppOnly
    }
}
