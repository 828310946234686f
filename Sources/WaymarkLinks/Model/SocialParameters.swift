/// The preview of a link in a chat or a feed.
public struct SocialParameters: Hashable, Sendable, Encodable {
    /// The title (`st`).
    public var title: String?
    /// The text (`sd`).
    public var description: String?
    /// The image (`si`), best at 1200 × 630 pixels and below 300 KB.
    public var imageLink: WebURL?
    /// The size of the image (`si_size`), if it is known, so that chats and feeds can lay out a card before they load
    /// it.
    public var imageSize: ImageSize?

    enum CodingKeys: String, CodingKey {
        case title, description, imageLink, imageSize
    }

    /// Creates the parameters; all are optional.
    public init(
        title: String? = nil, description: String? = nil, imageLink: WebURL? = nil, imageSize: ImageSize? = nil
    ) {
        self.title = title
        self.description = description
        self.imageLink = imageLink
        self.imageSize = imageSize
    }
}
