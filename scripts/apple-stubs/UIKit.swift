// UIKit, as far as we use it. Isolation is Apple's: classes of the interface belong to the main actor.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

@_exported import AppleFoundation
public import UserNotifications

// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder: NSObject, UIPasteConfigurationSupporting {
    // https://developer.apple.com/documentation/uikit/uipasteconfigurationsupporting/pasteconfiguration
    open var pasteConfiguration: UIPasteConfiguration?
    // https://developer.apple.com/documentation/uikit/uipasteconfigurationsupporting/paste(itemproviders:)
    open func paste(itemProviders: [NSItemProvider]) {}
}

// https://developer.apple.com/documentation/uikit/uiapplication
@MainActor open class UIApplication: UIResponder {
    // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey
    public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/url
        public static let url = LaunchOptionsKey(rawValue: "url")
        // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/useractivitydictionary
        public static let userActivityDictionary = LaunchOptionsKey(rawValue: "userActivityDictionary")
        // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/useractivitytype
        public static let userActivityType = LaunchOptionsKey(rawValue: "userActivityType")
        // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/shortcutitem
        public static let shortcutItem = LaunchOptionsKey(rawValue: "shortcutItem")
    }

    // https://developer.apple.com/documentation/uikit/uiapplication/state
    public enum State: Int, Sendable {
        // https://developer.apple.com/documentation/uikit/uiapplication/state/active
        case active
        // https://developer.apple.com/documentation/uikit/uiapplication/state/inactive
        case inactive
        // https://developer.apple.com/documentation/uikit/uiapplication/state/background
        case background
    }

    // https://developer.apple.com/documentation/uikit/uiapplication/shared
    open class var shared: UIApplication { UIApplication() }
    // https://developer.apple.com/documentation/uikit/uiapplication/applicationstate
    open var applicationState: UIApplication.State { .active }
    // https://developer.apple.com/documentation/uikit/uiapplication/connectedscenes
    open var connectedScenes: Set<UIScene> { [] }
    // https://developer.apple.com/documentation/uikit/uiapplication/didbecomeactivenotification
    nonisolated public class var didBecomeActiveNotification: NSNotification.Name { NSNotification.Name("") }
    // https://developer.apple.com/documentation/uikit/uiapplication/willterminatenotification
    nonisolated public class var willTerminateNotification: NSNotification.Name { NSNotification.Name("") }
    // https://developer.apple.com/documentation/uikit/uiapplication/protecteddatadidbecomeavailablenotification
    nonisolated public class var protectedDataDidBecomeAvailableNotification: NSNotification.Name {
        NSNotification.Name("")
    }
}

// https://developer.apple.com/documentation/uikit/uiscene
@MainActor open class UIScene: UIResponder {
    // https://developer.apple.com/documentation/uikit/uiscene/session
    public var session: UISceneSession { UISceneSession() }
    // https://developer.apple.com/documentation/uikit/uiscene/activationconditions
    public var activationConditions: UISceneActivationConditions
    // https://developer.apple.com/documentation/uikit/uiscene/delegate
    open weak var delegate: (any UISceneDelegate)?
    // https://developer.apple.com/documentation/uikit/uiresponder/useractivity
    open var userActivity: NSUserActivity?
    public override init() { activationConditions = UISceneActivationConditions() }

    // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
    @MainActor open class ConnectionOptions: NSObject {
        // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/useractivities
        public var userActivities: Set<NSUserActivity> { [] }
        // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/urlcontexts
        public var urlContexts: Set<UIOpenURLContext> { [] }
        // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/handoffuseractivitytype
        public var handoffUserActivityType: String? { nil }
        // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/shortcutitem
        public var shortcutItem: UIApplicationShortcutItem? { nil }
        // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/notificationresponse
        public var notificationResponse: UNNotificationResponse? { nil }
    }
}

// https://developer.apple.com/documentation/uikit/uiwindowscene
@MainActor open class UIWindowScene: UIScene {
    // https://developer.apple.com/documentation/uikit/uiwindowscene/windows
    open var windows: [UIWindow] { [] }
}

// https://developer.apple.com/documentation/uikit/uisceneactivationconditions
@MainActor open class UISceneActivationConditions: NSObject {
    // https://developer.apple.com/documentation/uikit/uisceneactivationconditions/canactivatefortargetcontentidentifierpredicate
    open var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
    // https://developer.apple.com/documentation/uikit/uisceneactivationconditions/preferstoactivatefortargetcontentidentifierpredicate
    open var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
}

// https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem
@MainActor open class UIApplicationShortcutItem: NSObject {
    // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/userinfo
    open var userInfo: [String: any NSSecureCoding]? { nil }
    // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/init(type:localizedtitle:localizedsubtitle:icon:userinfo:)
    //
    // The real one takes an icon before the user info.
    public init(
        type: String, localizedTitle: String, localizedSubtitle: String? = nil,
        userInfo: [String: any NSSecureCoding]? = nil
    ) {}
}

// https://developer.apple.com/documentation/uikit/uiscenesession
@MainActor open class UISceneSession: NSObject {
    // https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct
    public struct Role: Hashable, Sendable {}

    // https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.property
    public var role: UISceneSession.Role { Role() }
    // https://developer.apple.com/documentation/uikit/uiscenesession/persistentidentifier
    public var persistentIdentifier: String { "" }
}

// https://developer.apple.com/documentation/uikit/uisceneconfiguration
@MainActor open class UISceneConfiguration: NSObject {
    // https://developer.apple.com/documentation/uikit/uisceneconfiguration/init(name:sessionrole:)
    public init(name: String?, sessionRole: UISceneSession.Role) {}
}

// https://developer.apple.com/documentation/uikit/uiopenurlcontext
@MainActor open class UIOpenURLContext: NSObject {
    // https://developer.apple.com/documentation/uikit/uiopenurlcontext/url
    public var url: URL { URL(fileURLWithPath: "/") }
}

// https://developer.apple.com/documentation/uikit/uipasteconfiguration
@MainActor open class UIPasteConfiguration: NSObject {
    // https://developer.apple.com/documentation/uikit/uipasteconfiguration/init(acceptabletypeidentifiers:)
    public init(acceptableTypeIdentifiers: [String]) {}
}

// https://developer.apple.com/documentation/uikit/uipasteconfigurationsupporting
@MainActor public protocol UIPasteConfigurationSupporting: NSObjectProtocol {
    // https://developer.apple.com/documentation/uikit/uipasteconfigurationsupporting/pasteconfiguration
    var pasteConfiguration: UIPasteConfiguration? { get set }
}

// https://developer.apple.com/documentation/uikit/uipasteboard
@MainActor open class UIPasteboard: NSObject {
    // https://developer.apple.com/documentation/uikit/uipasteboard/general
    open class var general: UIPasteboard { UIPasteboard() }
    // https://developer.apple.com/documentation/uikit/uipasteboard/string
    open var string: String?
    // https://developer.apple.com/documentation/uikit/uipasteboard/hasurls
    open var hasURLs: Bool { false }
}

// https://developer.apple.com/documentation/uikit/uiuserinterfaceidiom
public enum UIUserInterfaceIdiom: Int, Sendable {
    // https://developer.apple.com/documentation/uikit/uiuserinterfaceidiom/phone
    case phone
}

// https://developer.apple.com/documentation/uikit/uidevice
@MainActor open class UIDevice: NSObject {
    // https://developer.apple.com/documentation/uikit/uidevice/current
    open class var current: UIDevice { UIDevice() }
    // https://developer.apple.com/documentation/uikit/uidevice/model
    open var model: String { "" }
    // https://developer.apple.com/documentation/uikit/uidevice/systemversion
    open var systemVersion: String { "" }
    // https://developer.apple.com/documentation/uikit/uidevice/userinterfaceidiom
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

// https://developer.apple.com/documentation/uikit/uiscreen
@MainActor open class UIScreen: NSObject {
    // https://developer.apple.com/documentation/uikit/uiscreen/main
    open class var main: UIScreen { UIScreen() }
    // https://developer.apple.com/documentation/uikit/uiscreen/bounds
    open var bounds: CGRect { .zero }
}

// https://developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView: UIResponder {}

// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor open class UIViewController: UIResponder {
    // https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)
    public init(nibName: String?, bundle: Bundle?) {}
    // https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)
    public required init?(coder: NSCoder) {}
    public convenience override init() { self.init(nibName: nil, bundle: nil) }
    // https://developer.apple.com/documentation/uikit/uiviewcontroller/title
    open var title: String?
    // https://developer.apple.com/documentation/uikit/uiviewcontroller/view
    open var view: UIView?
    // https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:)
    open func viewDidAppear(_ animated: Bool) {}
    // https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
    open func present(_ viewControllerToPresent: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
    // https://developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller
    open var presentedViewController: UIViewController? { nil }
    // https://developer.apple.com/documentation/uikit/uiviewcontroller/modalpresentationstyle
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    // https://developer.apple.com/documentation/uikit/uiviewcontroller/popoverpresentationcontroller
    open var popoverPresentationController: UIPopoverPresentationController? { nil }
}

// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
    // https://developer.apple.com/documentation/uikit/uimodalpresentationstyle/automatic
    case automatic
    // https://developer.apple.com/documentation/uikit/uimodalpresentationstyle/fullscreen
    case fullScreen
}

// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller
@MainActor open class UIPopoverPresentationController: NSObject {
    // https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/sourceview
    open var sourceView: UIView?
}

// https://developer.apple.com/documentation/uikit/uitabbarcontroller
@MainActor open class UITabBarController: UIViewController {}

// https://developer.apple.com/documentation/uikit/uiactivity
@MainActor open class UIActivity: NSObject {
    // https://developer.apple.com/documentation/uikit/uiactivity/activitytype
    public struct ActivityType: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

// https://developer.apple.com/documentation/uikit/uiactivityviewcontroller
@MainActor open class UIActivityViewController: UIViewController {
    // https://developer.apple.com/documentation/uikit/uiactivityviewcontroller/completionwithitemshandler-swift.typealias
    public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

    // https://developer.apple.com/documentation/uikit/uiactivityviewcontroller/init(activityitems:applicationactivities:)
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    // https://developer.apple.com/documentation/uikit/uiactivityviewcontroller/completionwithitemshandler-swift.property
    open var completionWithItemsHandler: CompletionWithItemsHandler?
}

// https://developer.apple.com/documentation/uikit/uinavigationcontroller
@MainActor open class UINavigationController: UIViewController {
    // https://developer.apple.com/documentation/uikit/uinavigationcontroller/setviewcontrollers(_:animated:)
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
    // https://developer.apple.com/documentation/uikit/uinavigationcontroller/pushviewcontroller(_:animated:)
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
}

// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor open class UIWindow: UIView {
    // https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)
    public init(windowScene: UIWindowScene) {}
    // https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
    open var rootViewController: UIViewController?
    // https://developer.apple.com/documentation/uikit/uiwindow/iskeywindow
    open var isKeyWindow: Bool { false }
    // https://developer.apple.com/documentation/uikit/uiwindow/makekeyandvisible()
    open func makeKeyAndVisible() {}
}

// https://developer.apple.com/documentation/uikit/uicontrol
@MainActor open class UIControl: UIView {}

// https://developer.apple.com/documentation/uikit/uipastecontrol
@MainActor open class UIPasteControl: UIControl {
    // https://developer.apple.com/documentation/uikit/uipastecontrol/configuration-swift.class
    @MainActor open class Configuration: NSObject {}

    // https://developer.apple.com/documentation/uikit/uipastecontrol/init(configuration:)
    public init(configuration: UIPasteControl.Configuration) {}
    // https://developer.apple.com/documentation/uikit/uipastecontrol/target
    public weak var target: (any UIPasteConfigurationSupporting)?
}
