#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// The doors of a UIKit app without scenes.
    ///
    /// The app delegate makes one and calls it from its callbacks.
    /// ```swift
    /// func application(
    ///     _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    /// ) -> Bool {
    ///     links.didFinishLaunching(options: options)
    ///     return true
    /// }
    /// func application(
    ///     _ application: UIApplication, continue activity: NSUserActivity,
    ///     restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    /// ) -> Bool {
    ///     links.continueUserActivity(activity)
    /// }
    /// func application(
    ///     _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    /// ) -> Bool {
    ///     links.open(url)
    /// }
    /// ```
    /// An app with scenes needs ``protectedDataDidBecomeAvailable()`` only, and ``SceneLinkAdapter`` for the rest.
    @MainActor public final class AppDelegateLinkAdapter {
        private let inbox: LinkInbox

        /// Makes the doors of an app.
        public init(_ inbox: LinkInbox) {
            self.inbox = inbox
        }

        /// Says that a link is on its way, where the launch options name one.
        ///
        /// The link itself comes through ``continueUserActivity(_:)`` or ``open(_:)`` right after the launch, if the app
        /// delegate returns `true` from `application(_:didFinishLaunchingWithOptions:)`; call this from there.
        /// - https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/useractivitydictionary
        /// - https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/url
        public func didFinishLaunching(options: [UIApplication.LaunchOptionsKey: Any]?) {
            if let url = options?[.url] as? URL, inbox.canOpen(url) { inbox.announce() }
            // The inner dictionary has the same keys, but as plain strings.
            let activity = options?[.userActivityDictionary] as? [String: Any]
            let type = UIApplication.LaunchOptionsKey.userActivityType.rawValue
            inbox.announceActivity(ofType: activity?[type] as? String)
        }

        /// Says that a universal link is on its way.
        ///
        /// Call it from `application(_:willContinueUserActivityWithType:)`, and return `false` there: the system's own waiting
        /// sign is wanted.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:willcontinueuseractivitywithtype:)
        public func willContinueUserActivity(ofType type: String) {
            inbox.announceActivity(ofType: type)
        }

        /// Says that the universal link on its way is not coming.
        ///
        /// Call it from `application(_:didFailToContinueUserActivityWithType:error:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didfailtocontinueuseractivitywithtype:error:)
        public func didFailToContinueUserActivity(ofType type: String) {
            inbox.withdrawActivity(ofType: type)
        }

        /// Takes a universal link, at cold and warm start.
        ///
        /// Call it from `application(_:continue:restorationHandler:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)
        ///
        /// - Returns: whether the activity is a link of the app.
        @discardableResult
        public func continueUserActivity(_ activity: NSUserActivity) -> Bool {
            inbox.open(activity).isOurs
        }

        /// Takes a URL with a custom scheme, at cold and warm start.
        ///
        /// Call it from `application(_:open:options:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:open:options:)
        ///
        /// - Returns: whether the URL is a link of the app; if not, it belongs to whoever else wants it.
        @discardableResult
        public func open(_ url: URL) -> Bool {
            inbox.open(url, from: .ofSystem(url)).isOurs
        }

        /// Says that the app came to the foreground.
        ///
        /// Call it from `applicationDidBecomeActive(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationdidbecomeactive(_:)
        public func didBecomeActive() {
            inbox.becameActive()
        }

        /// Says that the app leaves the foreground.
        ///
        /// Call it from `applicationWillResignActive(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationwillresignactive(_:)
        public func willResignActive() {
            inbox.resignedActive()
        }

        /// Says that the device was unlocked, so that what could not be read before can be read now.
        ///
        /// The system may start an app before the first unlock. Call it from `applicationProtectedDataDidBecomeAvailable(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationprotecteddatadidbecomeavailable(_:)
        public func protectedDataDidBecomeAvailable() {
            inbox.protectedStorageAvailable()
        }
    }
#endif
