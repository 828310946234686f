import Foundation

/// What counts of a user activity, on systems that have none too, so that the rule can be tried there.
struct BrowsingActivity {
    /// The type of activities that carry universal links, those of scanned codes among them.
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

    /// Takes an activity; `nil` for any that is not of web browsing, such as one that restores a scene, whatever address it
    /// carries.
    init?(type: String, webpageURL: URL?) {
        guard type == Self.type, let webpageURL else { return nil }
        url = webpageURL
    }
}

extension LinkInbox {
    /// Puts the address of an activity in.
    func open(_ activity: BrowsingActivity?, scene: String? = nil) -> LinkDisposition {
        activity.map { open($0.url, from: .universalLink, scene: scene) } ?? .notOurs
    }

    /// Says that a link is on its way, if that is what an activity of this type is.
    func announceActivity(ofType type: String?) {
        if type == BrowsingActivity.type { announce() }
    }

    /// Says that the link on its way is not coming, if that is what an activity of this type was.
    func withdrawActivity(ofType type: String) {
        if type == BrowsingActivity.type { withdrawAnnouncement() }
    }
}

#if canImport(SwiftUI) || canImport(UIKit) || canImport(AppKit)
    extension LinkInbox {
        /// Puts the web address of an activity in, if it is one of web browsing.
        func open(_ activity: NSUserActivity, scene: String? = nil) -> LinkDisposition {
            open(BrowsingActivity(type: activity.activityType, webpageURL: activity.webpageURL), scene: scene)
        }
    }
#endif
