#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// Connects a UIKit app without scenes with an inbox, and runs the inbox.
    ///
    /// The app delegate creates an adapter, keeps it, and calls it from its callbacks.
    /// ```swift
    /// func application(
    ///     _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    /// ) -> Bool {
    ///     links = AppDelegateLinkAdapter(Self.inbox) { [weak self] delivery in
    ///         await delivery.open(Links.router.match(delivery.link.url)) { screen in self?.shown = screen }
    ///     }
    ///     links?.didFinishLaunching(options: options)
    ///     return true
    /// }
    ///
    /// func application(
    ///     _ application: UIApplication, continue activity: NSUserActivity,
    ///     restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    /// ) -> Bool {
    ///     links?.continueUserActivity(activity) ?? false
    /// }
    ///
    /// func application(
    ///     _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    /// ) -> Bool {
    ///     links?.open(url) ?? false
    /// }
    /// ```
    /// An app with scenes uses ``SceneLinkAdapter`` instead.
    @MainActor public final class AppDelegateLinkAdapter {
        private let window: LinkWindow

        /// Connects an app without gates.
        ///
        /// - Parameters:
        ///   - inbox: The app's inbox.
        ///   - promptForUpdate: Tells the person that a link needs a newer version of the app.
        ///   - open: Shows the link's place and answers. The next link is delivered after it has returned.
        public init(
            _ inbox: LinkInbox, promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in },
            open: @escaping @MainActor (LinkDelivery) async -> Void
        ) {
            window = LinkWindow(inbox) { inbox, _ in await inbox.run(open: open, promptForUpdate: promptForUpdate) }
        }

        /// Connects an app with gates.
        ///
        /// - Parameters:
        ///   - controller: The app's controller.
        ///   - show: Shows a screen, replacing the previous one.
        ///   - promptForUpdate: Tells the person that a link needs a newer version of the app.
        ///   - open: Shows the link's place above the screen, and answers. The next link is delivered after it has
        ///     returned.
        public init(
            _ controller: StartupController, show: @escaping @MainActor (StartupScreen) async -> Void,
            promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in },
            open: @escaping @MainActor (LinkDelivery) async -> Void
        ) {
            window = LinkWindow(controller.inbox) { _, _ in
                await controller.run(show: show, open: open, promptForUpdate: promptForUpdate)
            }
        }

        /// Announces a link if the launch options name one.
        ///
        /// The link itself comes through ``continueUserActivity(_:)``, ``open(_:)`` or ``performAction(for:)`` right after the
        /// launch, if the app delegate returns `true` from `application(_:didFinishLaunchingWithOptions:)`. Call this from
        /// there.
        /// - https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/useractivitydictionary
        /// - https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/url
        /// - https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/shortcutitem
        public func didFinishLaunching(options: [UIApplication.LaunchOptionsKey: Any]?) {
            if let url = options?[.url] as? URL { window.announce(url) }
            #if !os(tvOS)
                window.announce(userInfo: (options?[.shortcutItem] as? UIApplicationShortcutItem)?.userInfo)
            #endif
            // The inner dictionary has the same keys, but as strings.
            let activity = options?[.userActivityDictionary] as? [String: Any]
            let type = UIApplication.LaunchOptionsKey.userActivityType.rawValue
            window.announceActivity(ofType: activity?[type] as? String)
        }

        /// Announces a universal link.
        ///
        /// Call it from `application(_:willContinueUserActivityWithType:)`, and return `false` there, so that the system shows its
        /// own activity indicator.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:willcontinueuseractivitywithtype:)
        public func willContinueUserActivity(ofType type: String) {
            window.announceActivity(ofType: type)
        }

        /// Withdraws the announcement of a universal link.
        ///
        /// Call it from `application(_:didFailToContinueUserActivityWithType:error:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didfailtocontinueuseractivitywithtype:error:)
        public func didFailToContinueUserActivity(ofType type: String) {
            window.withdrawActivity(ofType: type)
        }

        /// Takes a universal link, at cold and warm start.
        ///
        /// Call it from `application(_:continue:restorationHandler:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)
        ///
        /// - Returns: Whether the activity is a link of the app.
        @discardableResult
        public func continueUserActivity(_ activity: NSUserActivity) -> Bool {
            window.open(BrowsingActivity(activity))
        }

        /// Takes a URL with a custom scheme, at cold and warm start.
        ///
        /// Call it from `application(_:open:options:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:open:options:)
        ///
        /// - Returns: Whether the URL is a link of the app.
        @discardableResult
        public func open(_ url: URL) -> Bool {
            window.open([url]).isEmpty
        }

        #if !os(tvOS)
            /// Takes the link of a home screen quick action, at cold and warm start.
            ///
            /// Call it from `application(_:performActionFor:completionHandler:)`. The link is in the user info of the action, under
            /// the key ``LinkInboxConfiguration/userInfoKey``.
            /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:performactionfor:completionhandler:)
            ///
            /// - Returns: Whether the action has a link of the app.
            @discardableResult
            public func performAction(for item: UIApplicationShortcutItem) -> Bool {
                window.open(userInfo: item.userInfo, from: .shortcut)
            }
        #endif

        /// Reports that the app came to the foreground.
        ///
        /// Call it from `applicationDidBecomeActive(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationdidbecomeactive(_:)
        public func didBecomeActive() {
            window.becameActive()
        }

        /// Reports that the app leaves the foreground.
        ///
        /// Call it from `applicationWillResignActive(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationwillresignactive(_:)
        public func willResignActive() {
            window.resignedActive()
        }
    }
#endif
