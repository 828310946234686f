// The delegate of an AppKit app, as far as the documentation shows it.
//
// Its methods are optional and Objective-C's. Here they are requirements without a default, which holds the documentation
// to every callback that it should show.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

// https://developer.apple.com/documentation/appkit/nsapplication
@MainActor open class NSApplication: NSObject {
    // https://developer.apple.com/documentation/appkit/nsapplication/willterminatenotification
    nonisolated public class var willTerminateNotification: NSNotification.Name { NSNotification.Name("") }
}

// https://developer.apple.com/documentation/appkit/nsuseractivityrestoring
@MainActor public protocol NSUserActivityRestoring: NSObjectProtocol {}

// https://developer.apple.com/documentation/appkit/nsapplicationdelegate
@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
    // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationwillfinishlaunching(_:)
    func applicationWillFinishLaunching(_ notification: Notification)
    // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:open:)
    func application(_ application: NSApplication, open urls: [URL])
    // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:willcontinueuseractivitywithtype:)
    func application(_ application: NSApplication, willContinueUserActivityWithType userActivityType: String) -> Bool
    // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:didfailtocontinueuseractivitywithtype:error:)
    func application(
        _ application: NSApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
    // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:continue:restorationhandler:)
    func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool
    // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationdidbecomeactive(_:)
    func applicationDidBecomeActive(_ notification: Notification)
    // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationdidresignactive(_:)
    func applicationDidResignActive(_ notification: Notification)
}
