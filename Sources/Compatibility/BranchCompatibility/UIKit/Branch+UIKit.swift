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
    }
#endif
