import LinkStorage
import WaymarkLinks

/// Where Android goes: into the app, to its page in the store, or to the web.
enum AndroidDestination {
    /// The app, by an address that Chrome and its kin understand, which open the fallback where the app is absent.
    ///
    /// The address is built of fields, each encoded, so that no value can add a key of its own.
    /// Source: Chrome for Developers, "Android Intents with Chrome".
    static func app(_ package: String, request: RequestedAddress, fallback: RedirectTarget) -> RedirectTarget {
        let fields = [
            "scheme=\(request.scheme)",
            "package=\(PercentEncoding.strict(package))",
            "S.browser_fallback_url=\(PercentEncoding.strict(fallback.location))",
        ]
        let intent = fields.joined(separator: ";")
        return RedirectTarget(
            .androidApp, "intent://\(request.authority)\(request.pathAndQuery)#Intent;\(intent);end")
    }

    /// The first that is given: fallback, Play Store (for links that open an app), deep link.
    static func fallback(_ link: DynamicLink, apps: [AppRecord]) -> RedirectTarget {
        if let fallback = link.android.fallbackLink {
            return RedirectTarget(.fallbackLink, fallback.description)
        }
        guard let package = link.android.packageName else { return deepLink(link) }
        return RedirectTarget(.playStore, playStoreURL(package, link: link, apps: apps))
    }

    private static func deepLink(_ link: DynamicLink) -> RedirectTarget {
        RedirectTarget(.deepLink, payload(link))
    }

    /// The deep link that Android gets: `al` replaces `link` there.
    private static func payload(_ link: DynamicLink) -> String {
        link.android.link?.description ?? link.link.description
    }

    /// The app's page in the Play Store.
    ///
    /// What the store shall tell the app at first launch stands in `referrer`, percent-encoded once as a whole. Source:
    /// Google Play, "Play Install Referrer Library".
    private static func playStoreURL(_ package: String, link: DynamicLink, apps: [AppRecord]) -> String {
        let referrer: [(LinkParameter, String?)] = [
            (.link, payload(link)), (.utmSource, link.campaign.source), (.utmMedium, link.campaign.medium),
            (.utmCampaign, link.campaign.campaign), (.utmTerm, link.campaign.term),
            (.utmContent, link.campaign.content),
        ]
        let pairs = referrer.compactMap { name, value in value.map { "\(name.rawValue)=\(PercentEncoding.strict($0))" }
        }
        var url = "https://play.google.com/store/apps/details?id=\(PercentEncoding.strict(package))"
        url += "&referrer=\(PercentEncoding.strict(pairs.joined(separator: "&")))"
        if let version = link.android.minimumVersionCode ?? registeredMinimum(of: package, in: apps) {
            url += "&min_version=\(version)"
        }
        return url
    }

    private static func registeredMinimum(of package: String, in apps: [AppRecord]) -> Int64? {
        for case .android(let app) in apps.map(\.app) where app.packageName == package {
            return app.minimumVersionCode
        }
        return nil
    }
}
