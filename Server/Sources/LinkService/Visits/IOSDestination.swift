public import WaymarkLinks

/// Where iPhone and iPad go when the app did not open.
public enum IOSDestination {
    /// The app that opens the link; an iPad may have one of its own.
    static func bundleID(of link: DynamicLink, audience: LinkAudience) -> String? {
        audience == .iPad ? link.ios.iPadBundleID ?? link.ios.bundleID : link.ios.bundleID
    }

    /// The first that is given: iPad fallback on an iPad, fallback, App Store (for links that open an app), deep link.
    public static func fallback(_ link: DynamicLink, audience: LinkAudience) -> RedirectTarget {
        if audience == .iPad, let fallback = link.ios.iPadFallbackLink {
            return RedirectTarget(.fallbackLink, fallback.description)
        }
        if let fallback = link.ios.fallbackLink {
            return RedirectTarget(.fallbackLink, fallback.description)
        }
        if bundleID(of: link, audience: audience) != nil, let appStoreID = link.ios.appStoreID {
            return RedirectTarget(.appStore, appStoreURL(appStoreID, campaign: link.appStore))
        }
        return RedirectTarget(.deepLink, link.link.description)
    }

    /// The app's page in the store of the visitor's country.
    ///
    /// The tags reach the store's reports, never the app.
    private static func appStoreURL(_ id: AppStoreID, campaign: AppStoreCampaignParameters) -> String {
        let tags: [(LinkParameter, String?)] = [
            (.at, campaign.affiliateToken), (.ct, campaign.campaignToken), (.mt, campaign.mediaType),
            (.pt, campaign.providerToken),
        ]
        let query = tags.compactMap { name, value in value.map { "\(name.rawValue)=\(PercentEncoding.strict($0))" } }
        return "https://apps.apple.com/app/id\(id)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
