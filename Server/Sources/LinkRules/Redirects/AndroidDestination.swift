import LinkStorage
import WaymarkLinks

/// The destination on Android: the app, its page in the store, or the web.
enum AndroidDestination {
    /// The first that is given: fallback, Play Store (for links that open an app), deep link.
    static func fallback(_ link: DynamicLink) -> RedirectTarget.Place {
        if link.android.fallbackLink != nil { return .androidFallback }
        return link.android.packageName == nil ? .androidLink : .playStore
    }

    /// The least version that an app of the project was registered with, where the link says none.
    static func minimumVersion(_ link: DynamicLink, apps: [AppRecord]) -> Int64? {
        if let version = link.android.minimumVersionCode { return version }
        guard let package = link.android.packageName else { return nil }
        for record in apps {
            if case .android(let app) = record.app, app.packageName == package { return app.minimumVersionCode }
        }
        return nil
    }

    /// The deep link that Android gets: `al` replaces `link` there.
    static func payload(_ link: DynamicLink) -> String {
        link.android.link?.description ?? link.link.description
    }

    /// The app, by an address that Chrome and its kin understand, which open the fallback where the app is absent.
    ///
    /// The address is built of fields, each encoded, so that no value can add a key of its own.
    /// Source: Chrome for Developers, "Android Intents with Chrome".
    static func appURL(_ context: LinkContext) -> RedirectAddress {
        let package = PercentEncoding.strict(context.link.android.packageName ?? "")
        let start = intentStart(context.request, "package=\(package);S.browser_fallback_url=")
        return RedirectTarget(fallback(context.link), context).address.encoded(between: start, and: intentEnd)
    }

    /// An `intent:` address of the link itself.
    static func intentURL(_ request: RequestedAddress, _ fields: String) -> String {
        intentStart(request, fields) + intentEnd
    }

    private static func intentStart(_ request: RequestedAddress, _ fields: String) -> String {
        "intent://\(request.authority)\(request.continuedPathAndQuery)#Intent;scheme=\(request.scheme);\(fields)"
    }

    private static let intentEnd = ";end"

    /// The app's page in the Play Store.
    ///
    /// What the store shall tell the app at first launch stands in `referrer`, percent-encoded once as a whole; the token of the
    /// click comes last, after the address of a long link, or of a short one that was changed for this visit: no token can name
    /// these alone. Source: Google Play, "Play Install
    /// Referrer Library".
    static func playStoreURL(_ context: LinkContext) -> RedirectAddress {
        let link = context.link
        let referrer: [(LinkParameter, String?)] = [
            (.link, context.payload(payload(link))), (.utmSource, link.campaign.source),
            (.utmMedium, link.campaign.medium),
            (.utmCampaign, link.campaign.campaign), (.utmTerm, link.campaign.term),
            (.utmContent, link.campaign.content),
        ]
        let pairs = referrer.compactMap { name, value in value.map { "\(name.rawValue)=\(PercentEncoding.strict($0))" }
        }
        let package = PercentEncoding.strict(link.android.packageName ?? "")
        let referred = PercentEncoding.strict(pairs.joined(separator: "&"))
        let request = context.request
        let long = request.query != nil || request.isForOneVisit ? ReferredLongLink(request.url) : nil
        return RedirectAddress(
            before: "https://play.google.com/store/apps/details?id=\(package)&referrer=\(referred)",
            name: PercentEncoding.strict("\(long.map { "&\($0.parameter)" } ?? "")&\(ClickToken.parameterName)="),
            after: context.minimumVersionCode.map { "&min_version=\($0)" } ?? "")
    }
}
