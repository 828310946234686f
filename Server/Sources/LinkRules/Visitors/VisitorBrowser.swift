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

/// An app whose web view shows the page.
public struct InAppBrowser: Hashable, Sendable {
    /// How a person gets from the web view to a browser of its own.
    public enum Exit: Hashable, Sendable {
        /// By the app's own menu; on Android an `intent:` address that is tapped mostly works too.
        case menu
        /// By the app's own menu only: it lets no address out.
        case menuOnly
        /// By a parameter that is added to the address.
        case parameter(name: String, value: String)
        /// By an address of the app's own, which ends with the encoded address.
        case scheme(prefix: String)
    }

    /// The name, in lower case: `instagram`, `wechat`; `webview` where nothing names the app.
    public var name: String
    /// How to get out.
    public var exit: Exit
    /// Whether the app's own card fetcher has the same name.
    ///
    /// Its user agent begins with the name; those of the app's browser do not.
    var fetchesCards: Bool
    /// Whether it keeps people from apps and stores alike, so that help to get out comes first.
    public var isWalled: Bool { exit == .menuOnly }

    /// Names an app.
    public init(_ name: String, exit: Exit = .menu) {
        self.init(name, exit: exit, fetchesCards: false)
    }

    init(_ name: String, exit: Exit = .menu, fetchesCards: Bool) {
        self.name = name
        self.exit = exit
        self.fetchesCards = fetchesCards
    }

    /// A web view of an app that does not name itself.
    public static let unnamed = InAppBrowser("webview")
}
