#if canImport(SwiftUI) || canImport(UIKit) || canImport(AppKit)
    public import Foundation
#else
    import Foundation
#endif

/// The part of a user activity that carries a universal link; testable on systems without user activities.
struct BrowsingActivity {
    /// The type of activities with universal links, including those of scanned codes.
    ///
    /// https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb
    static var type: String {
        #if canImport(SwiftUI) || canImport(UIKit) || canImport(AppKit)
            NSUserActivityTypeBrowsingWeb
        #else
            "NSUserActivityTypeBrowsingWeb"
        #endif
    }

    /// The address that the person opened.
    let url: URL

    /// Creates the activity; `nil` if it is not one of web browsing.
    ///
    /// Activities that restore a scene may have an address too.
    init?(type: String, webpageURL: URL?) {
        guard type == Self.type, let webpageURL else { return nil }
        url = webpageURL
    }
}

#if canImport(SwiftUI) || canImport(UIKit) || canImport(AppKit)
    extension BrowsingActivity {
        /// Creates the activity from one of the system; `nil` if it is not one of web browsing.
        init?(_ activity: NSUserActivity) {
            self.init(type: activity.activityType, webpageURL: activity.webpageURL)
        }
    }

    extension LinkInbox {
        /// Accepts the universal link of a user activity, for delegates without an adapter, such as that of a watch app.
        ///
        /// The invocation of an App Clip is such an activity too. Activities of other types are ``LinkDisposition/notOurs``.
        /// - https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/handle(_:)
        /// - https://developer.apple.com/documentation/appclip/responding-to-invocations
        @discardableResult
        public func open(_ activity: NSUserActivity, scene: LinkScene? = nil) -> LinkDisposition {
            BrowsingActivity(activity).map { open($0.url, from: .universalLink, scene: scene) } ?? .notOurs
        }
    }
#endif
