public import WaymarkLinks

extension DynamicLinkInfo {
    /// The field of each parameter of a long link.
    ///
    /// `app_only`, `si_size`, `data`, `ad` and `d` have no field: a link with one of these is given as a long link.
    static let fieldsOfParameters: KeyValuePairs<LinkParameter, any WritableKeyPath<Self, String> & Sendable> = [
        .link: \.link,
        .apn: \.androidInfo.orUnset.androidPackageName,
        .afl: \.androidInfo.orUnset.androidFallbackLink,
        .amv: \.androidInfo.orUnset.androidMinPackageVersionCode,
        .al: \.androidInfo.orUnset.androidLink,
        .ibi: \.iosInfo.orUnset.iosBundleId,
        .ifl: \.iosInfo.orUnset.iosFallbackLink,
        .ius: \.iosInfo.orUnset.iosCustomScheme,
        .ipfl: \.iosInfo.orUnset.iosIpadFallbackLink,
        .ipbi: \.iosInfo.orUnset.iosIpadBundleId,
        .isi: \.iosInfo.orUnset.iosAppStoreId,
        .imv: \.iosInfo.orUnset.iosMinimumVersion,
        .efr: \.navigationInfo.orUnset.forcedRedirect,
        .ofl: \.desktopInfo.orUnset.desktopFallbackLink,
        .st: \.socialMetaTagInfo.orUnset.socialTitle,
        .sd: \.socialMetaTagInfo.orUnset.socialDescription,
        .si: \.socialMetaTagInfo.orUnset.socialImageLink,
        .utmSource: \.analyticsInfo.orUnset.googlePlayAnalytics.orUnset.utmSource,
        .utmMedium: \.analyticsInfo.orUnset.googlePlayAnalytics.orUnset.utmMedium,
        .utmCampaign: \.analyticsInfo.orUnset.googlePlayAnalytics.orUnset.utmCampaign,
        .utmTerm: \.analyticsInfo.orUnset.googlePlayAnalytics.orUnset.utmTerm,
        .utmContent: \.analyticsInfo.orUnset.googlePlayAnalytics.orUnset.utmContent,
        .gclid: \.analyticsInfo.orUnset.googlePlayAnalytics.orUnset.gclid,
        .at: \.analyticsInfo.orUnset.itunesConnectAnalytics.orUnset.at,
        .ct: \.analyticsInfo.orUnset.itunesConnectAnalytics.orUnset.ct,
        .mt: \.analyticsInfo.orUnset.itunesConnectAnalytics.orUnset.mt,
        .pt: \.analyticsInfo.orUnset.itunesConnectAnalytics.orUnset.pt,
    ]

    /// The parameters of the long link with the same information.
    ///
    /// They are not checked: a reader of links checks both forms of a request alike.
    public var parameters: [QueryParameter] {
        Self.fieldsOfParameters.compactMap { parameter, field in
            let value = self[keyPath: field]
            return value.isEmpty ? nil : QueryParameter(name: parameter.rawValue, value: value)
        }
    }

    /// Creates the information of those parameters that have a field; of equal names, the last counts.
    public init(parameters: [QueryParameter]) {
        self.init()
        let values = Dictionary(parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        for (parameter, field) in Self.fieldsOfParameters {
            if let value = values[parameter.rawValue] { self[keyPath: field] = value }
        }
    }

    /// Creates the information that responses contain for a stored link.
    public init(_ link: DynamicLink, domain: LinkDomain) {
        self.init(parameters: link.parameters)
        domainUriPrefix = domain.description
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
