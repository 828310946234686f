/// Reads from a request's headers who sends it.
///
/// The order of the questions is the whole art, crawler before tool before platform before browser: Googlebot carries Android's tokens, and a Windows phone those of an iPhone.
public enum VisitorClassifier {
    /// The bytes of a user agent that are looked at; the rest cannot change what a browser calls itself.
    static let maximumLength = 1024

    /// Reads a visitor from its headers.
    ///
    /// - Parameters:
    ///   - userAgent: the header `User-Agent`.
    ///   - purposes: the values of `Sec-Purpose`, `Purpose`, `X-Purpose` and `X-Moz`, where a browser says that it fetches
    ///     ahead.
    public static func visitor(userAgent: String?, purposes: [String] = []) -> Visitor {
        var visitor = classify([UInt8]((userAgent ?? "").utf8.prefix(maximumLength)))
        visitor.isPrefetch = purposes.contains { isFetchingAhead($0) }
        return visitor
    }

    private static func isFetchingAhead(_ purpose: String) -> Bool {
        let purpose = purpose.lowercased()
        return purpose.contains("prefetch") || purpose.contains("preview")
    }

    private static func classify(_ text: [UInt8]) -> Visitor {
        guard !text.isEmpty else { return Visitor(kind: .unknown, platform: .other) }
        if CrawlerTokens.all.occur(in: text) { return Visitor(kind: .crawler, platform: .other) }
        if isTool(text) { return Visitor(kind: .tool, platform: .other) }
        let platform = platform(of: text)
        let browser = browser(of: text)
        return Visitor(
            kind: isInApp(text, platform: platform) ? .inAppBrowser : .browser, platform: platform, browser: browser,
            mayBeIPad: platform == .desktop && browser == .safari && macintosh.occur(in: text))
    }

    /// Every browser calls itself Mozilla, or Opera in its old days.
    private static func isTool(_ text: [UInt8]) -> Bool {
        !(text.starts(with: "Mozilla/".utf8) || text.starts(with: "Opera/".utf8)) || nativeClients.occur(in: text)
    }

    private static func platform(of text: [UInt8]) -> VisitorPlatform {
        guard let first = platforms.firstMatch(in: text) else { return .other }
        // Desktop mode on a phone or tablet sends the Mac's text; these products exist on iOS only.
        return first == .desktop && desktopModeOfIOS.occur(in: text) && macintosh.occur(in: text) ? .iPad : first
    }

    private static func isInApp(_ text: [UInt8], platform: VisitorPlatform) -> Bool {
        if inAppBrowsers.occur(in: text) { return true }
        switch platform {
        case .iPhone, .iPad:
            return !safariProduct.occur(in: text)
        case .android:
            return androidWebViews.occur(in: text) && !vendorBrowsers.occur(in: text)
        case .desktop, .other:
            return false
        }
    }

    private static func browser(of text: [UInt8]) -> Visitor.Browser {
        browsers.firstMatch(in: text) ?? .other
    }
}

extension VisitorClassifier {
    private static let nativeClients = UserAgentTokens<Void>([
        "CFNetwork/", "okhttp/", "Dalvik/", "python-", "Go-http-client", "curl/", "Wget/",
    ])

    private static let macintosh = UserAgentTokens<Void>(["Macintosh"])
    private static let safariProduct = UserAgentTokens<Void>(["Safari/"])
    private static let desktopModeOfIOS = UserAgentTokens<Void>(["CriOS/", "FxiOS/", "EdgiOS/", "Mobile/", "FBDV/iPad"])

    /// The liars first: they carry the tokens of phones.
    private static let platforms = UserAgentTokens<VisitorPlatform>([
        ("Windows Phone", .other),
        ("KAIOS", .other),
        ("SMART-TV", .other),
        ("SmartTV", .other),
        ("Web0S", .other),
        ("Tizen", .other),
        ("PlayStation", .other),
        ("Nintendo", .other),
        ("Xbox", .other),
        ("OculusBrowser", .other),
        ("FBDV/iPad", .iPad),
        ("FBDV/iPhone", .iPhone),
        ("iPad", .iPad),
        ("iPhone", .iPhone),
        ("iPod", .iPhone),
        ("Android", .android),
        ("OpenHarmony", .other),
        ("Macintosh", .desktop),
        ("Windows NT", .desktop),
        ("CrOS", .desktop),
        ("X11", .desktop),
        ("Linux", .desktop),
    ])

    /// Products of web views inside other apps, which change without notice.
    private static let inAppBrowsers = UserAgentTokens<Void>([
        "FBAN/",
        "FBAV/",
        "FB_IAB",
        "MetaIAB",
        "Instagram ",
        "Barcelona ",
        "musical_ly",
        "trill_",
        "BytedanceWebview",
        "MicroMessenger",
        "wxwork",
        " QQ/",
        "Weibo",
        "baiduboxapp",
        " Line/",
        "KAKAOTALK",
        "NAVER(inapp",
        "DaumApps",
        "Snapchat/",
        "Twitter for iPhone",
        "TwitterAndroid",
        "LinkedInApp",
        "[Pinterest/",
        "GSA/",
        "Telegram-Android/",
        "Slack_SSB",
        "Zalo",
        "YJApp",
    ])

    private static let androidWebViews = UserAgentTokens<Void>(["; wv)", "Version/4.0 Chrome/"])

    /// Browsers of phone makers and app stores, of which not all follow `intent:` addresses.
    private static let vendorBrowsers = UserAgentTokens<Void>(vendorBrowserNames)
    private static let vendorBrowserNames = [
        "MiuiBrowser/", "VivoBrowser/", "HeyTapBrowser/", "HuaweiBrowser/", "UCBrowser/", "MQQBrowser/", "Quark/",
    ]

    /// The word Chrome stands in nearly all of them, Safari in the rest: both are asked for last.
    private static let browsers = UserAgentTokens<Visitor.Browser>(
        vendorBrowserNames.map { ($0, .other) } + [
            ("OPiOS/", .other),
            ("OPT/", .other),
            ("EdgiOS/", .other),
            ("FxiOS/", .firefox),
            ("CriOS/", .other),
            ("Firefox/", .firefox),
            ("Chrome/", .chromeFamily),
            ("Safari/", .safari),
        ])
}
