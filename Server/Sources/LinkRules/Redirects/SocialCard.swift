public import WaymarkLinks

/// The preview of a link in chats and feeds.
public struct SocialCard: Hashable, Sendable {
    /// Title, text and image, as far as the link has them.
    public var social: SocialParameters
    let request: RequestedAddress

    /// The address of the link itself, without what others have added to it.
    public var url: String {
        var request = request
        request.passed = nil
        return request.url
    }
}
