/// The body of `POST v1/managedShortLinks:create`.
public struct CreateManagedShortLinkRequest: ProtoMessage {
    /// The name that people see; not unique.
    public var name = ""
    /// The long link to shorten.
    ///
    /// It wins over the information.
    public var longDynamicLink = ""
    /// The content of the link.
    public var dynamicLinkInfo: DynamicLinkInfo?
    /// The way in which the last path segment is chosen.
    public var suffix: Suffix?
    /// The version of the calling SDK.
    public var sdkVersion = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("name", \.name),
        ProtoField("long_dynamic_link", \.longDynamicLink),
        ProtoField("dynamic_link_info", \.dynamicLinkInfo),
        ProtoField("suffix", \.suffix),
        ProtoField("sdk_version", \.sdkVersion),
    ]
}
