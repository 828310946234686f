// The delegate of the documentation. It is compiled, and needs a Mac to run.
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import Foundation
    import WaymarkInbox

    final class AppDelegate: NSObject, NSApplicationDelegate {
        private let links: MacLinkAdapter
        private var callback: URL?
        private var documents: [URL] = []

        init(inbox: LinkInbox, open: @escaping @MainActor (LinkDelivery) async -> Void) {
            links = MacLinkAdapter(inbox, open: open)
            super.init()
        }

        func applicationWillFinishLaunching(_ notification: Notification) {
            links.willFinishLaunching { [weak self] url in self?.callback = url }
        }

        func application(_ application: NSApplication, open urls: [URL]) {
            documents += links.open(urls)
        }

        func application(_ application: NSApplication, willContinueUserActivityWithType type: String) -> Bool {
            links.willContinueUserActivity(ofType: type)
            return false
        }

        func application(
            _ application: NSApplication, didFailToContinueUserActivityWithType type: String, error: any Error
        ) {
            links.didFailToContinueUserActivity(ofType: type)
        }

        func application(
            _ application: NSApplication, continue activity: NSUserActivity,
            restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
        ) -> Bool {
            links.continueUserActivity(activity)
        }

        func applicationDidBecomeActive(_ notification: Notification) { links.didBecomeActive() }
        func applicationDidResignActive(_ notification: Notification) { links.didResignActive() }
    }
#endif
