// The delegates of the documentation. They are compiled, and need a device to run.
#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import UIKit
    import WaymarkInbox

    class SceneDelegateOfDocumentation: UIResponder, UIWindowSceneDelegate {
        var inbox: LinkInbox?
        private var links: SceneLinkAdapter?

        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            guard let inbox else { return }
            let links = SceneLinkAdapter(inbox, session: session)
            links.willConnect(options: options)
            links.deliver { delivery in await delivery.handled() }
            self.links = links
        }

        func scene(_ scene: UIScene, continue activity: NSUserActivity) {
            links?.continueUserActivity(activity)
        }

        func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            links?.openURLContexts(contexts)
        }

        func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
            links?.willContinueUserActivity(ofType: type)
        }

        func scene(_ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error) {
            links?.didFailToContinueUserActivity(ofType: type)
        }

        func sceneDidBecomeActive(_ scene: UIScene) { links?.didBecomeActive() }
        func sceneWillResignActive(_ scene: UIScene) { links?.willResignActive() }
        func sceneDidDisconnect(_ scene: UIScene) { links?.didDisconnect() }
    }

    class AppDelegateOfDocumentation: UIResponder, UIApplicationDelegate {
        private var links: AppDelegateLinkAdapter?

        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            links?.didFinishLaunching(options: options)
            return true
        }

        func application(_ application: UIApplication, willContinueUserActivityWithType type: String) -> Bool {
            links?.willContinueUserActivity(ofType: type)
            return false
        }

        func application(
            _ application: UIApplication, didFailToContinueUserActivityWithType type: String, error: any Error
        ) {
            links?.didFailToContinueUserActivity(ofType: type)
        }

        func application(
            _ application: UIApplication, continue activity: NSUserActivity,
            restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool {
            links?.continueUserActivity(activity) ?? false
        }

        func application(
            _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
        ) -> Bool {
            links?.open(url) ?? false
        }

        func applicationDidBecomeActive(_ application: UIApplication) { links?.didBecomeActive() }
        func applicationWillResignActive(_ application: UIApplication) { links?.willResignActive() }

        func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
            links?.protectedDataDidBecomeAvailable()
        }
    }

    #if !os(tvOS)
        @available(iOS 16, *)
        @MainActor func pasteControl(for target: PasteLinkTarget) -> UIPasteControl {
            let control = UIPasteControl(configuration: UIPasteControl.Configuration())
            control.target = target
            return control
        }
    #endif
#endif
