import WaymarkLinks

/// The time after which a refused request may be repeated.
public struct RetryInfo: ProtoMessage {
    /// The time to wait, in seconds: `3s`.
    public var retryDelay = ""

    /// Creates an empty detail.
    public init() {}

    /// Creates a detail.
    public init(seconds: Int) {
        retryDelay = "\(seconds)s"
    }

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("retry_delay", \.retryDelay)
    ]
}
