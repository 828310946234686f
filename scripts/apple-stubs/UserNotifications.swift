// UserNotifications, as far as we use it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

@_exported import AppleFoundation

// https://developer.apple.com/documentation/usernotifications/unnotificationcontent
open class UNNotificationContent: NSObject {
    // https://developer.apple.com/documentation/usernotifications/unnotificationcontent/userinfo
    open var userInfo: [AnyHashable: Any] { [:] }
}

// https://developer.apple.com/documentation/usernotifications/unnotificationrequest
open class UNNotificationRequest: NSObject {
    // https://developer.apple.com/documentation/usernotifications/unnotificationrequest/content
    open var content: UNNotificationContent { UNNotificationContent() }
}

// https://developer.apple.com/documentation/usernotifications/unnotification
open class UNNotification: NSObject {
    // https://developer.apple.com/documentation/usernotifications/unnotification/request
    open var request: UNNotificationRequest { UNNotificationRequest() }
}

// https://developer.apple.com/documentation/usernotifications/unnotificationresponse
open class UNNotificationResponse: NSObject {
    // https://developer.apple.com/documentation/usernotifications/unnotificationresponse/notification
    open var notification: UNNotification { UNNotification() }
    // https://developer.apple.com/documentation/usernotifications/unnotificationresponse/actionidentifier
    open var actionIdentifier: String { "" }
}

// https://developer.apple.com/documentation/usernotifications/unnotificationdismissactionidentifier
public let UNNotificationDismissActionIdentifier = "UNNotificationDismissActionIdentifier"

// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter
open class UNUserNotificationCenter: NSObject {
    // https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/current()
    open class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
    // https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/delegate
    open weak var delegate: (any UNUserNotificationCenterDelegate)?
}

// https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    // https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:)
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
}
