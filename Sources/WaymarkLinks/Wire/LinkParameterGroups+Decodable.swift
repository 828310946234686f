// The native JSON form of the groups of a dynamic link. What an object may hold is known; anything else is refused.

extension AndroidParameters: Decodable {
    /// Reads the group; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            packageName: try container.decodeIfPresent(String.self, forKey: .packageName),
            fallbackLink: try container.decodeIfPresent(WebURL.self, forKey: .fallbackLink),
            minimumVersionCode: try container.wholeNumber(forKey: .minimumVersionCode),
            link: try container.decodeIfPresent(AppURI.self, forKey: .link))
    }
}

extension IOSParameters: Decodable {
    /// Reads the group; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            bundleID: try container.decodeIfPresent(String.self, forKey: .bundleID),
            fallbackLink: try container.decodeIfPresent(WebURL.self, forKey: .fallbackLink),
            customScheme: try container.decodeIfPresent(CustomScheme.self, forKey: .customScheme),
            iPadFallbackLink: try container.decodeIfPresent(WebURL.self, forKey: .iPadFallbackLink),
            iPadBundleID: try container.decodeIfPresent(String.self, forKey: .iPadBundleID),
            appStoreID: try container.decodeIfPresent(AppStoreID.self, forKey: .appStoreID),
            minimumVersion: try container.decodeIfPresent(String.self, forKey: .minimumVersion))
    }
}

extension OtherPlatformParameters: Decodable {
    /// Reads the group; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            fallbackLink: try container.decodeIfPresent(WebURL.self, forKey: .fallbackLink))
    }
}

extension NavigationParameters: Decodable {
    /// Reads the group; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            isForcedRedirectEnabled: try container.decodeIfPresent(Bool.self, forKey: .isForcedRedirectEnabled),
            isAppOnly: try container.decodeIfPresent(Bool.self, forKey: .isAppOnly))
    }
}

extension SocialParameters: Decodable {
    /// Reads the group; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            title: try container.decodeIfPresent(String.self, forKey: .title),
            description: try container.decodeIfPresent(String.self, forKey: .description),
            imageLink: try container.decodeIfPresent(WebURL.self, forKey: .imageLink),
            imageSize: try container.decodeIfPresent(ImageSize.self, forKey: .imageSize))
    }
}

extension CampaignParameters: Decodable {
    /// Reads the group; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            source: try container.decodeIfPresent(String.self, forKey: .source),
            medium: try container.decodeIfPresent(String.self, forKey: .medium),
            campaign: try container.decodeIfPresent(String.self, forKey: .campaign),
            term: try container.decodeIfPresent(String.self, forKey: .term),
            content: try container.decodeIfPresent(String.self, forKey: .content),
            googleClickID: try container.decodeIfPresent(String.self, forKey: .googleClickID))
    }
}

extension AppStoreCampaignParameters: Decodable {
    /// Reads the group; unknown members are refused.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            affiliateToken: try container.decodeIfPresent(String.self, forKey: .affiliateToken),
            campaignToken: try container.decodeIfPresent(String.self, forKey: .campaignToken),
            mediaType: try container.decodeIfPresent(String.self, forKey: .mediaType),
            providerToken: try container.decodeIfPresent(String.self, forKey: .providerToken))
    }
}
