#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import Foundation
    public import UIKit

    /// What a `UIPasteControl` pastes into, for a link on the clipboard.
    ///
    /// ```swift
    /// let control = UIPasteControl(configuration: UIPasteControl.Configuration())
    /// control.target = target   // a PasteLinkTarget that the view controller keeps: the control does not
    /// view.addSubview(control)
    /// ```
    /// The clipboard is read when the person taps the control, and at no other time; the system asks for no leave then. The
    /// text goes to the inbox, which drops what is no link of the app and does nothing unless its configuration allows the
    /// clipboard. https://developer.apple.com/documentation/uikit/uipastecontrol
    @available(iOS 16, *)
    @MainActor public final class PasteLinkTarget: UIResponder {
        private let inbox: LinkInbox

        /// Makes a target.
        public init(_ inbox: LinkInbox) {
            self.inbox = inbox
            super.init()
            pasteConfiguration = UIPasteConfiguration(acceptableTypeIdentifiers: ["public.plain-text"])
        }

        /// Hands the pasted text to the inbox; the control calls it.
        ///
        /// https://developer.apple.com/documentation/uikit/uipasteconfigurationsupporting/paste(itemproviders:)
        public override func paste(itemProviders: [NSItemProvider]) {
            _ = itemProviders.first?.loadObject(ofClass: String.self) { [inbox] text, _ in
                if let text { inbox.paste(text) }
            }
        }
    }
#endif
