public import WaymarkLinks

extension ClaimRequest: Codable {
    private enum CodingKeys: String, CodingKey {
        case installationID, platform, bundleOrPackage, link, appClipLink, installReferrer, clipboardLink, token, device
        case networks, appVersion
    }

    /// Reads the JSON of a client; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            installationID: try container.decode(String.self, forKey: .installationID),
            platform: try container.decode(LinkPlatform.self, forKey: .platform),
            bundleOrPackage: try container.decode(String.self, forKey: .bundleOrPackage),
            link: try container.decodeIfPresent(String.self, forKey: .link),
            appClipLink: try container.decodeIfPresent(String.self, forKey: .appClipLink),
            installReferrer: try container.decodeIfPresent(InstallReferrerDetails.self, forKey: .installReferrer),
            clipboardLink: try container.decodeIfPresent(String.self, forKey: .clipboardLink),
            token: try container.decodeIfPresent(String.self, forKey: .token),
            device: try container.decodeIfPresent(ClaimDevice.self, forKey: .device),
            networks: try container.decodeIfPresent([String].self, forKey: .networks),
            appVersion: try container.decodeIfPresent(String.self, forKey: .appVersion))
    }

    /// Writes the JSON that clients send.
    public func encode(to encoder: any Encoder) throws {
        try tree.encode(to: encoder)
    }
}
