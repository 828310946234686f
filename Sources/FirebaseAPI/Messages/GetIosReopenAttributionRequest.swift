/// The body of `POST v1/reopenAttribution`: an app was opened by a link.
public struct GetIosReopenAttributionRequest: ProtoMessage {
    /// The link, short or long.
    public var requestedLink = ""
    /// The bundle ID of the app.
    public var bundleId = ""
    /// The version of the calling SDK.
    public var sdkVersion = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("requested_link", \.requestedLink),
        ProtoField("bundle_id", \.bundleId),
        ProtoField("sdk_version", \.sdkVersion),
    ]
}
