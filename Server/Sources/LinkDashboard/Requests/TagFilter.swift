/// A tag as the filters of lists write it: `-tag` means links without it.
///
/// A tag that itself begins with a hyphen or a backslash has a backslash before it, so that it can be looked for.
enum TagFilter {
    /// Whether a filter means the links without a tag.
    static func isExclusion(_ text: String) -> Bool { text.hasPrefix("-") && text.count > 1 }

    /// The tag that a filter means.
    static func tag(_ text: String) -> String { text.hasPrefix("\\") ? String(text.dropFirst()) : text }

    /// The filter that means a tag.
    static func text(_ tag: String) -> String { tag.hasPrefix("-") || tag.hasPrefix("\\") ? "\\" + tag : tag }
}
