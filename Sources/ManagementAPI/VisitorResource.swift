/// The sender of a request, as far as links depend on it.
///
/// Every member is written, `null` where nothing is known.
public struct VisitorResource: Equatable, Sendable, Codable {
    /// What sends it: `browser`, `in_app`, `preview`, `scanner`, `search`, `ai`, `crawler`, `monitor`, `tool`, `native`,
    /// `unknown`.
    public var kind: String
    /// The system: `ios`, `android`, `harmonyos`, `macos`, `windows`, `linux`, `chromeos`, `other`.
    public var platform: String
    /// The size of the device: `phone`, `tablet`, `desktop`.
    public var form: String?
    /// The version of the system, if the browser sends the real one.
    public var os: String?
    /// The browser: `safari`, `chrome`.
    public var browser: String?
    /// The app whose web view it is: `instagram`; `webview` where it does not name itself.
    public var inApp: String?
    /// The crawler or tool: `google`, `curl`.
    public var bot: String?
    /// Whether Safari, DuckDuckGo or a web view on the Mac may be on an iPad.
    public var maybeIPad: Bool
    /// Whether following a link would count as a click.
    public var isCounted: Bool

    private enum CodingKeys: String, CodingKey {
        case kind, platform, form, os, browser, inApp, bot, maybeIPad, isCounted
    }

    /// Creates a visitor.
    public init(
        kind: String, platform: String, form: String? = nil, os: String? = nil, browser: String? = nil,
        inApp: String? = nil, bot: String? = nil, maybeIPad: Bool = false, isCounted: Bool = true
    ) {
        self.kind = kind
        self.platform = platform
        self.form = form
        self.os = os
        self.browser = browser
        self.inApp = inApp
        self.bot = bot
        self.maybeIPad = maybeIPad
        self.isCounted = isCounted
    }

    /// Writes every member.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(platform, forKey: .platform)
        try container.encode(form, forKey: .form)
        try container.encode(os, forKey: .os)
        try container.encode(browser, forKey: .browser)
        try container.encode(inApp, forKey: .inApp)
        try container.encode(bot, forKey: .bot)
        try container.encode(maybeIPad, forKey: .maybeIPad)
        try container.encode(isCounted, forKey: .isCounted)
    }
}
