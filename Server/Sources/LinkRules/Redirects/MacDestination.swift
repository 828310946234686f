import LinkStorage
import WaymarkLinks

/// The destination of a Mac, if the project has an app for it.
enum MacDestination {
    /// The project's Mac app: the one with the link's bundle ID, otherwise the first.
    static func app(_ link: DynamicLink, apps: [AppRecord]) -> AppRecord? {
        var first: AppRecord?
        for record in apps {
            guard case .macos(let app) = record.app else { continue }
            if app.bundleID == link.ios.bundleID { return record }
            first = first ?? record
        }
        return first
    }

    /// Whether a tapped link opens the app: only Safari asks the system, and only for another host than the page's own.
    static func opensByUniversalLink(_ visitor: Visitor, _ request: RequestedAddress) -> Bool {
        visitor.browser == .safari && request.otherAuthority != request.authority
    }

    /// The place from which to get the app.
    static func store(_ app: MacApp) -> RedirectTarget.Place? {
        if let id = app.appStoreID { return .macAppStore(id) }
        return app.downloadURL.map { .download($0) }
    }

    /// The app's page in the Mac App Store, whose media type is 12.
    static func appStoreURL(_ id: AppStoreID, campaign: AppStoreCampaignParameters) -> String {
        IOSDestination.storeURL(id, "12", campaign)
    }

    /// The deep link in the form in which Firebase's SDK gave it to apps by their custom scheme.
    static func customSchemeURL(_ scheme: CustomScheme, payload: String, link: DynamicLink) -> String {
        let campaign: [(LinkParameter, String?)] = [
            (.utmSource, link.campaign.source), (.utmMedium, link.campaign.medium),
            (.utmCampaign, link.campaign.campaign), (.utmTerm, link.campaign.term),
            (.utmContent, link.campaign.content),
        ]
        let tags = campaign.compactMap { name, value in
            value.map { "&\(name.rawValue)=\(PercentEncoding.alphanumeric($0))" }
        }
        let payload = PercentEncoding.alphanumeric(payload)
        return "\(scheme.lowercased)://google/link/?deep_link_id=\(payload)&match_type=unique\(tags.joined())"
    }
}
