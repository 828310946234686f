/// The answer of `GET v1/{dynamicLink}/linkStats`.
public struct DynamicLinkStats: ProtoMessage {
    /// One number for each event and platform that happened.
    public var linkEventStats: [DynamicLinkEventStat] = []
    /// The warnings for the caller; plural here, as in Google's API.
    public var warnings: [DynamicLinkWarning] = []

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("link_event_stats", \.linkEventStats),
        ProtoField("warnings", \.warnings),
    ]
}
