/// A browser, as far as links depend on it.
public struct VisitorBrowser: Hashable, Sendable {
    /// The name, in lower case: `safari`, `chrome`, `samsung`.
    public var name: String
    /// Whether it follows an `intent:` address in an answer, as Chrome and its kin do on Android; others show an error.
    public var followsIntents: Bool
    /// The only system for which it exists among those that its text can name; `nil` where there are several.
    ///
    /// In desktop mode iPhone and iPad send the text of a Mac, Android that of Linux.
    var system: VisitorPlatform?

    /// Names a browser.
    public init(_ name: String, followsIntents: Bool = false) {
        self.init(name, followsIntents: followsIntents, only: nil)
    }

    init(_ name: String, followsIntents: Bool = false, only system: VisitorPlatform?) {
        self.name = name
        self.followsIntents = followsIntents
        self.system = system
    }

    /// Chrome.
    public static let chrome = VisitorBrowser("chrome", followsIntents: true)
    /// Safari.
    public static let safari = VisitorBrowser("safari")
    /// DuckDuckGo's, which says the same on a Mac and on an iPad in desktop mode.
    static let duckDuckGo = VisitorBrowser("duckduckgo")
    /// Firefox.
    public static let firefox = VisitorBrowser("firefox")
}
