#if canImport(UIKit) && !os(watchOS)
    import Foundation
    public import UIKit

    /// Connects a UIKit scene with an inbox, and runs the inbox.
    ///
    /// A scene delegate creates an adapter in `scene(_:willConnectTo:options:)`, keeps it, and calls it from its callbacks.
    /// ```swift
    /// final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    ///     var links: SceneLinkAdapter?
    ///     private var shown: Screen?
    ///
    ///     func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    ///         links = SceneLinkAdapter(Links.inbox, session: session) { [weak self] delivery in
    ///             await delivery.open(Links.router.match(delivery.link.url)) { screen in self?.shown = screen }
    ///         }
    ///         links?.willConnect(options: options)
    ///     }
    ///
    ///     func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    ///         links?.continueUserActivity(activity)
    ///     }
    ///
    ///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    ///         links?.openURLContexts(contexts)
    ///     }
    /// ```
    /// The other methods report announcements and the foreground, and disconnect the scene.
    ///
    /// In an app with scenes UIKit calls these callbacks and not those of the app delegate:
    /// https://developer.apple.com/documentation/uikit/uiscenedelegate
    @MainActor public final class SceneLinkAdapter {
        private let window: LinkWindow

        /// Connects a scene of an app without gates.
        ///
        /// - Parameters:
        ///   - inbox: The app's inbox.
        ///   - session: The session of the scene.
        ///   - promptForUpdate: Tells the person that a link needs a newer version of the app.
        ///   - open: Shows the link's place and answers. The next link is delivered after it has returned.
        public init(
            _ inbox: LinkInbox, session: UISceneSession,
            promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in },
            open: @escaping @MainActor (LinkDelivery) async -> Void
        ) {
            window = LinkWindow(inbox, scene: LinkScene(session.persistentIdentifier)) { inbox, scene in
                await inbox.run(in: scene, open: open, promptForUpdate: promptForUpdate)
            }
        }

        /// Connects a scene of an app with gates.
        ///
        /// - Parameters:
        ///   - controller: The app's controller.
        ///   - session: The session of the scene.
        ///   - show: Shows a screen, replacing the previous one.
        ///   - promptForUpdate: Tells the person that a link needs a newer version of the app.
        ///   - open: Shows the link's place above the screen, and answers. The next link is delivered after it has
        ///     returned.
        public init(
            _ controller: StartupController, session: UISceneSession,
            show: @escaping @MainActor (StartupScreen) async -> Void,
            promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in },
            open: @escaping @MainActor (LinkDelivery) async -> Void
        ) {
            window = LinkWindow(controller.inbox, scene: LinkScene(session.persistentIdentifier)) { _, scene in
                await controller.run(in: scene, show: show, open: open, promptForUpdate: promptForUpdate)
            }
        }

        /// Takes the links that launched the app or for which the scene was created: universal links, custom schemes, a quick
        /// action, a notification.
        ///
        /// Call it from `scene(_:willConnectTo:options:)`; links of a cold start come through no other callback.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)
        ///
        /// - Returns: The contexts that are not links of the app.
        @discardableResult
        public func willConnect(options: UIScene.ConnectionOptions) -> [UIOpenURLContext] {
            window.announceActivity(ofType: options.handoffUserActivityType)
            for activity in options.userActivities { _ = window.open(BrowsingActivity(activity)) }
            #if !os(tvOS)
                if let item = options.shortcutItem { performAction(for: item) }
                if let response = options.notificationResponse { window.open(response) }
            #endif
            return openURLContexts(options.urlContexts)
        }

        /// Takes a universal link while the app is running, including links from QR codes.
        ///
        /// Call it from `scene(_:continue:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:continue:)
        ///
        /// - Returns: Whether the activity is a link of the app.
        @discardableResult
        public func continueUserActivity(_ activity: NSUserActivity) -> Bool {
            window.open(BrowsingActivity(activity))
        }

        /// Takes URLs with custom schemes while the app is running.
        ///
        /// Call it from `scene(_:openURLContexts:)`. The URLs of the set are sorted, so that the same set always leads to the same
        /// place.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:openurlcontexts:)
        ///
        /// - Returns: The contexts that are not links of the app, such as the callback of a sign-in.
        @discardableResult
        public func openURLContexts(_ contexts: Set<UIOpenURLContext>) -> [UIOpenURLContext] {
            contexts.sorted { $0.url.absoluteString < $1.url.absoluteString }
                .filter { context in !window.open([context.url]).isEmpty }
        }

        #if !os(tvOS)
            /// Takes the link of a home screen quick action while the app is running.
            ///
            /// Call it from `windowScene(_:performActionFor:completionHandler:)`. The link is in the user info of the action, under
            /// the key ``LinkInboxConfiguration/userInfoKey``.
            /// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate/windowscene(_:performactionfor:completionhandler:)
            ///
            /// - Returns: Whether the action has a link of the app.
            @discardableResult
            public func performAction(for item: UIApplicationShortcutItem) -> Bool {
                window.open(userInfo: item.userInfo, from: .shortcut)
            }
        #endif

        /// Announces a universal link.
        ///
        /// Call it from `scene(_:willContinueUserActivityWithType:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willcontinueuseractivitywithtype:)
        public func willContinueUserActivity(ofType type: String) {
            window.announceActivity(ofType: type)
        }

        /// Withdraws the announcement of a universal link.
        ///
        /// Call it from `scene(_:didFailToContinueUserActivityWithType:error:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:didfailtocontinueuseractivitywithtype:error:)
        public func didFailToContinueUserActivity(ofType type: String) {
            window.withdrawActivity(ofType: type)
        }

        /// Reports that the scene came to the foreground.
        ///
        /// Call it from `sceneDidBecomeActive(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenedidbecomeactive(_:)
        public func didBecomeActive() {
            window.becameActive()
        }

        /// Reports that the scene leaves the foreground.
        ///
        /// Call it from `sceneWillResignActive(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillresignactive(_:)
        public func willResignActive() {
            window.resignedActive()
        }

        /// Disconnects the scene.
        ///
        /// A link that it has not answered goes to the scene in front.
        ///
        /// Call it from `sceneDidDisconnect(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenediddisconnect(_:)
        public func didDisconnect() {
            window.disconnect()
        }
    }
#endif
