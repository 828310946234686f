/// An app whose web view shows the page.
public struct InAppBrowser: Hashable, Sendable {
    /// The way from the web view to a browser of its own.
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
