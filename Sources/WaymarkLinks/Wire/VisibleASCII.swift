/// The characters of keys and identifiers that others choose: ASCII without spaces and control characters.
public enum VisibleASCII {
    /// Whether a text has only such characters, at least one, and not too many.
    public static func isMade(_ text: some StringProtocol, ofAtMost count: Int = .max) -> Bool {
        !text.isEmpty && text.utf8.count <= count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}
