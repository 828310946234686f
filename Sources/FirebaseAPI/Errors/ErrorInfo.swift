import WaymarkLinks

/// The reason of an error, for programs.
public struct ErrorInfo: ProtoMessage {
    /// A constant: `API_KEY_INVALID`.
    public var reason = ""
    /// The service that defines the reason.
    public var domain = ""
    /// More about it.
    public var metadata: [String: String] = [:]

    /// Creates an empty detail.
    public init() {}

    /// Creates a detail.
    public init(reason: String, domain: String, metadata: [String: String] = [:]) {
        self.reason = reason
        self.domain = domain
        self.metadata = metadata
    }

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("reason", \.reason),
        ProtoField("domain", \.domain),
        ProtoField("metadata", \.metadata),
    ]
}
