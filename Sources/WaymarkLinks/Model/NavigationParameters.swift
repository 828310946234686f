/// How the visitor travels from the click to the destination.
public struct NavigationParameters: Hashable, Sendable, Encodable {
    /// Whether iOS skips the app preview page (`efr`).
    ///
    /// Off where it is not given.
    public var isForcedRedirectEnabled: Bool?
    /// Whether the deep link is of use in an app only, so that a computer gets a code to scan instead (`app_only`).
    ///
    /// Off where it is not given. Firebase had no such parameter.
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
