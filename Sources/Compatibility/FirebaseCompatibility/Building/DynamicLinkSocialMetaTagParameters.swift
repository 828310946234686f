public import Foundation
import WaymarkLinks

/// What a preview in a chat or a feed shows.
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
