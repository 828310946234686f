/// The native JSON form: one object per group that says anything, and the names of the properties.
extension DynamicLink: Codable {
    private enum CodingKeys: String, CodingKey {
        case link, android, ios, otherPlatforms, navigation, social, campaign, appStore, customData, unknownParameters
        case isAdvertisement
    }

    /// Reads a link; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            link: try container.decode(WebURL.self, forKey: .link),
            android: try container.decodeIfPresent(AndroidParameters.self, forKey: .android) ?? AndroidParameters(),
            ios: try container.decodeIfPresent(IOSParameters.self, forKey: .ios) ?? IOSParameters(),
            otherPlatforms: try container.decodeIfPresent(OtherPlatformParameters.self, forKey: .otherPlatforms)
                ?? OtherPlatformParameters(),
            navigation: try container.decodeIfPresent(NavigationParameters.self, forKey: .navigation)
                ?? NavigationParameters(),
            social: try container.decodeIfPresent(SocialParameters.self, forKey: .social) ?? SocialParameters(),
            campaign: try container.decodeIfPresent(CampaignParameters.self, forKey: .campaign) ?? CampaignParameters(),
            appStore: try container.decodeIfPresent(AppStoreCampaignParameters.self, forKey: .appStore)
                ?? AppStoreCampaignParameters(),
            customData: try container.decodeIfPresent([String: JSONValue].self, forKey: .customData) ?? [:],
            unknownParameters: try container.decodeIfPresent([QueryParameter].self, forKey: .unknownParameters) ?? [],
            isAdvertisement: try container.decodeIfPresent(Bool.self, forKey: .isAdvertisement))
    }

    /// Writes the link; groups that say nothing are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(link, forKey: .link)
        if android != AndroidParameters() { try container.encode(android, forKey: .android) }
        if ios != IOSParameters() { try container.encode(ios, forKey: .ios) }
        if otherPlatforms != OtherPlatformParameters() { try container.encode(otherPlatforms, forKey: .otherPlatforms) }
        if navigation != NavigationParameters() { try container.encode(navigation, forKey: .navigation) }
        if social != SocialParameters() { try container.encode(social, forKey: .social) }
        if campaign != CampaignParameters() { try container.encode(campaign, forKey: .campaign) }
        if appStore != AppStoreCampaignParameters() { try container.encode(appStore, forKey: .appStore) }
        if !customData.isEmpty { try container.encode(customData, forKey: .customData) }
        if !unknownParameters.isEmpty { try container.encode(unknownParameters, forKey: .unknownParameters) }
        try container.encodeIfPresent(isAdvertisement, forKey: .isAdvertisement)
    }
}
