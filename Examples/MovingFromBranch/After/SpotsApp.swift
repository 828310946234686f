// The app after the move: links of your own service open a spot, and a spot is shared as a link.
#if canImport(UIKit)
    import BranchCompatibility
    import UIKit

    final class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            BranchScene.shared().initSession(launchOptions: launchOptions) { params, error, _ in
                guard let params, error == nil else { return }
                DeepLinkManager.shared.deepLinkParams = params
                DeepLinkManager.shared.openSpot()
            }
            return true
        }
    }

    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            if let userActivity = connectionOptions.userActivities.first {
                BranchScene.shared().scene(scene, continue: userActivity)
            } else if !connectionOptions.urlContexts.isEmpty {
                BranchScene.shared().scene(scene, openURLContexts: connectionOptions.urlContexts)
            }
        }

        func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            BranchScene.shared().scene(scene, continue: userActivity)
        }

        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            BranchScene.shared().scene(scene, openURLContexts: URLContexts)
        }
    }

    @MainActor final class DeepLinkManager {
        static let shared = DeepLinkManager()
        var deepLinkParams: [AnyHashable: Any]?
        /// Set when the splash screen has ended.
        var present: ((Int64) -> Void)? { didSet { openSpot() } }

        func openSpot() {
            guard let present else { return }
            if let spotID = getSpotID() { present(spotID) }
        }

        func getSpotID() -> Int64? {
            defer { deepLinkParams = nil }
            if let number = deepLinkParams?["spotId"] as? Int64 { return number }
            return (deepLinkParams?["spotId"] as? String).flatMap { Int64($0) }
        }
    }

    final class SpotViewModel {
        func share(spot: Int64, name: String, completion: @escaping @MainActor @Sendable (String) -> Void) {
            let object = BranchUniversalObject(canonicalIdentifier: "spot/\(spot)")
            object.title = name
            object.contentMetadata.customMetadata["spotId"] = spot
            let properties = BranchLinkProperties()
            properties.channel = "share"
            properties.addControlParam("$deeplink_path", withValue: "spot/\(spot)")
            object.getShortUrl(with: properties) { url, error in
                guard let url, error == nil else { return }
                completion("\(name)\n\(url)")
            }
        }
    }
#endif
