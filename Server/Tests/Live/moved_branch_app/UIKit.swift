// As much of UIKit as the app of docs/move-from-branch.md uses, to run it in a terminal.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

open class NSUserActivity: NSObject {
    public let activityType: String
    public var webpageURL: URL?

    public init(activityType: String) { self.activityType = activityType }
}

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, Sendable {}
    public struct OpenURLOptionsKey: Hashable, Sendable {}

    public enum State: Sendable {
        case active, inactive
    }

    public static let shared = UIApplication()
    public var applicationState = State.inactive
    public var connectedScenes: Set<UIScene> = []
}

@MainActor open class UIScene: UIResponder {
    public weak var delegate: (any UIWindowSceneDelegate)?
    public var userActivity: NSUserActivity?

    @MainActor public final class ConnectionOptions {
        public init() {}

        public var userActivities: Set<NSUserActivity> = []
        public var urlContexts: Set<UIOpenURLContext> = []
    }
}

@MainActor public final class UIWindowScene: UIScene {}

@MainActor public final class UISceneSession: NSObject {
    public struct Role: Hashable, Sendable {}

    public let role = Role()
}

@MainActor public final class UISceneConfiguration: NSObject {
    public init(name: String?, sessionRole: UISceneSession.Role) {}
}

@MainActor public final class UIOpenURLContext: NSObject {
    public let url: URL

    public init(url: URL) { self.url = url }
}

@MainActor public protocol UIApplicationDelegate: AnyObject {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

@MainActor public protocol UIWindowSceneDelegate: AnyObject {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

public enum UIModalPresentationStyle: Sendable {
    case automatic, fullScreen
}

@MainActor open class UIViewController: UIResponder {
    public var title: String?
    public var modalPresentationStyle = UIModalPresentationStyle.automatic
    public private(set) var presentedViewController: UIViewController?

    public init(nibName: String?, bundle: Bundle?) {}
    public convenience override init() { self.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) {}

    open func viewDidAppear(_ animated: Bool) {}

    open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        presentedViewController = controller
        controller.viewDidAppear(animated)
        completion?()
    }
}

@MainActor open class UITabBarController: UIViewController {}

@MainActor public final class UIActivityViewController: UIViewController {
    public init(activityItems: [Any], applicationActivities: [Any]?) {
        super.init(nibName: nil, bundle: nil)
        title = activityItems.map { "\($0)" }.joined().split(separator: "\n").joined(separator: " ")
    }

    public required init?(coder: NSCoder) { return nil }
}

@MainActor public final class UIWindow: UIResponder {
    public var rootViewController: UIViewController?

    public init(windowScene: UIWindowScene) {}

    public func makeKeyAndVisible() { rootViewController?.viewDidAppear(false) }
}
