#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import UIKit

    extension BranchUniversalObject {
        /// Makes a link, and offers it with a text in the system's share sheet.
        ///
        /// Without an answer of the service, the sheet offers the link that contains all that it says.
        ///
        /// - Parameters:
        ///   - linkProperties: the labels of the link and the keys that control it.
        ///   - shareText: the text before the link.
        ///   - viewController: what presents the sheet; `nil` is what the app shows in front.
        ///   - completion: is told the activity that the person chose, and whether it was done.
        @MainActor public func showShareSheet(
            with linkProperties: BranchLinkProperties, andShareText shareText: String?,
            from viewController: UIViewController?,
            completion: (@MainActor @Sendable (String?, Bool) -> Void)? = nil
        ) {
            self.shareText(shareText ?? "", with: linkProperties) { text, _ in
                guard let text, let presenter = viewController ?? Self.front else {
                    completion?(nil, false)
                    return
                }
                let sheet = UIActivityViewController(activityItems: [text], applicationActivities: nil)
                sheet.completionWithItemsHandler = { activity, isDone, _, _ in completion?(activity?.rawValue, isDone) }
                // A tablet shows the sheet at a place, which it must know.
                sheet.popoverPresentationController?.sourceView = presenter.view
                presenter.present(sheet, animated: true)
            }
        }

        /// What the app shows in front.
        @MainActor private static var front: UIViewController? {
            let windows = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows)
            var front = windows.first(where: \.isKeyWindow)?.rootViewController
            while let above = front?.presentedViewController { front = above }
            return front
        }
    }
#endif
