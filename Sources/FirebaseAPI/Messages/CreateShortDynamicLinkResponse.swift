/// The answer of `POST v1/shortLinks`.
public struct CreateShortDynamicLinkResponse: ProtoMessage {
    /// The short link.
    public var shortLink = ""
    /// The warnings for the caller; the name is singular, as in Google's API.
    public var warning: [DynamicLinkWarning] = []
    /// The address of the page that explains the link.
    public var previewLink = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("short_link", \.shortLink),
        ProtoField("warning", \.warning),
        ProtoField("preview_link", \.previewLink),
    ]
}
