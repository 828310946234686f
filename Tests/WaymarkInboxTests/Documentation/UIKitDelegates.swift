// The delegates of the documentation. They are compiled, and need a device to run.
#if canImport(UIKit) && !os(watchOS)
    import DeepLinks
    import UIKit
    import WaymarkInbox

    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var links: SceneLinkAdapter?
        private var shown: Screen?

        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            links = SceneLinkAdapter(Links.inbox, session: session) { [weak self] delivery in
                await delivery.open(Links.router.match(delivery.link.url)) { screen in self?.shown = screen }
            }
            links?.willConnect(options: options)
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

    final class GatedSceneDelegate: UIResponder, UIWindowSceneDelegate {
        static let controller = StartupController(Links.configuration)
        var window: UIWindow?
        private var links: SceneLinkAdapter?

        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            guard let scene = scene as? UIWindowScene else { return }
            let window = UIWindow(windowScene: scene)
            let navigation = UINavigationController()
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            self.window = window
            links = SceneLinkAdapter(Self.controller, session: session) { screen in
                navigation.setViewControllers([GateViewController(screen, Self.controller)], animated: false)
            } open: { delivery in
                await delivery.open(Links.router.match(delivery.link.url)) { screen in
                    navigation.pushViewController(PlaceViewController(screen), animated: true)
                }
            }
            links?.willConnect(options: options)
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

    /// Shows a screen of the start; its buttons tell the controller.
    final class GateViewController: UIViewController {
        private let screen: StartupScreen
        private let controller: StartupController

        init(_ screen: StartupScreen, _ controller: StartupController) {
            self.screen = screen
            self.controller = controller
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        func goOn() {
            switch screen {
            case .onboarding: controller.onboardingChanged(isComplete: true)
            case .signIn: controller.sessionChanged(.signedIn(user: "ana"))
            case .waiting, .home: break
            }
        }
    }

    /// Shows the place of a link.
    final class PlaceViewController: UIViewController {
        private let screen: Screen

        init(_ screen: Screen) {
            self.screen = screen
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }
    }

    class AppDelegateOfDocumentation: UIResponder, UIApplicationDelegate {
        static let inbox = LinkInbox(Links.configuration)
        private var links: AppDelegateLinkAdapter?
        private var shown: Screen?

        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            links = AppDelegateLinkAdapter(Self.inbox) { [weak self] delivery in
                await delivery.open(Links.router.match(delivery.link.url)) { screen in self?.shown = screen }
            }
            links?.didFinishLaunching(options: options)
            return true
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

        func application(_ application: UIApplication, willContinueUserActivityWithType type: String) -> Bool {
            links?.willContinueUserActivity(ofType: type)
            return false
        }

        func application(
            _ application: UIApplication, didFailToContinueUserActivityWithType type: String, error: any Error
        ) {
            links?.didFailToContinueUserActivity(ofType: type)
        }

        func applicationDidBecomeActive(_ application: UIApplication) { links?.didBecomeActive() }
        func applicationWillResignActive(_ application: UIApplication) { links?.willResignActive() }
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
