extension DynamicLink {
    /// The value of one parameter as a long link carries it, decoded; `nil` where it is not given.
    ///
    /// ``LinkParameter/d`` asks for the flow page once and belongs to no link: it is always `nil`.
    public func text(of parameter: LinkParameter) -> String? {
        switch parameter {
        case .link: link.description
        case .apn: android.packageName
        case .afl: android.fallbackLink?.description
        case .amv: android.minimumVersionCode.map(String.init)
        case .al: android.link?.description
        case .ibi: ios.bundleID
        case .ifl: ios.fallbackLink?.description
        case .ius: ios.customScheme?.description
        case .ipfl: ios.iPadFallbackLink?.description
        case .ipbi: ios.iPadBundleID
        case .isi: ios.appStoreID?.description
        case .imv: ios.minimumVersion
        case .efr: navigation.isForcedRedirectEnabled.map(Self.text)
        case .appOnly: navigation.isAppOnly.map(Self.text)
        case .ofl: otherPlatforms.fallbackLink?.description
        case .st: social.title
        case .sd: social.description
        case .si: social.imageLink?.description
        case .imageSize: social.imageSize?.description
        case .utmSource: campaign.source
        case .utmMedium: campaign.medium
        case .utmCampaign: campaign.campaign
        case .utmTerm: campaign.term
        case .utmContent: campaign.content
        case .gclid: campaign.googleClickID
        case .at: appStore.affiliateToken
        case .ct: appStore.campaignToken
        case .mt: appStore.mediaType
        case .pt: appStore.providerToken
        case .data: customData.isEmpty ? nil : JSONValue.object(customData).jsonText
        case .ad: isAdvertisement.map(Self.text)
        case .d: nil
        }
    }

    /// Whether an unknown parameter can be written without being taken for a known one.
    ///
    /// Custom data that was no JSON object is kept as an unknown parameter named `data`.
    func mayWrite(_ unknown: QueryParameter) -> Bool {
        switch LinkParameter(rawValue: unknown.name) {
        case nil: true
        case .data: customData.isEmpty
        default: false
        }
    }

    private static func text(_ flag: Bool) -> String {
        flag ? "1" : "0"
    }
}
