/// The parameters with which Android opens a link.
public struct AndroidInfo: ProtoMessage {
    /// The package of the app (`apn`).
    public var androidPackageName = ""
    /// The destination if the app is not installed (`afl`).
    public var androidFallbackLink = ""
    /// The least `versionCode`, as text (`amv`).
    public var androidMinPackageVersionCode = ""
    /// Replaces the deep link on Android (`al`).
    public var androidLink = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("android_package_name", \.androidPackageName),
        ProtoField("android_fallback_link", \.androidFallbackLink),
        ProtoField("android_min_package_version_code", \.androidMinPackageVersionCode),
        ProtoField("android_link", \.androidLink),
    ]
}
