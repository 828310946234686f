/// Whether the inbox looks at text from the clipboard that the app passes on.
///
/// It never reads the clipboard itself.
public enum PasteboardPolicy: String, Hashable, Sendable {
    /// Never, even if the app passes text on.
    case never
    /// When the person asked to paste, or agreed to it: the default.
    case whenAsked
}
