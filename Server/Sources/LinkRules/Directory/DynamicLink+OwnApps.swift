import LinkStorage
import WaymarkLinks

/// A domain with URL patterns leads only to what its owner allows: destinations that match, and the project's own apps.
/// Otherwise anybody could write a long link that leads from it to any app of either store.
extension DynamicLink {
    /// The parameters that name an app that the project does not have, or the App Store ID of another app.
    ///
    /// An App Store ID is compared with those of the apps that the link names; it is not foreign if one of them is registered
    /// without an App Store ID.
    func foreignApps(_ apps: [AppRecord]) -> [LinkParameter] {
        let named: [(LinkParameter, Bool)] = [
            (
                .apn,
                android.packageName.map { name in !apps.contains { $0.app.androidApp?.packageName == name } } ?? false
            ),
            (.ibi, ios.bundleID.map { Self.iosApp($0, apps) == nil } ?? false),
            (.ipbi, ios.iPadBundleID.map { Self.iosApp($0, apps) == nil } ?? false),
            (.isi, ios.appStoreID.map { !isOwn($0, apps) } ?? false),
        ]
        return named.compactMap { parameter, isForeign in isForeign ? parameter : nil }
    }

    /// The link without apps that are not the project's, and without the parameters that are of no use then.
    func leadingToOwnApps(_ apps: [AppRecord]) -> DynamicLink {
        let foreign = foreignApps(apps)
        guard !foreign.isEmpty else { return self }
        var link = self
        for parameter in foreign {
            switch parameter {
            case .apn:
                link.android.packageName = nil
                link.android.minimumVersionCode = nil
            case .ibi: link.ios.bundleID = nil
            case .ipbi: link.ios.iPadBundleID = nil
            default: link.ios.appStoreID = nil
            }
        }
        guard !link.ios.namesApp else { return link }
        link.ios.customScheme = nil
        link.ios.appStoreID = nil
        link.ios.minimumVersion = nil
        if link.android.packageName == nil { link.navigation.isForcedRedirectEnabled = nil }
        return link
    }

    /// The parameters of a long link that a stranger may use for their own ends: who is paid for a visit to the App Store, and a
    /// custom scheme that is not that of the app.
    func strangersParameters(_ apps: [AppRecord]) -> [LinkParameter] {
        let campaign: [(LinkParameter, String?)] = [
            (.at, appStore.affiliateToken), (.ct, appStore.campaignToken), (.mt, appStore.mediaType),
            (.pt, appStore.providerToken),
        ]
        return (hasOwnScheme(apps) ? [] : [.ius])
            + campaign.compactMap { parameter, value in value.map { _ in parameter } }
    }

    /// The link without ``strangersParameters(_:)``.
    func withoutStrangersParameters(_ apps: [AppRecord]) -> DynamicLink {
        var link = self
        link.appStore = AppStoreCampaignParameters()
        if !hasOwnScheme(apps) { link.ios.customScheme = nil }
        return link
    }

    /// Whether the custom scheme is that of an app that the link names: as it was registered, or its bundle ID, which Firebase
    /// used by default.
    private func hasOwnScheme(_ apps: [AppRecord]) -> Bool {
        guard let scheme = ios.customScheme?.lowercased else { return true }
        return [ios.bundleID, ios.iPadBundleID].contains { bundleID in
            guard let bundleID, let app = Self.iosApp(bundleID, apps) else { return false }
            return app.customScheme?.lowercased == scheme || bundleID.lowercased() == scheme
        }
    }

    /// Whether an App Store ID may be that of one of the apps that the link names.
    private func isOwn(_ id: AppStoreID, _ apps: [AppRecord]) -> Bool {
        [ios.bundleID, ios.iPadBundleID].contains { bundleID in
            guard let app = bundleID.flatMap({ Self.iosApp($0, apps) }) else { return false }
            return app.appStoreID == nil || app.appStoreID == id
        }
    }

    private static func iosApp(_ bundleID: String, _ apps: [AppRecord]) -> IOSApp? {
        apps.lazy.compactMap(\.app.iosApp).first { $0.bundleID == bundleID }
    }
}

extension IOSParameters {
    /// Whether an app is named, for iPhone or iPad.
    fileprivate var namesApp: Bool { bundleID != nil || iPadBundleID != nil }
}
