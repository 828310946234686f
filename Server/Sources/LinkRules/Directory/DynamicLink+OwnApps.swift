import LinkStorage
import WaymarkLinks

/// A domain with URL patterns leads only to destinations that match and to the project's own apps. Otherwise a long
/// link by anyone could lead from it to any app in either store.
extension DynamicLink {
    /// The parameters that name an app that the project does not have, or the App Store ID of another app.
    ///
    /// An App Store ID is compared with the apps that the link names; it is not foreign if one of them has no
    /// registered App Store ID.
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

    /// The link without other projects' apps, and without the parameters that only apply to them.
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

    /// The parameters by which others could abuse a long link: App Store affiliate parameters, and a custom scheme that
    /// does not belong to the app.
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

    /// Whether the custom scheme belongs to an app that the link names: its registered scheme, or its bundle ID,
    /// Firebase's default.
    private func hasOwnScheme(_ apps: [AppRecord]) -> Bool {
        guard let scheme = ios.customScheme?.lowercased else { return true }
        return [ios.bundleID, ios.iPadBundleID].contains { bundleID in
            guard let bundleID, let app = Self.iosApp(bundleID, apps) else { return false }
            return app.customScheme?.lowercased == scheme || bundleID.lowercased() == scheme
        }
    }

    /// Whether an App Store ID may belong to an app that the link names.
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
    /// Whether the link names an app for iPhone or iPad.
    fileprivate var namesApp: Bool { bundleID != nil || iPadBundleID != nil }
}
