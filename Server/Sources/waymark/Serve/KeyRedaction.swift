/// Blots out the secret part of API keys (`wmk_<role>_<id>_<secret>`) in text that is about to be logged.
enum KeyRedaction {
    /// The text with everything that begins like a key cut down to `wmk_…`.
    static func redacted(_ text: String) -> String {
        guard text.contains("wmk_") else { return text }
        return text.replacing(/wmk_[A-Za-z0-9_-]+/, with: "wmk_…")
    }
}
