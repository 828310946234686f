// The declarations of Branch's SDK that the app before the move uses, so that it compiles without the SDK.
#if canImport(UIKit)
    public import UIKit

    /// The links of an app with scenes.
    @MainActor public final class BranchScene {
        /// The links of an app with scenes.
        public static func shared() -> BranchScene { BranchScene() }
        /// Begins a session.
        public func initSession(
            launchOptions: [UIApplication.LaunchOptionsKey: Any]?,
            registerDeepLinkHandler:
                @escaping @MainActor @Sendable ([AnyHashable: Any]?, (any Error)?, UIScene?) -> Void
        ) {}
        /// Takes a universal link.
        public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
        /// Takes an address of the app's scheme.
        public func scene(_ scene: UIScene, openURLContexts: Set<UIOpenURLContext>) {}
    }

    /// What a link says about its content.
    public final class BranchContentMetadata {
        /// Members of the app's own.
        public var customMetadata: [String: Any] = [:]
    }

    /// The labels of a link.
    public final class BranchLinkProperties {
        /// Where the link is published.
        public var channel: String?
        /// What the link is for.
        public var feature: String?
        /// Creates properties without labels.
        public init() {}
        /// Sets a key.
        public func addControlParam(_ controlParam: String, withValue: String?) {}
    }

    /// The content that a link leads to.
    public final class BranchUniversalObject {
        /// The title.
        public var title: String?
        /// The text.
        public var contentDescription: String?
        /// What else the link says.
        public var contentMetadata = BranchContentMetadata()
        /// Creates an object with its name.
        public init(canonicalIdentifier: String) {}
        /// Makes a short link.
        public func getShortUrl(
            with: BranchLinkProperties, andCallback: @escaping @MainActor @Sendable (String?, (any Error)?) -> Void
        ) {}
    }
#endif
