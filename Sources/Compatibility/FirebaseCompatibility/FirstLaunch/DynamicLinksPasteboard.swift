/// The clipboard, as far as first launch needs it; the app decides whether and when it may be read.
///
/// With UIKit, ``general`` is the system's.
public struct DynamicLinksPasteboard: Sendable {
    /// Whether the clipboard holds a URL.
    public var hasURLs: @MainActor @Sendable () -> Bool
    /// The text of the clipboard; it is read only where there is a URL.
    public var text: @MainActor @Sendable () -> String?
    /// Empties the clipboard.
    public var clear: @MainActor @Sendable () -> Void

    /// Creates a clipboard of its three operations.
    public init(
        hasURLs: @escaping @MainActor @Sendable () -> Bool, text: @escaping @MainActor @Sendable () -> String?,
        clear: @escaping @MainActor @Sendable () -> Void
    ) {
        self.hasURLs = hasURLs
        self.text = text
        self.clear = clear
    }

    /// A clipboard that is never read.
    public static let none = DynamicLinksPasteboard(hasURLs: { false }, text: { nil }, clear: {})

    /// A text that the app has already read, perhaps from a paste button.
    public static func text(_ text: String?) -> DynamicLinksPasteboard {
        DynamicLinksPasteboard(hasURLs: { text != nil }, text: { text }, clear: {})
    }
}
