public import Foundation
import WaymarkLinks

/// The preview of a link in a chat or a feed.
public final class DynamicLinkSocialMetaTagParameters: DynamicLinkParameterGroup {
    /// The title (`st`).
    public var title: String?
    /// The text (`sd`).
    public var descriptionText: String?
    /// The image (`si`).
    public var imageURL: URL?

    /// Creates parameters without a value.
    public init() {}

    var values: [(LinkParameter, String?)] {
        [
            (.st, title), (.sd, descriptionText), (.si, imageURL?.absoluteString),
        ]
    }
}
