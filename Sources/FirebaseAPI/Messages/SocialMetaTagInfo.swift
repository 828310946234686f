/// The preview of a link in a chat or a feed.
public struct SocialMetaTagInfo: ProtoMessage {
    /// The title (`st`).
    public var socialTitle = ""
    /// The text (`sd`).
    public var socialDescription = ""
    /// The image (`si`).
    public var socialImageLink = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("social_title", \.socialTitle),
        ProtoField("social_description", \.socialDescription),
        ProtoField("social_image_link", \.socialImageLink),
    ]
}
