/// The question of a fresh installation, which link led to it.
public struct ClaimRequest: Equatable, Sendable, Codable {
    /// What the app calls this installation: random, made at first launch.
    ///
    /// The same one gets the same answer again.
    public var installationID: String
    /// The platform of the app.
    public var platform: LinkPlatform
    /// The bundle ID or the package name of the app.
    public var bundleOrPackage: String
    /// The link that the visitor carried over on the clipboard.
    public var clipboardLink: String?
    /// The version of the app.
    public var appVersion: String?

    private enum CodingKeys: String, CodingKey {
        case installationID, platform, bundleOrPackage, clipboardLink, appVersion
    }

    /// Creates a request.
    public init(
        installationID: String, platform: LinkPlatform, bundleOrPackage: String, clipboardLink: String? = nil,
        appVersion: String? = nil
    ) {
        self.installationID = installationID
        self.platform = platform
        self.bundleOrPackage = bundleOrPackage
        self.clipboardLink = clipboardLink
        self.appVersion = appVersion
    }

    /// Reads a request; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        installationID = try container.decode(String.self, forKey: .installationID)
        platform = try container.decode(LinkPlatform.self, forKey: .platform)
        bundleOrPackage = try container.decode(String.self, forKey: .bundleOrPackage)
        clipboardLink = try container.decodeIfPresent(String.self, forKey: .clipboardLink)
        appVersion = try container.decodeIfPresent(String.self, forKey: .appVersion)
    }
}
