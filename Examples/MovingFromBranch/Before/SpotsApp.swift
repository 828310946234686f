// The app before the move: links of Branch open a spot, and a spot is shared as a link.
#if canImport(UIKit)
    import BranchSDK
    import UIKit

    final class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            BranchScene.shared().initSession(launchOptions: launchOptions) { params, error, _ in
                guard let params, error == nil else { return }
                DeepLinkManager.shared.deepLinkParams = params
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
            // The scene hears of the link before the handler does.
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { DeepLinkManager.shared.openSpot() }
        }

        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            BranchScene.shared().scene(scene, openURLContexts: URLContexts)
        }
    }

    @MainActor final class DeepLinkManager {
        static let shared = DeepLinkManager()
        var deepLinkParams: [AnyHashable: Any]?
        var present: (Int64) -> Void = { _ in }

        /// Called when the splash screen has ended.
        func splashHasEnded() {
            guard isFreshDeepLink() else { return }
            openSpot()
        }

        func openSpot() {
            if let spotID = getSpotID() { present(spotID) }
        }

        func getSpotID() -> Int64? {
            defer { deepLinkParams = nil }
            if let number = deepLinkParams?["spotId"] as? Int64 { return number }
            return (deepLinkParams?["spotId"] as? String).flatMap { Int64($0) }
        }

        /// Branch's SDK gives the parameters of the last link again at every start.
        private func isFreshDeepLink() -> Bool {
            guard let clicked = deepLinkParams?["+click_timestamp"] as? Int else { return false }
            return 0..<20 ~= Date().timeIntervalSince1970 - TimeInterval(clicked)
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
