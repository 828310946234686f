import Foundation
import WaymarkLinks

/// The link that the app preview page put on the clipboard, marked with `_icp=1` at its end.
enum PasteboardLink {
    private static let mark = "_icp=1"
    private static let minimumLength = 14

    /// The link without its mark; `nil` if the text is anything else.
    static func link(in text: String, recognizer: LinkRecognizer) -> String? {
        guard text.hasSuffix(mark), text.count >= minimumLength, URL(nonEmpty: text) != nil else { return nil }
        // Before the mark stands the `?` or the `&` that joined it to the link.
        let link = String(text.dropLast(mark.count + 1))
        return recognizer.canParse(link) ? link : nil
    }
}
