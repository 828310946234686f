#if canImport(UserNotifications) && !os(tvOS)
    import Foundation
    public import UserNotifications

    extension LinkInbox {
        /// Accepts the link of a notification that the person tapped, at cold and warm start.
        ///
        /// Call it from `userNotificationCenter(_:didReceive:withCompletionHandler:)`. The link is in the user info of the
        /// notification, under the key ``LinkInboxConfiguration/userInfoKey``. A dismissed notification opens nothing.
        /// https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:)
        ///
        /// - Parameters:
        ///   - response: What the person did with the notification.
        ///   - scene: The window in which the link is to open; by default the one in front.
        @discardableResult
        public func open(_ response: UNNotificationResponse, scene: LinkScene? = nil) -> LinkDisposition {
            guard response.actionIdentifier != UNNotificationDismissActionIdentifier else { return .notOurs }
            return open(userInfo: response.notification.request.content.userInfo, from: .notification, scene: scene)
        }
    }
#endif
