/// The tags that are appended to an App Store address.
public struct ITunesConnectAnalytics: ProtoMessage {
    /// The affiliate token.
    public var at = ""
    /// The campaign token.
    public var ct = ""
    /// The media type.
    public var mt = ""
    /// The provider token.
    public var pt = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("at", \.at),
        ProtoField("ct", \.ct),
        ProtoField("mt", \.mt),
        ProtoField("pt", \.pt),
    ]
}
