#if canImport(UIKit)
    import UIKit

    extension DynamicLinksPasteboard {
        /// The general pasteboard of the system.
        ///
        /// Asking whether it holds a URL shows no notice; reading it does, from iOS 14 on.
        public static var general: DynamicLinksPasteboard {
            DynamicLinksPasteboard(
                hasURLs: { UIPasteboard.general.hasURLs }, text: { UIPasteboard.general.string },
                clear: { UIPasteboard.general.string = "" })
        }
    }
#endif
