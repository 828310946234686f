public import Foundation
import WaymarkLinks

/// The destination on platforms other than iOS and Android.
public final class DynamicLinkOtherPlatformParameters: DynamicLinkParameterGroup {
    /// The destination instead of the deep link (`ofl`).
    public var fallbackUrl: URL?

    /// Creates parameters without a value.
    public init() {}

    var values: [(LinkParameter, String?)] {
        [
            (.ofl, fallbackUrl?.absoluteString)
        ]
    }
}
