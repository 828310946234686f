/// The body of `POST v1/installAttribution`: an app runs for the first time.
public struct GetIosPostInstallAttributionRequest: ProtoMessage {
    /// The style in which the app shows the SDK's pages.
    public enum VisualStyle: String, ProtoEnum {
        /// Unspecified.
        case unknown = "UNKNOWN_VISUAL_STYLE"
        /// The SDK's own.
        case standard = "DEFAULT_STYLE"
        /// The app's own.
        case custom = "CUSTOM_STYLE"
    }

    /// The reason why the app asks.
    public enum RetrievalMethod: String, ProtoEnum {
        /// Unspecified.
        case unknown = "UNKNOWN_PAYLOAD_RETRIEVAL_METHOD"
        /// The SDK asks on its own.
        case implicitWeakMatch = "IMPLICIT_WEAK_MATCH"
        /// The app asks.
        case explicitWeakMatch = "EXPLICIT_WEAK_MATCH"
        /// The app asks again, for certainty.
        case explicitStrongAfterWeakMatch = "EXPLICIT_STRONG_AFTER_WEAK_MATCH"
    }

    /// The bundle ID of the app.
    public var bundleId = ""
    /// The device, as far as an app knows it.
    public var device: DeviceInfo?
    /// The version of the system.
    public var iosVersion = ""
    /// The version of the calling SDK.
    public var sdkVersion = ""
    /// The time of the installation, in seconds since 1970.
    public var appInstallationTime: Int64 = 0
    /// The link that was on the clipboard.
    public var uniqueMatchLinkToCheck = ""
    /// The style of the SDK's pages.
    public var visualStyle: VisualStyle = .unset
    /// The reason why the app asks.
    public var retrievalMethod: RetrievalMethod = .unset

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("bundle_id", \.bundleId),
        ProtoField("device", \.device),
        ProtoField("ios_version", \.iosVersion),
        ProtoField("sdk_version", \.sdkVersion),
        ProtoField("app_installation_time", \.appInstallationTime),
        ProtoField("unique_match_link_to_check", \.uniqueMatchLinkToCheck),
        ProtoField("visual_style", \.visualStyle),
        ProtoField("retrieval_method", \.retrievalMethod),
    ]
}
