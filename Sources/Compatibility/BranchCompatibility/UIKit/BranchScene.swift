#if canImport(UIKit) && !os(watchOS)
    import Foundation
    public import UIKit

    /// The links of an app with scenes.
    @MainActor public final class BranchScene {
        /// The handler of sessions; the scene is the one that the link came to.
        public typealias DeepLinkHandler = @MainActor @Sendable ([AnyHashable: Any]?, (any Error)?, UIScene?) -> Void

        private static let instance = BranchScene()
        private weak var scene: UIScene?

        private init() {}

        /// The shared instance.
        public static func shared() -> BranchScene { instance }

        /// Begins the first session of this start; the handler is called for it and for each link that opens the app.
        public func initSession(
            launchOptions: [UIApplication.LaunchOptionsKey: Any]?,
            registerDeepLinkHandler handler: @escaping DeepLinkHandler
        ) {
            Branch.getInstance().initSession { [weak self] parameters, error in
                handler(parameters, error, self?.scene)
            }
        }

        /// Begins a session of a universal link that came to a scene.
        public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            self.scene = scene
            Branch.getInstance().handleDeepLink(userActivity.webpageURL)
        }

        /// Begins a session of each address that came to a scene.
        public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            self.scene = scene
            for context in contexts { Branch.getInstance().handleDeepLink(context.url) }
        }
    }
#endif
