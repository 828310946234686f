/// A short or long link to explain.
public struct ResolveRequest: Equatable, Sendable {
    /// The link.
    public var url: String
    /// The platform of the request; Android may have its own deep link.
    public var platform: LinkPlatform?
    /// The version of the app that asks.
    public var appVersion: String?

    /// Creates a request.
    public init(url: String, platform: LinkPlatform? = nil, appVersion: String? = nil) {
        self.url = url
        self.platform = platform
        self.appVersion = appVersion
    }

    /// The JSON that clients send.
    package var tree: JSONTree {
        .object(
            .init("appVersion", JSONTree(appVersion)),
            .init("platform", JSONTree(platform?.rawValue)),
            .init("url", JSONTree(url)))
    }
}
