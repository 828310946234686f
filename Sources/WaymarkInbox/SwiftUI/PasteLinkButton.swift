#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    public import SwiftUI

    /// A paste button for a link on the clipboard.
    ///
    /// The clipboard is read only when the person taps, so the system asks for no permission. The inbox ignores text that is not a
    /// link of the app, and all text unless ``LinkInboxConfiguration/pasteboard`` allows it.
    /// https://developer.apple.com/documentation/swiftui/pastebutton/init(payloadtype:onpaste:)
    @available(iOS 16, macOS 13, *)
    public struct PasteLinkButton: View {
        private let inbox: LinkInbox

        /// Creates a button.
        public init(_ inbox: LinkInbox) {
            self.inbox = inbox
        }

        /// The system's paste button.
        public var body: some View {
            PasteButton(payloadType: String.self) { texts in
                if let text = texts.first { inbox.paste(text) }
            }
        }
    }
#endif
