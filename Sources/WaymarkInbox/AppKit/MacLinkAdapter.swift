#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    public import Foundation

    /// Connects an AppKit app with an inbox, and runs the inbox.
    ///
    /// The app delegate creates an adapter, keeps it, and calls it from its callbacks.
    /// ```swift
    /// final class AppDelegate: NSObject, NSApplicationDelegate {
    ///     private let links: MacLinkAdapter
    ///     private var callback: URL?
    ///     private var documents: [URL] = []
    ///
    ///     init(inbox: LinkInbox, open: @escaping @MainActor (LinkDelivery) async -> Void) {
    ///         links = MacLinkAdapter(inbox, open: open)
    ///         super.init()
    ///     }
    ///
    ///     func applicationWillFinishLaunching(_ notification: Notification) {
    ///         links.willFinishLaunching { [weak self] url in self?.callback = url }
    ///     }
    ///
    ///     func application(_ application: NSApplication, open urls: [URL]) {
    ///         documents += links.open(urls)
    ///     }
    /// ```
    /// Its other methods are for universal links, announcements and the foreground.
    @MainActor public final class MacLinkAdapter: NSObject {
        private let window: LinkWindow
        private var others: @MainActor (URL) -> Void = { _ in }

        /// Connects an app without gates.
        ///
        /// - Parameters:
        ///   - inbox: The app's inbox.
        ///   - promptForUpdate: Tells the person that a link needs a newer version of the app.
        ///   - open: Shows the link's place and answers. The next link is delivered after it has returned.
        public init(
            _ inbox: LinkInbox, promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in },
            open: @escaping @MainActor (LinkDelivery) async -> Void
        ) {
            window = LinkWindow(inbox) { inbox, _ in await inbox.run(open: open, promptForUpdate: promptForUpdate) }
            super.init()
        }

        /// Connects an app with gates.
        ///
        /// - Parameters:
        ///   - controller: The app's controller.
        ///   - show: Shows a screen, replacing the previous one.
        ///   - promptForUpdate: Tells the person that a link needs a newer version of the app.
        ///   - open: Shows the link's place above the screen, and answers. The next link is delivered after it has
        ///     returned.
        public init(
            _ controller: StartupController, show: @escaping @MainActor (StartupScreen) async -> Void,
            promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in },
            open: @escaping @MainActor (LinkDelivery) async -> Void
        ) {
            window = LinkWindow(controller.inbox) { _, _ in
                await controller.run(show: show, open: open, promptForUpdate: promptForUpdate)
            }
            super.init()
        }

        /// Takes URLs with custom schemes by Apple events, from the cold start on.
        ///
        /// Call it from `applicationWillFinishLaunching(_:)`: the URL that launched the app comes between this callback
        /// and the next. The handler replaces AppKit's own, which would call `application(_:open:)`; files still go
        /// there. An app that calls ``open(_:)`` needs no handler.
        /// - https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationwillfinishlaunching(_:)
        /// - https://developer.apple.com/documentation/foundation/nsappleeventmanager
        ///
        /// - Parameter others: Gets the URLs that are not links of the app, such as the callback of a sign-in.
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
        /// - Returns: The URLs that are not links of the app.
        @discardableResult
        public func open(_ urls: [URL]) -> [URL] {
            window.open(urls)
        }

        /// Announces a universal link.
        ///
        /// Call it from `application(_:willContinueUserActivityWithType:)`, and return `false` there, so that the system shows its
        /// own activity indicator.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:willcontinueuseractivitywithtype:)
        public func willContinueUserActivity(ofType type: String) {
            window.announceActivity(ofType: type)
        }

        /// Withdraws the announcement of a universal link.
        ///
        /// Call it from `application(_:didFailToContinueUserActivityWithType:error:)`.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:didfailtocontinueuseractivitywithtype:error:)
        public func didFailToContinueUserActivity(ofType type: String) {
            window.withdrawActivity(ofType: type)
        }

        /// Takes a universal link, at cold and warm start.
        ///
        /// Call it from `application(_:continue:restorationHandler:)`.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:continue:restorationhandler:)
        ///
        /// - Returns: Whether the activity is a link of the app.
        @discardableResult
        public func continueUserActivity(_ activity: NSUserActivity) -> Bool {
            window.open(BrowsingActivity(activity))
        }

        /// Reports that the app came to the foreground.
        ///
        /// Call it from `applicationDidBecomeActive(_:)`.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationdidbecomeactive(_:)
        public func didBecomeActive() {
            window.becameActive()
        }

        /// Reports that the app left the foreground.
        ///
        /// Call it from `applicationDidResignActive(_:)`.
        /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationdidresignactive(_:)
        public func didResignActive() {
            window.resignedActive()
        }
    }
#endif
