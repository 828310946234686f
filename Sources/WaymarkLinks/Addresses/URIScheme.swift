/// Schemes that a link may not have.
enum URIScheme {
    /// Whether a scheme, in lower case, is never opened: it runs code, reads files, reaches into the system or spends money.
    static func isDangerous(_ scheme: String) -> Bool {
        dangerous.contains(scheme) || scheme.hasPrefix("ms-")
    }

    private static let dangerous: Set<String> = [
        "javascript", "vbscript", "livescript", "mocha", "data", "blob", "file", "filesystem", "about", "view-source",
        "intent", "content", "android-app", "itms-services", "jar", "mhtml", "resource", "chrome", "chrome-extension",
        "moz-extension", "res", "search-ms", "shell", "tel", "sms", "mailto", "facetime", "facetime-audio",
        "facetime-prompt", "telprompt", "wyciwyg",
    ]
}
