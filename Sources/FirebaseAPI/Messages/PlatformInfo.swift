/// How Android opens a link.
public struct AndroidInfo: ProtoMessage {
    /// The package of the app (`apn`).
    public var androidPackageName = ""
    /// Where to go when the app is absent (`afl`).
    public var androidFallbackLink = ""
    /// The least `versionCode`, as text (`amv`).
    public var androidMinPackageVersionCode = ""
    /// Replaces the deep link on Android (`al`).
    public var androidLink = ""

    /// Makes a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("android_package_name", \.androidPackageName),
        ProtoField("android_fallback_link", \.androidFallbackLink),
        ProtoField("android_min_package_version_code", \.androidMinPackageVersionCode),
        ProtoField("android_link", \.androidLink),
    ]
}

/// How iPhone and iPad open a link.
public struct IosInfo: ProtoMessage {
    /// The bundle ID of the app (`ibi`).
    public var iosBundleId = ""
    /// Where to go when the app is absent (`ifl`).
    public var iosFallbackLink = ""
    /// The app's custom scheme (`ius`).
    public var iosCustomScheme = ""
    /// Where an iPad goes when the app is absent (`ipfl`).
    public var iosIpadFallbackLink = ""
    /// The bundle ID on iPad (`ipbi`).
    public var iosIpadBundleId = ""
    /// The app's number in the App Store (`isi`).
    public var iosAppStoreId = ""
    /// The least app version (`imv`).
    public var iosMinimumVersion = ""

    /// Makes a message with no field set.
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

/// Where platforms but Android and iOS go.
public struct DesktopInfo: ProtoMessage {
    /// The destination instead of the deep link (`ofl`).
    public var desktopFallbackLink = ""

    /// Makes a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("desktop_fallback_link", \.desktopFallbackLink)
    ]
}

/// How the visitor travels.
public struct NavigationInfo: ProtoMessage {
    /// Whether iOS skips the app preview page (`efr`).
    public var enableForcedRedirect = false

    /// Makes a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("enable_forced_redirect", \.enableForcedRedirect)
    ]
}

/// What a preview in a chat or a feed shows.
public struct SocialMetaTagInfo: ProtoMessage {
    /// The title (`st`).
    public var socialTitle = ""
    /// The text (`sd`).
    public var socialDescription = ""
    /// The image (`si`).
    public var socialImageLink = ""

    /// Makes a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("social_title", \.socialTitle),
        ProtoField("social_description", \.socialDescription),
        ProtoField("social_image_link", \.socialImageLink),
    ]
}
