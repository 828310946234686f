public import WaymarkLinks

extension DynamicLinkInfo {
    /// The parameters of the long link with the same information.
    ///
    /// They are not checked: a reader of links checks both forms of a request alike.
    public var parameters: [QueryParameter] {
        LinkParameter.allCases.compactMap { parameter in
            guard let text = text(of: parameter), !text.isEmpty else { return nil }
            return QueryParameter(name: parameter.rawValue, value: text)
        }
    }

    /// Creates the information of those parameters that have a field; of equal names, the last counts.
    public init(parameters: [QueryParameter]) {
        self.init()
        let values = Dictionary(parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        for parameter in LinkParameter.allCases {
            if let value = values[parameter.rawValue] { set(parameter, to: value) }
        }
    }

    /// Creates the information that responses contain for a stored link.
    public init(_ link: DynamicLink, domain: LinkDomain) {
        self.init(parameters: link.parameters)
        domainUriPrefix = domain.description
    }

    /// The text in the field of a parameter; `nil` where a message that holds it is missing.
    ///
    /// `app_only`, `si_size`, `data`, `ad` and `d` have no field: a link with one of these is given as a long link.
    func text(of parameter: LinkParameter) -> String? {
        switch parameter {
        case .link: link
        case .apn: androidInfo?.androidPackageName
        case .afl: androidInfo?.androidFallbackLink
        case .amv: androidInfo?.androidMinPackageVersionCode
        case .al: androidInfo?.androidLink
        case .ibi: iosInfo?.iosBundleId
        case .ifl: iosInfo?.iosFallbackLink
        case .ius: iosInfo?.iosCustomScheme
        case .ipfl: iosInfo?.iosIpadFallbackLink
        case .ipbi: iosInfo?.iosIpadBundleId
        case .isi: iosInfo?.iosAppStoreId
        case .imv: iosInfo?.iosMinimumVersion
        case .efr: navigationInfo?.forcedRedirect
        case .ofl: desktopInfo?.desktopFallbackLink
        case .st: socialMetaTagInfo?.socialTitle
        case .sd: socialMetaTagInfo?.socialDescription
        case .si: socialMetaTagInfo?.socialImageLink
        case .utmSource: analyticsInfo?.googlePlayAnalytics?.utmSource
        case .utmMedium: analyticsInfo?.googlePlayAnalytics?.utmMedium
        case .utmCampaign: analyticsInfo?.googlePlayAnalytics?.utmCampaign
        case .utmTerm: analyticsInfo?.googlePlayAnalytics?.utmTerm
        case .utmContent: analyticsInfo?.googlePlayAnalytics?.utmContent
        case .gclid: analyticsInfo?.googlePlayAnalytics?.gclid
        case .at: analyticsInfo?.itunesConnectAnalytics?.at
        case .ct: analyticsInfo?.itunesConnectAnalytics?.ct
        case .mt: analyticsInfo?.itunesConnectAnalytics?.mt
        case .pt: analyticsInfo?.itunesConnectAnalytics?.pt
        case .appOnly, .imageSize, .data, .ad, .d: nil
        }
    }

    private mutating func set(_ parameter: LinkParameter, to text: String) {
        switch parameter {
        case .link: link = text
        case .apn: androidInfo.orUnset.androidPackageName = text
        case .afl: androidInfo.orUnset.androidFallbackLink = text
        case .amv: androidInfo.orUnset.androidMinPackageVersionCode = text
        case .al: androidInfo.orUnset.androidLink = text
        case .ibi: iosInfo.orUnset.iosBundleId = text
        case .ifl: iosInfo.orUnset.iosFallbackLink = text
        case .ius: iosInfo.orUnset.iosCustomScheme = text
        case .ipfl: iosInfo.orUnset.iosIpadFallbackLink = text
        case .ipbi: iosInfo.orUnset.iosIpadBundleId = text
        case .isi: iosInfo.orUnset.iosAppStoreId = text
        case .imv: iosInfo.orUnset.iosMinimumVersion = text
        case .efr: navigationInfo.orUnset.forcedRedirect = text
        case .ofl: desktopInfo.orUnset.desktopFallbackLink = text
        case .st: socialMetaTagInfo.orUnset.socialTitle = text
        case .sd: socialMetaTagInfo.orUnset.socialDescription = text
        case .si: socialMetaTagInfo.orUnset.socialImageLink = text
        case .utmSource: analyticsInfo.orUnset.googlePlayAnalytics.orUnset.utmSource = text
        case .utmMedium: analyticsInfo.orUnset.googlePlayAnalytics.orUnset.utmMedium = text
        case .utmCampaign: analyticsInfo.orUnset.googlePlayAnalytics.orUnset.utmCampaign = text
        case .utmTerm: analyticsInfo.orUnset.googlePlayAnalytics.orUnset.utmTerm = text
        case .utmContent: analyticsInfo.orUnset.googlePlayAnalytics.orUnset.utmContent = text
        case .gclid: analyticsInfo.orUnset.googlePlayAnalytics.orUnset.gclid = text
        case .at: analyticsInfo.orUnset.itunesConnectAnalytics.orUnset.at = text
        case .ct: analyticsInfo.orUnset.itunesConnectAnalytics.orUnset.ct = text
        case .mt: analyticsInfo.orUnset.itunesConnectAnalytics.orUnset.mt = text
        case .pt: analyticsInfo.orUnset.itunesConnectAnalytics.orUnset.pt = text
        case .appOnly, .imageSize, .data, .ad, .d: break
        }
    }
}

extension Optional where Wrapped: ProtoMessage {
    /// The message, or one with no field set.
    fileprivate var orUnset: Wrapped {
        get { self ?? Wrapped() }
        set { self = newValue }
    }
}

extension NavigationInfo {
    /// The flag as the parameter `efr` has it: `1`, or empty.
    fileprivate var forcedRedirect: String {
        get { enableForcedRedirect ? "1" : "" }
        set { enableForcedRedirect = newValue == "1" }
    }
}
