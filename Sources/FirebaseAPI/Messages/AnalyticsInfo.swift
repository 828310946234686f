/// The campaign of a link.
public struct AnalyticsInfo: ProtoMessage {
    /// Campaign tags.
    public var googlePlayAnalytics: GooglePlayAnalytics?
    /// Tags of the App Store.
    public var itunesConnectAnalytics: ITunesConnectAnalytics?

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("google_play_analytics", \.googlePlayAnalytics),
        ProtoField("itunes_connect_analytics", \.itunesConnectAnalytics),
    ]
}
