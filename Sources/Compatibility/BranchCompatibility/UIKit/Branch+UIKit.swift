#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    extension Branch {
        /// Begins the first session of this start, as ``initSession(andRegisterDeepLinkHandler:)`` does.
        @MainActor public func initSession(
            launchOptions: [UIApplication.LaunchOptionsKey: Any]?,
            andRegisterDeepLinkHandler handler: @escaping DeepLinkHandler
        ) {
            initSession(andRegisterDeepLinkHandler: handler)
        }

        /// Begins a session of a universal link.
        ///
        /// - Returns: whether its address is a link of the app.
        @MainActor @discardableResult
        public func `continue`(_ userActivity: NSUserActivity) -> Bool {
            handleDeepLink(userActivity.webpageURL)
        }

        /// Begins a session of an address that another app opened.
        ///
        /// - Returns: whether it is a link of the app.
        @MainActor @discardableResult
        public func application(
            _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
            handleDeepLink(url)
        }
    }
#endif
