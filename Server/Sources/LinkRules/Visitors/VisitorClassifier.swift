/// Reads from a request's headers who sends it.
///
/// The order of the questions is the whole art: crawler and tool before platform before browser. Googlebot carries
/// Android's tokens, and a Windows phone those of an iPhone. The words themselves are in ``CrawlerTokens``,
/// ``InAppBrowser`` and the tables of ``UserAgentTokens``.
public enum VisitorClassifier {
    /// The bytes of a user agent that are looked at; the rest cannot change what a browser calls itself.
    static let maximumLength = 1024

    /// Reads a visitor from its user agent alone.
    public static func visitor(userAgent: String?) -> Visitor {
        visitor(VisitorHeaders(userAgent: userAgent))
    }

    /// Reads a visitor from its headers.
    ///
    /// It allocates nothing for the texts that browsers send.
    public static func visitor(_ headers: VisitorHeaders) -> Visitor {
        var visitor = classify(headers.userAgent ?? "")
        refine(&visitor, by: headers)
        visitor.isNavigation = headers.isNavigation
        return visitor
    }

    private static func classify(_ text: String) -> Visitor {
        let visitor = text.utf8.withContiguousStorageIfAvailable { bytes in
            classify(UnsafeBufferPointer(rebasing: bytes.prefix(maximumLength)))
        }
        if let visitor { return visitor }
        // Texts that came from Objective-C are not stored as UTF-8.
        return Array(text.utf8.prefix(maximumLength)).withUnsafeBufferPointer(classify)
    }

    private static func classify(_ bytes: UnsafeBufferPointer<UInt8>) -> Visitor {
        guard !bytes.isEmpty else { return Visitor(kind: .unknown, platform: .other) }
        let tokens = UserAgentTokens.all
        let findings = tokens.findings(in: bytes)
        var visitor = Visitor(platform: .other)
        if case .platform(let platform, let form)? = tokens.meaning(findings.platform) {
            visitor.platform = platform
            visitor.form = form
        }
        if case .browser(let browser)? = tokens.meaning(findings.browser) { visitor.browser = browser }
        correctPlatform(&visitor, findings)
        visitor.osVersion = OSVersion(of: visitor, findings, in: bytes)
        if let bot = bot(visitor, findings, bytes) {
            visitor.kind = bot.kind
            visitor.bot = bot.name
        } else if let app = inApp(visitor, findings) {
            visitor.kind = .inApp
            visitor.inApp = app
            visitor.browser = nil
        }
        if visitor.kind == .browser, visitor.platform == .android, visitor.browser == .chrome {
            visitor.browser?.followsIntents = namesOnlyChrome(bytes, findings)
        }
        visitor.maybeIPad = visitor.kind == .browser && visitor.platform == .macos && visitor.sendsTextOfIPads
        return visitor
    }

    private static func correctPlatform(_ visitor: inout Visitor, _ findings: UserAgentTokens.Findings) {
        switch visitor.platform {
        // Desktop mode on a phone or tablet names a computer; the size of the device is not known then.
        case .macos where visitor.browser?.system == .ios || findings.has(.mobileBuild):
            visitor.platform = .ios
            visitor.form = nil
        case .linux where visitor.browser?.system == .android:
            visitor.platform = .android
            visitor.form = nil
        case .ios where visitor.form == nil && findings.has(.intel):
            visitor.platform = .macos
            visitor.form = .desktop
        case .android:
            visitor.form = findings.has(.mobile) && !findings.has(.tablet) ? .phone : .tablet
        case .harmonyos:
            visitor.form = findings.has(.mobile) ? .phone : .tablet
        default:
            break
        }
    }

    /// Whether a text ends as Chrome's on Android does: `… like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36`.
    ///
    /// A browser that is built on Chrome and names itself besides may know no `intent:` addresses, however it is called.
    private static func namesOnlyChrome(
        _ bytes: UnsafeBufferPointer<UInt8>, _ findings: UserAgentTokens.Findings
    ) -> Bool {
        let before = findings.browserEnd - "Chrome/".utf8.count - 2
        guard before >= 0, bytes[before] == UInt8(ascii: ")") else { return false }
        var products = 0
        var last: UInt8 = 0
        for place in findings.browserEnd..<bytes.count {
            last = bytes[place]
            if last == UInt8(ascii: "/") { products += 1 }
        }
        return products == 1 && (0x30...0x39).contains(last)
    }

    private static func inApp(_ visitor: Visitor, _ findings: UserAgentTokens.Findings) -> InAppBrowser? {
        if case .inApp(let app)? = UserAgentTokens.all.meaning(findings.inApp) { return app }
        switch visitor.platform {
        case .ios:
            return visitor.browser == nil ? .unnamed : nil
        case .android:
            // Browsers of phone makers look like web views; those that are named are browsers.
            return visitor.isPlain && (findings.has(.webView) || findings.has(.oldWebView)) ? .unnamed : nil
        default:
            return nil
        }
    }
}

extension Visitor {
    /// Whether nothing but Chrome, or nothing at all, is named.
    var isPlain: Bool { browser == nil || browser?.name == VisitorBrowser.chrome.name }

    /// Whether it sends what browsers and web views on an iPad in desktop mode send: the Mac's text, and nothing but WebKit.
    fileprivate var sendsTextOfIPads: Bool {
        browser == nil || browser == .safari || browser == .duckDuckGo
    }
}
