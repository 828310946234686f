public import Foundation
import WaymarkLinks

/// The parameters with which iPhone and iPad open a link.
public final class DynamicLinkIOSParameters: DynamicLinkParameterGroup {
    /// The bundle ID of the app to open (`ibi`).
    public let bundleID: String?
    /// The app's number in the App Store (`isi`).
    public var appStoreID: String?
    /// The destination instead of the App Store if the app is not installed (`ifl`).
    public var fallbackURL: URL?
    /// The app's custom scheme, where it is not the bundle ID (`ius`).
    public var customScheme: String?
    /// The bundle ID on iPad, where it is another app (`ipbi`).
    public var iPadBundleID: String?
    /// The destination of an iPad if the app is not installed (`ipfl`).
    public var iPadFallbackURL: URL?
    /// The least app version that can open the link (`imv`); the app itself must compare.
    public var minimumAppVersion: String?

    /// Creates parameters for an app.
    public init(bundleID: String) {
        self.bundleID = bundleID
    }

    var values: [(LinkParameter, String?)] {
        [
            (.ibi, bundleID), (.isi, appStoreID), (.ifl, fallbackURL?.absoluteString), (.ius, customScheme),
            (.ipbi, iPadBundleID), (.ipfl, iPadFallbackURL?.absoluteString), (.imv, minimumAppVersion),
        ]
    }
}
