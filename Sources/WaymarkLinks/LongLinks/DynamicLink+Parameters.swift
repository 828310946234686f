extension DynamicLink {
    /// The parameters of the link, by name and not encoded: the one form between all others that a link has, such as the
    /// query of a long link, JSON, and the columns of a table.
    ///
    /// They are in the order of ``LinkParameter``, followed by the unknown ones in theirs.
    public var parameters: [QueryParameter] {
        var parameters: [QueryParameter] = []
        for parameter in LinkParameter.allCases {
            if let value = text(of: parameter) {
                parameters.append(QueryParameter(name: parameter.rawValue, value: value))
            }
        }
        for parameter in unknownParameters where mayWrite(parameter) { parameters.append(parameter) }
        return parameters
    }

    /// Creates the link that has these parameters, and leaves out what could not be understood.
    ///
    /// ``LongLinkReading/init(parameters:)`` also reports what was left out. `DynamicLink(parameters: link.parameters)` is
    /// `link`.
    ///
    /// - Parameter parameters: the parameters, not encoded, each name once.
    /// - Throws: ``LongLinkError`` if the deep link is missing or is not a web address.
    public init(parameters: some Sequence<QueryParameter>) throws(LongLinkError) {
        self = try LongLinkReading(parameters: parameters).link
    }

    /// The value of one parameter as a long link carries it, decoded; `nil` if it is not given.
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
    private func mayWrite(_ unknown: QueryParameter) -> Bool {
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
