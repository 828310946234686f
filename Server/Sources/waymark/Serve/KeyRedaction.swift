/// Blots out API keys (`wmk_<role>_<id>_<secret>`, and Branch's `secret_live_…`) in text that is about to be logged.
enum KeyRedaction {
    /// The text with everything that begins like a key cut down to `wmk_…` or `secret_live_…`.
    static func redacted(_ text: String) -> String {
        var text = text
        if text.contains("wmk_") { text = text.replacing(/wmk_[A-Za-z0-9_-]+/, with: "wmk_…") }
        if text.contains("secret_") {
            text = text.replacing(/secret_(live|test)_[A-Za-z0-9]+/) { "secret_\($0.output.1)_…" }
        }
        return text
    }
}
