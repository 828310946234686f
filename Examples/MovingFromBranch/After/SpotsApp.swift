#if canImport(UIKit)
    import BranchCompatibility
    import UIKit

    class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            BranchScene.shared().initSession(
                launchOptions: launchOptions,
                registerDeepLinkHandler: { (params, error, scene) in
                    if let params = params as? [String: AnyObject], error == nil {
                        DeepLinkManager.shared.deepLinkParams = params
                        DeepLinkManager.shared.presentSpotDetail()
                    }
                })
            return true
        }

        func application(
            _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
        }
    }

    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard let windowScene = scene as? UIWindowScene else { return }
            window = UIWindow(windowScene: windowScene)
            window?.rootViewController = SplashViewController()
            window?.makeKeyAndVisible()
            if let userActivity = connectionOptions.userActivities.first {
                BranchScene.shared().scene(scene, continue: userActivity)
            } else if !connectionOptions.urlContexts.isEmpty {
                BranchScene.shared().scene(scene, openURLContexts: connectionOptions.urlContexts)
            }
        }

        func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
            scene.userActivity = NSUserActivity(activityType: userActivityType)
            scene.delegate = self
        }

        func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            BranchScene.shared().scene(scene, continue: userActivity)
        }

        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            BranchScene.shared().scene(scene, openURLContexts: URLContexts)
        }
    }

    final class DeepLinkManager {
        static let shared = DeepLinkManager()
        private init() {}

        var deepLinkParams: [String: AnyObject]?
        var isSplashOver = false

        /// The spot of the link, which is opened once; one phone writes its number, another one its text.
        func getSpotID() -> Int64? {
            defer { deepLinkParams = nil }
            if let number = deepLinkParams?["spotId"] as? Int64 {
                return number
            } else if let text = deepLinkParams?["spotId"] as? String, let number = Int64(text) {
                return number
            } else {
                return nil
            }
        }

        func presentSpotDetail() {
            if isSplashOver, let spotID = getSpotID() {
                DispatchQueue.main.async {
                    if let sceneDelegate = UIApplication.shared.connectedScenes.first?.delegate as? SceneDelegate,
                        let root = sceneDelegate.window?.rootViewController
                    {
                        let detail = SpotDetailViewController(spotID)
                        detail.modalPresentationStyle = .fullScreen
                        (root.presentedViewController ?? root).present(detail, animated: true)
                    }
                }
            }
        }
    }

    class SplashViewController: UIViewController {
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            // As long as its animation lasts.
            DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
                DeepLinkManager.shared.isSplashOver = true
                if let spotID = DeepLinkManager.shared.getSpotID() {
                    self.showHome(below: SpotDetailViewController(spotID))
                } else {
                    self.showHome()
                }
            }
        }

        private func showHome(below detail: UIViewController? = nil) {
            let sceneDelegate = UIApplication.shared.connectedScenes.first?.delegate as? SceneDelegate
            let home = UITabBarController()
            sceneDelegate?.window?.rootViewController = home
            sceneDelegate?.window?.makeKeyAndVisible()
            if let detail { home.present(detail, animated: true) }
        }
    }

    class SpotDetailViewController: UIViewController {
        private let viewModel: SpotViewModel

        init(_ spotID: Int64) {
            viewModel = SpotViewModel(spotID: spotID)
            super.init(nibName: nil, bundle: nil)
            title = "Spot \(spotID)"
        }

        required init?(coder: NSCoder) { return nil }

        func share() {
            viewModel.createDeepLink { [weak self] text in
                guard let self = self else { return }
                let activityVC = UIActivityViewController(activityItems: [text], applicationActivities: nil)
                self.present(activityVC, animated: true, completion: nil)
            }
        }
    }

    class SpotViewModel {
        private let spotID: Int64
        var name: String? = "A spot"

        init(spotID: Int64) { self.spotID = spotID }

        func createDeepLink(_ completion: @escaping (String) -> Void) {
            guard let buo: BranchUniversalObject = makeBranchUniversalObject() else { return }
            let lp: BranchLinkProperties = makeBranchLinkProperties()
            buo.getShortUrl(with: lp) { [weak self] url, error in
                if let error {
                    print("No link: \(error.localizedDescription)")
                    return
                }
                guard let url = url else { return }
                completion((self?.name ?? "") + "\n" + url)
            }
        }

        private func makeBranchUniversalObject() -> BranchUniversalObject? {
            guard let name else { return nil }
            let buo: BranchUniversalObject = BranchUniversalObject(canonicalIdentifier: "spot/\(spotID)")
            buo.title = name
            buo.contentDescription = "Look at this spot"
            buo.contentMetadata.customMetadata["spotId"] = spotID
            return buo
        }

        private func makeBranchLinkProperties() -> BranchLinkProperties {
            let lp: BranchLinkProperties = BranchLinkProperties()
            lp.channel = "app"
            lp.feature = "sharing"
            lp.addControlParam("$deeplink_path", withValue: "spot/\(spotID)")
            return lp
        }
    }
#endif
