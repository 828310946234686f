#if canImport(SwiftUI) || canImport(UIKit) || canImport(AppKit)
    import Foundation
    import WaymarkStartup

    extension LinkInbox {
        /// Puts the web address of an activity in, if it is one of web browsing.
        ///
        /// Other activities, such as those that restore a scene, are never links, whatever address they carry:
        /// https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb
        func open(_ activity: NSUserActivity, scene: String? = nil) -> LinkDisposition {
            guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else {
                return .notOurs
            }
            return open(url, from: .universalLink, scene: scene)
        }

        /// Says that a link is on its way, if that is what an activity of this type is.
        func announceActivity(ofType type: String?) {
            if type == NSUserActivityTypeBrowsingWeb { announce() }
        }

        /// Says that the link on its way is not coming, if that is what an activity of this type was.
        func withdrawActivity(ofType type: String) {
            if type == NSUserActivityTypeBrowsingWeb { withdrawAnnouncement() }
        }
    }
#endif
