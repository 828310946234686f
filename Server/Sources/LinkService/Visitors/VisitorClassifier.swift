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
        visitor.maybeIPad =
            visitor.kind == .browser && visitor.platform == .macos && visitor.browser == .safari
            && findings.has(.version)
        return visitor
    }

    /// Names first; then what only machines do: words such as “crawler”, an address to read about them, no system.
    private static func bot(
        _ visitor: Visitor, _ findings: UserAgentTokens.Findings, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> VisitorBot? {
        if case .bot(let bot)? = UserAgentTokens.all.meaning(findings.bot) { return bot }
        if findings.hasCrawlerWord || findings.has(.address) || findings.has(.site) {
            return VisitorBot(name: "other", kind: .crawler)
        }
        if visitor.browser == nil, findings.platform == Int.max { return VisitorBot(name: "other", kind: .tool) }
        // Every browser calls itself Mozilla, or Opera in its old days.
        let isBrowser = bytes.starts(with: "Mozilla/".utf8) || bytes.starts(with: "Opera/".utf8)
        return isBrowser ? nil : VisitorBot(name: "other", kind: .tool)
    }

    private static func correctPlatform(_ visitor: inout Visitor, _ findings: UserAgentTokens.Findings) {
        switch visitor.platform {
        // Desktop mode on a phone or tablet sends the Mac's text; these products exist on iOS only.
        case .macos where visitor.browser?.isForIOSOnly == true || findings.has(.mobileBuild):
            visitor.platform = .ios
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

    private static func inApp(_ visitor: Visitor, _ findings: UserAgentTokens.Findings) -> InAppBrowser? {
        if case .inApp(let app)? = UserAgentTokens.all.meaning(findings.inApp) { return app }
        switch visitor.platform {
        case .ios:
            return findings.has(.safari) || visitor.browser != nil ? nil : .unnamed
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
    var isPlain: Bool { browser == .chrome || browser == nil }
}
