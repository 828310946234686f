#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    public import SwiftUI

    /// A paste button for a link on the clipboard.
    ///
    /// The clipboard is read when the person taps, and at no other time; the system asks for no leave then. The text goes to
    /// the inbox, which drops what is no link of the app and does nothing unless its configuration allows the clipboard.
    /// https://developer.apple.com/documentation/swiftui/pastebutton/init(payloadtype:onpaste:)
    @available(iOS 16, macOS 13, *)
    public struct PasteLinkButton: View {
        private let inbox: LinkInbox

        /// Makes a button.
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
