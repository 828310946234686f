public import WaymarkLinks

/// Who follows a link, as far as a redirect depends on it.
public struct Visitor: Hashable, Sendable {
    /// What sends the request.
    public enum Kind: Hashable, Sendable {
        /// A person in a browser of its own.
        case browser
        /// A person in a web view inside another app, which often opens neither apps nor stores.
        case inAppBrowser
        /// A crawler of a chat, a feed, a search engine or a language model.
        case crawler
        /// A script or an app's own HTTP client.
        case tool
        /// A request that says nothing about itself.
        case unknown
    }

    /// The engine and habits of the browser, as far as links depend on them.
    public enum Browser: Hashable, Sendable {
        /// Chrome and its kin that follow `intent:` addresses: Samsung Internet, Edge, Opera, Brave.
        case chromeFamily
        case safari
        case firefox
        case other
    }

    /// What sends the request.
    public var kind: Kind
    /// The platform that decides where a link leads.
    public var platform: VisitorPlatform
    /// The browser's family.
    public var browser: Browser
    /// Whether a desktop Safari may be an iPad: since iPadOS 13 both send the same text.
    public var mayBeIPad: Bool
    /// Whether the browser fetches ahead, so that nobody has followed the link yet.
    public var isPrefetch: Bool

    /// Makes a visitor.
    public init(
        kind: Kind = .browser, platform: VisitorPlatform, browser: Browser = .other, mayBeIPad: Bool = false,
        isPrefetch: Bool = false
    ) {
        self.kind = kind
        self.platform = platform
        self.browser = browser
        self.mayBeIPad = mayBeIPad
        self.isPrefetch = isPrefetch
    }

    /// Whether following a link counts as a click: only what a person does, and has done, does.
    public var isCounted: Bool {
        switch kind {
        case .browser, .inAppBrowser, .unknown: !isPrefetch
        case .crawler, .tool: false
        }
    }
}

/// The platform that decides where a link leads.
public enum VisitorPlatform: String, CaseIterable, Hashable, Sendable {
    case android, iPhone, iPad, desktop, other

    /// The platform under which statistics count the visitor.
    public var linkPlatform: LinkPlatform {
        switch self {
        case .android: .android
        case .iPhone, .iPad: .ios
        case .desktop: .desktop
        case .other: .other
        }
    }
}
