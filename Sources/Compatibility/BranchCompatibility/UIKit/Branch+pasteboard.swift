#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension Branch {
        /// The text of the system's clipboard, if it holds a URL; reading it shows a notice.
        @MainActor static func systemPasteboard() -> String? {
            UIPasteboard.general.hasURLs ? UIPasteboard.general.string : nil
        }
    }
#else
    extension Branch {
        /// There is no clipboard that can be read.
        @MainActor static func systemPasteboard() -> String? { nil }
    }
#endif
