public import WaymarkLinks

/// The destination of iPhone and iPad if the app did not open.
public enum IOSDestination {
    /// The destination without the app, as an address.
    public static func fallbackURL(_ link: DynamicLink, isPad: Bool) -> String {
        switch fallback(link, isPad: isPad) {
        case .iPadFallback: link.ios.iPadFallbackLink?.description ?? link.link.description
        case .iosFallback: link.ios.fallbackLink?.description ?? link.link.description
        case .appStore: appStoreURL(link) ?? link.link.description
        default: link.link.description
        }
    }

    /// The app that opens the link; an iPad may have one of its own.
    static func bundleID(of link: DynamicLink, isPad: Bool) -> String? {
        isPad ? link.ios.iPadBundleID ?? link.ios.bundleID : link.ios.bundleID
    }

    /// The first that is given: iPad fallback on an iPad, fallback, App Store (for links that open an app), deep link.
    static func fallback(_ link: DynamicLink, isPad: Bool) -> RedirectTarget.Place {
        if isPad, link.ios.iPadFallbackLink != nil { return .iPadFallback }
        if link.ios.fallbackLink != nil { return .iosFallback }
        return bundleID(of: link, isPad: isPad) != nil && link.ios.appStoreID != nil ? .appStore : .deepLink
    }

    /// Whether the app preview page stands between click and app.
    static func showsPreviewPage(_ link: DynamicLink, isPad: Bool) -> Bool {
        bundleID(of: link, isPad: isPad) != nil && link.navigation.isForcedRedirectEnabled != true
    }

    /// The app's page in the store of the visitor's country.
    ///
    /// The tags reach the store's reports, never the app.
    static func appStoreURL(_ link: DynamicLink) -> String? {
        link.ios.appStoreID.map { storeURL($0, link.appStore.mediaType, link.appStore) }
    }

    /// The page of an app, with a link's tags.
    static func storeURL(_ id: AppStoreID, _ mediaType: String?, _ campaign: AppStoreCampaignParameters) -> String {
        let tags: [(LinkParameter, String?)] = [
            (.at, campaign.affiliateToken), (.ct, campaign.campaignToken), (.mt, mediaType),
            (.pt, campaign.providerToken),
        ]
        let query = tags.compactMap { name, value in value.map { "\(name.rawValue)=\(PercentEncoding.strict($0))" } }
        return "https://apps.apple.com/app/id\(id)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
