import LinkStorage
import WaymarkLinks

/// A domain with URL patterns leads only to what its owner allows: destinations that match, and the project's own apps.
/// Otherwise anybody could write a long link that leads from it to any app of either store.
extension DynamicLink {
    /// The parameters that name an app, or an App Store ID, that the project does not have.
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
        guard link.ios.bundleID == nil, link.ios.iPadBundleID == nil else { return link }
        link.ios.customScheme = nil
        link.ios.appStoreID = nil
        link.ios.minimumVersion = nil
        if link.android.packageName == nil { link.navigation.isForcedRedirectEnabled = nil }
        return link
    }

    /// Whether an App Store ID is that of one of the apps that the link names.
    private func isOwn(_ id: AppStoreID, _ apps: [AppRecord]) -> Bool {
        [ios.bundleID, ios.iPadBundleID].contains { bundleID in
            bundleID.flatMap { Self.iosApp($0, apps) }?.appStoreID == id
        }
    }

    private static func iosApp(_ bundleID: String, _ apps: [AppRecord]) -> IOSApp? {
        apps.lazy.compactMap(\.app.iosApp).first { $0.bundleID == bundleID }
    }
}
