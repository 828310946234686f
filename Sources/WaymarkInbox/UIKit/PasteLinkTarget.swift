#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import Foundation
    public import UIKit

    /// The target of a `UIPasteControl` for a link on the clipboard.
    ///
    /// ```swift
    /// @available(iOS 16, *)
    /// @MainActor func pasteControl(for target: PasteLinkTarget) -> UIPasteControl {
    ///     let control = UIPasteControl(configuration: UIPasteControl.Configuration())
    ///     control.target = target
    ///     return control
    /// }
    /// ```
    /// The view controller keeps the target; the control does not. The clipboard is read only when the person taps, so the system
    /// asks for no permission. The inbox ignores text that is not a link of the app, and all text unless
    /// ``LinkInboxConfiguration/pasteboard`` allows it. https://developer.apple.com/documentation/uikit/uipastecontrol
    @available(iOS 16, *)
    @MainActor public final class PasteLinkTarget: UIResponder {
        private let inbox: LinkInbox

        /// Creates a target.
        public init(_ inbox: LinkInbox) {
            self.inbox = inbox
            super.init()
            pasteConfiguration = UIPasteConfiguration(acceptableTypeIdentifiers: ["public.plain-text"])
        }

        /// Passes the pasted text to the inbox.
        ///
        /// The control calls it.
        ///
        /// https://developer.apple.com/documentation/uikit/uipasteconfigurationsupporting/paste(itemproviders:)
        public override func paste(itemProviders: [NSItemProvider]) {
            _ = itemProviders.first?.loadObject(ofClass: String.self) { [inbox] text, _ in
                if let text { inbox.paste(text) }
            }
        }
    }
#endif
