#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import UIKit
#endif

extension Branch {
    #if canImport(UIKit) && !os(tvOS) && !os(watchOS)
        /// The text of the system's clipboard, if it holds a URL; reading it shows a notice.
        @MainActor static func systemPasteboard() -> String? {
            UIPasteboard.general.hasURLs ? UIPasteboard.general.string : nil
        }
    #else
        /// There is no clipboard that can be read.
        @MainActor static func systemPasteboard() -> String? { nil }
    #endif

    #if canImport(UIKit) && !os(watchOS)
        /// Waits until the app is active; the scene that a link opens is connected before that.
        @MainActor static func becomingActive() async {
            guard UIApplication.shared.applicationState != .active else { return }
            let (moments, continuation) = AsyncStream<Void>.makeStream()
            let observer = NotificationCenter.default.addObserver(
                forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
            ) { _ in continuation.yield() }
            defer { NotificationCenter.default.removeObserver(observer) }
            for await _ in moments { return }
        }
    #else
        /// The app is active as soon as it runs.
        @MainActor static func becomingActive() async {}
    #endif
}
