// The methods of UIKit's delegates are optional, and Objective-C's. Where there is no Objective-C, the app is type-checked against
// declarations in Swift, which has no such methods: these stand for the ones that the app leaves out.
#if canImport(UIKit) && !canImport(ObjectiveC)
    import UIKit

    extension UISceneDelegate {
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {}
        func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
        func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
        func scene(
            _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
        ) {}
        func sceneDidBecomeActive(_ scene: UIScene) {}
        func sceneWillResignActive(_ scene: UIScene) {}
        func sceneDidDisconnect(_ scene: UIScene) {}
    }

    extension UIApplicationDelegate {
        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool { true }
        func application(_ application: UIApplication, willContinueUserActivityWithType: String) -> Bool { false }
        func application(
            _ application: UIApplication, didFailToContinueUserActivityWithType: String, error: any Error
        ) {}
        func application(
            _ application: UIApplication, continue: NSUserActivity,
            restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool { false }
        func application(
            _ app: UIApplication, open: URL, options: [UIApplication.OpenURLOptionsKey: Any]
        ) -> Bool { false }
        func applicationDidBecomeActive(_ application: UIApplication) {}
        func applicationWillResignActive(_ application: UIApplication) {}
    }
#endif
