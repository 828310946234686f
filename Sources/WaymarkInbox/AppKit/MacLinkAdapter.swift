#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    public import Foundation

    /// The doors of an AppKit app.
    ///
    /// The app delegate makes one, keeps it, and calls it from its callbacks.
    /// ```swift
    /// final class AppDelegate: NSObject, NSApplicationDelegate {
    ///     private lazy var links = MacLinkAdapter(inbox)
    ///
    ///     func applicationWillFinishLaunching(_ notification: Notification) {
    ///         links.willFinishLaunching { url in signIn.resume(with: url) }
    ///     }
    ///     func application(_ application: NSApplication, open urls: [URL]) {
    ///         documents.open(links.open(urls))
    ///     }
    ///     func application(
    ///         _ application: NSApplication, continue activity: NSUserActivity,
    ///         restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ///     ) -> Bool {
    ///         links.continueUserActivity(activity)
    ///     }
    ///     func applicationDidBecomeActive(_ notification: Notification) { links.didBecomeActive() }
    ///     func applicationDidResignActive(_ notification: Notification) { links.didResignActive() }
    /// }
    /// ```
    @MainActor public final class MacLinkAdapter: NSObject {
        private let inbox: LinkInbox
        private var others: @MainActor (URL) -> Void = { _ in }

        /// Makes the doors of an app.
        public init(_ inbox: LinkInbox) {
            self.inbox = inbox
            super.init()
        }

        /// Takes URLs with custom schemes straight from the system, from the cold start on.
        ///
        /// Call it from `applicationWillFinishLaunching(_:)`. Later is too late: the URL that launched the app is handed out
        /// between this callback and the next. The handler takes the place of AppKit's own, which would call
        /// `application(_:open:)`; files still go there. An app that has ``open(_:)`` wired needs no handler of its own: both
        /// ways lead every URL to the inbox once.
        /// - https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationwillfinishlaunching(_:)
        /// - https://developer.apple.com/documentation/foundation/nsappleeventmanager
        ///
        /// - Parameter others: gets the URLs that are no links of the app, such as the callback of a sign-in.
        public func willFinishLaunching(others: @escaping @MainActor (URL) -> Void) {
            self.others = others
            NSAppleEventManager.shared().setEventHandler(
                self, andSelector: NSSelectorFromString("handleGetURL:withReplyEvent:"),
                forEventClass: AEEventClass(kInternetEventClass), andEventID: AEEventID(kAEGetURL))
        }

        // The name must be that of the selector above. Linux has no Objective-C to check it.
        #if canImport(ObjectiveC)
            @objc(handleGetURL:withReplyEvent:)
        #endif
        func handleGetURL(_ event: NSAppleEventDescriptor, withReplyEvent reply: NSAppleEventDescriptor) {
            guard let text = event.paramDescriptor(forKeyword: AEKeyword(keyDirectObject))?.stringValue,
                let url = URL(string: text)
            else { return }
            open([url]).forEach(others)
        }

        /// Takes the URLs that the system asks the app to open, at cold and warm start, in their order.
        ///
        /// Call it from `application(_:open:)`, which gets files as well.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:open:)
        ///
        /// - Returns: the URLs that are no links of the app.
        @discardableResult
        public func open(_ urls: [URL]) -> [URL] {
            urls.filter { url in !inbox.open(url, from: .ofSystem(url)).isOurs }
        }

        /// Says that a universal link is on its way.
        ///
        /// Call it from `application(_:willContinueUserActivityWithType:)`, and return `false` there: the system's own waiting
        /// sign is wanted.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:willcontinueuseractivitywithtype:)
        public func willContinueUserActivity(ofType type: String) {
            inbox.announceActivity(ofType: type)
        }

        /// Says that the universal link on its way is not coming.
        ///
        /// Call it from `application(_:didFailToContinueUserActivityWithType:error:)`.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:didfailtocontinueuseractivitywithtype:error:)
        public func didFailToContinueUserActivity(ofType type: String) {
            inbox.withdrawActivity(ofType: type)
        }

        /// Takes a universal link, at cold and warm start.
        ///
        /// Call it from `application(_:continue:restorationHandler:)`.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:continue:restorationhandler:)
        ///
        /// - Returns: whether the activity is a link of the app.
        @discardableResult
        public func continueUserActivity(_ activity: NSUserActivity) -> Bool {
            inbox.open(activity).isOurs
        }

        /// Says that the app came to the foreground.
        ///
        /// Call it from `applicationDidBecomeActive(_:)`.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationdidbecomeactive(_:)
        public func didBecomeActive() {
            inbox.becameActive()
        }

        /// Says that the app left the foreground.
        ///
        /// Call it from `applicationDidResignActive(_:)`.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationdidresignactive(_:)
        public func didResignActive() {
            inbox.resignedActive()
        }
    }
#endif
