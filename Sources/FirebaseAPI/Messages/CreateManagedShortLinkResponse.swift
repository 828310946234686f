/// The answer of `POST v1/managedShortLinks:create`.
public struct CreateManagedShortLinkResponse: ProtoMessage {
    /// The link that was made.
    public var managedShortLink: ManagedShortLink?
    /// The warnings for the caller; the name is singular, as in Google's API.
    public var warning: [DynamicLinkWarning] = []
    /// The address of the page that explains the link.
    public var previewLink = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("managed_short_link", \.managedShortLink),
        ProtoField("warning", \.warning),
        ProtoField("preview_link", \.previewLink),
    ]
}
