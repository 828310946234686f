/// The parameters with which iPhone and iPad open a link.
public struct IosInfo: ProtoMessage {
    /// The bundle ID of the app (`ibi`).
    public var iosBundleId = ""
    /// The destination if the app is not installed (`ifl`).
    public var iosFallbackLink = ""
    /// The app's custom scheme (`ius`).
    public var iosCustomScheme = ""
    /// The destination of an iPad if the app is not installed (`ipfl`).
    public var iosIpadFallbackLink = ""
    /// The bundle ID on iPad (`ipbi`).
    public var iosIpadBundleId = ""
    /// The app's number in the App Store (`isi`).
    public var iosAppStoreId = ""
    /// The least app version (`imv`).
    public var iosMinimumVersion = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("ios_bundle_id", \.iosBundleId),
        ProtoField("ios_fallback_link", \.iosFallbackLink),
        ProtoField("ios_custom_scheme", \.iosCustomScheme),
        ProtoField("ios_ipad_fallback_link", \.iosIpadFallbackLink),
        ProtoField("ios_ipad_bundle_id", \.iosIpadBundleId),
        ProtoField("ios_app_store_id", \.iosAppStoreId),
        ProtoField("ios_minimum_version", \.iosMinimumVersion),
    ]
}
