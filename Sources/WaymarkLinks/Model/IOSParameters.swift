/// The parameters with which iPhone and iPad open a dynamic link.
public struct IOSParameters: Hashable, Sendable, Encodable {
    /// The bundle ID of the app to open (`ibi`).
    ///
    /// Without it, or ``iPadBundleID``, iOS opens no app.
    public var bundleID: String?
    /// The destination instead of the App Store if the app is not installed (`ifl`).
    public var fallbackLink: WebURL?
    /// The app's custom scheme (`ius`); the bundle ID by default.
    public var customScheme: CustomScheme?
    /// The destination of an iPad if the app is not installed (`ipfl`).
    public var iPadFallbackLink: WebURL?
    /// The bundle ID on iPad (`ipbi`).
    public var iPadBundleID: String?
    /// The app's number in the App Store (`isi`).
    public var appStoreID: AppStoreID?
    /// The least app version that can open the link (`imv`).
    ///
    /// It is passed on to the app, which enforces it.
    public var minimumVersion: String?

    enum CodingKeys: String, CodingKey {
        case bundleID, fallbackLink, customScheme, iPadFallbackLink, iPadBundleID, appStoreID, minimumVersion
    }

    /// Creates the parameters; all are optional.
    public init(
        bundleID: String? = nil, fallbackLink: WebURL? = nil, customScheme: CustomScheme? = nil,
        iPadFallbackLink: WebURL? = nil, iPadBundleID: String? = nil, appStoreID: AppStoreID? = nil,
        minimumVersion: String? = nil
    ) {
        self.bundleID = bundleID
        self.fallbackLink = fallbackLink
        self.customScheme = customScheme
        self.iPadFallbackLink = iPadFallbackLink
        self.iPadBundleID = iPadBundleID
        self.appStoreID = appStoreID
        self.minimumVersion = minimumVersion
    }
}
