#if canImport(UIKit) && !os(watchOS)
    import Foundation
    public import UIKit

    /// The doors of a UIKit scene.
    ///
    /// A scene delegate makes one and calls it from its callbacks.
    /// ```swift
    /// final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    ///     private var links: SceneLinkAdapter?
    ///
    ///     func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    ///         let links = SceneLinkAdapter(inbox, session: session)
    ///         links.willConnect(options: options)
    ///         links.deliver { delivery in await coordinator.open(delivery) }
    ///         self.links = links
    ///     }
    ///     func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    ///         links?.continueUserActivity(activity)
    ///     }
    ///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    ///         links?.openURLContexts(contexts)
    ///     }
    ///     func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
    ///         links?.willContinueUserActivity(ofType: type)
    ///     }
    ///     func scene(_ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error) {
    ///         links?.didFailToContinueUserActivity(ofType: type)
    ///     }
    ///     func sceneDidBecomeActive(_ scene: UIScene) { links?.didBecomeActive() }
    ///     func sceneWillResignActive(_ scene: UIScene) { links?.willResignActive() }
    ///     func sceneDidDisconnect(_ scene: UIScene) { links?.didDisconnect() }
    /// }
    /// ```
    /// In an app with scenes UIKit calls these, and not the callbacks of the app delegate:
    /// https://developer.apple.com/documentation/uikit/uiscenedelegate
    @MainActor public final class SceneLinkAdapter {
        private let inbox: LinkInbox
        private let scene: String
        private var deliveries: [Task<Void, Never>] = []

        /// Makes the doors of a scene.
        ///
        /// - Parameters:
        ///   - inbox: the app's inbox.
        ///   - session: the session of the scene, whose identifier names the scene to the inbox.
        public init(_ inbox: LinkInbox, session: UISceneSession) {
            self.inbox = inbox
            scene = session.persistentIdentifier
        }

        deinit {
            for task in deliveries { task.cancel() }
        }

        /// Takes the links that launched the app or made the scene: the cold start.
        ///
        /// Call it from `scene(_:willConnectTo:options:)`; links of a cold start come through no other callback.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)
        ///
        /// - Returns: the contexts that are no links of the app.
        @discardableResult
        public func willConnect(options: UIScene.ConnectionOptions) -> [UIOpenURLContext] {
            inbox.announceActivity(ofType: options.handoffUserActivityType)
            for activity in options.userActivities { _ = inbox.open(activity, scene: scene) }
            return openURLContexts(options.urlContexts)
        }

        /// Takes a universal link while the app runs, and links from QR codes.
        ///
        /// Call it from `scene(_:continue:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:continue:)
        ///
        /// - Returns: whether the activity is a link of the app.
        @discardableResult
        public func continueUserActivity(_ activity: NSUserActivity) -> Bool {
            inbox.open(activity, scene: scene).isOurs
        }

        /// Takes URLs with custom schemes while the app runs, all of them.
        ///
        /// Call it from `scene(_:openURLContexts:)`. UIKit gives a set; the URLs go in by alphabet, so that the same set
        /// leads to the same place each time.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:openurlcontexts:)
        ///
        /// - Returns: the contexts that are no links of the app, such as the callback of a sign-in.
        @discardableResult
        public func openURLContexts(_ contexts: Set<UIOpenURLContext>) -> [UIOpenURLContext] {
            contexts.sorted { $0.url.absoluteString < $1.url.absoluteString }.filter { context in
                !inbox.open(context.url, from: .ofSystem(context.url), scene: scene).isOurs
            }
        }

        /// Says that a universal link is on its way.
        ///
        /// Call it from `scene(_:willContinueUserActivityWithType:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willcontinueuseractivitywithtype:)
        public func willContinueUserActivity(ofType type: String) {
            inbox.announceActivity(ofType: type)
        }

        /// Says that the universal link on its way is not coming.
        ///
        /// Call it from `scene(_:didFailToContinueUserActivityWithType:error:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:didfailtocontinueuseractivitywithtype:error:)
        public func didFailToContinueUserActivity(ofType type: String) {
            inbox.withdrawActivity(ofType: type)
        }

        /// Says that the scene came to the foreground.
        ///
        /// Call it from `sceneDidBecomeActive(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenedidbecomeactive(_:)
        public func didBecomeActive() {
            inbox.becameActive(scene: scene)
        }

        /// Says that the scene leaves the foreground.
        ///
        /// Call it from `sceneWillResignActive(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillresignactive(_:)
        public func willResignActive() {
            inbox.resignedActive(scene: scene)
        }

        /// Opens links in this scene until it disconnects, those that came to it first.
        ///
        /// For apps without a `StartupController`. A second call replaces what the first asked for.
        ///
        /// - Parameters:
        ///   - promptForUpdate: tells the person that a link needs a newer version of the app.
        ///   - perform: shows the link's place and answers; the next link comes when it has returned.
        public func deliver(
            promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in },
            perform: @escaping @MainActor (LinkDelivery) async -> Void
        ) {
            endDeliveries()
            deliveries = [
                Task { [links = inbox.deliveries(scene: scene)] in
                    for await delivery in links { await perform(delivery) }
                },
                Task { [prompts = inbox.updatePrompts] in
                    for await link in prompts { await promptForUpdate(link) }
                },
            ]
        }

        /// Says that the scene is gone: a link that was meant for it goes to any other.
        ///
        /// Call it from `sceneDidDisconnect(_:)`.
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenediddisconnect(_:)
        public func didDisconnect() {
            endDeliveries()
            inbox.resignedActive(scene: scene)
        }

        private func endDeliveries() {
            for task in deliveries { task.cancel() }
            deliveries = []
        }
    }
#endif
