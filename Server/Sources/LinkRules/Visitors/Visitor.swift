/// The visitor of a link, as far as a redirect depends on it.
public struct Visitor: Hashable, Sendable {
    /// What sends the request.
    public var kind: Kind
    /// The system that the request names, also where a crawler or a script names it.
    public var platform: VisitorPlatform
    /// The size of the device.
    public var form: Form?
    /// The version of the system; `nil` where the browser sends the same text for all versions.
    public var osVersion: OSVersion?
    /// The browser; `nil` inside another app, and where nothing names one.
    public var browser: VisitorBrowser?
    /// The app whose web view it is.
    public var inApp: InAppBrowser?
    /// The name of the crawler or tool.
    public var bot: String?
    /// Whether Safari, DuckDuckGo or a web view on the Mac may be on an iPad: since iPadOS 13 both send the same text.
    public var maybeIPad: Bool
    /// Whether the request is for a page that a person goes to, neither fetched ahead nor part of another page.
    public var isNavigation: Bool

    /// Creates a visitor.
    public init(
        kind: Kind = .browser, platform: VisitorPlatform, form: Form? = nil, osVersion: OSVersion? = nil,
        browser: VisitorBrowser? = nil, inApp: InAppBrowser? = nil, bot: String? = nil, maybeIPad: Bool = false,
        isNavigation: Bool = true
    ) {
        self.kind = kind
        self.platform = platform
        self.form = form
        self.osVersion = osVersion
        self.browser = browser
        self.inApp = inApp
        self.bot = bot
        self.maybeIPad = maybeIPad
        self.isNavigation = isNavigation
    }

    /// Whether following a link counts as a click: only what a person does, and has done, does.
    public var isCounted: Bool {
        !kind.isMachine && isNavigation
    }

    /// Whether it is an iPad that identifies itself as one.
    public var isPad: Bool {
        platform == .ios && form == .tablet
    }
}

extension Visitor {
    /// The kind of client that sends a request.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A person in a browser of its own.
        case browser
        /// A person in a web view inside another app, which often opens neither apps nor stores.
        case inApp = "in_app"
        /// A fetcher of cards for chats and feeds.
        case preview
        /// A service that opens the links of messages before people do, and looks like a browser.
        case scanner
        /// A crawler of a search engine.
        case search
        /// A crawler or fetcher of a language model.
        case ai
        /// A crawler of another purpose.
        case crawler
        /// A browser without a person, which measures pages.
        case monitor
        /// A script.
        case tool
        /// An app's own HTTP client.
        case native
        /// A request that says nothing about itself.
        case unknown

        /// Whether no person waits for the answer.
        public var isMachine: Bool {
            switch self {
            case .browser, .inApp, .unknown: false
            case .preview, .scanner, .search, .ai, .crawler, .monitor, .tool, .native: true
            }
        }

        /// Whether it crawls or measures pages, and tells so.
        var isCrawler: Bool {
            switch self {
            case .search, .ai, .crawler, .monitor: true
            case .browser, .inApp, .preview, .scanner, .tool, .native, .unknown: false
            }
        }

        /// Whether it is a script, or an app's own HTTP client.
        var isClient: Bool { self == .tool || self == .native }
    }

    /// The size of a device.
    public enum Form: String, CaseIterable, Hashable, Sendable {
        case phone, tablet, desktop
    }
}
