extension VisitorClassifier {
    /// Adds what a browser says besides its user agent.
    ///
    /// Only Chrome and its kin send client hints, and only over https. Source: User-Agent Client Hints, WICG.
    static func refine(_ visitor: inout Visitor, by headers: VisitorHeaders) {
        if let brands = headers.brands { refine(&visitor, byBrands: brands) }
        guard !visitor.kind.isMachine, visitor.kind != .unknown else { return }
        if let platform = headers.platform { refine(&visitor, byPlatform: platform, headers) }
        if visitor.platform == .android, let package = headers.requestedWith { refine(&visitor, byPackage: package) }
    }

    private static func refine(_ visitor: inout Visitor, byBrands field: String) {
        switch BrowserBrands.meaning(of: field) {
        case .bot(let bot)? where !visitor.kind.isMachine:
            visitor.kind = bot.kind
            visitor.bot = bot.name
        case .browser(let browser)?
        where visitor.kind == .browser && visitor.browser?.name == VisitorBrowser.chrome.name:
            visitor.browser = browser
        // Browsers that are built on a web view name both; those that the user agent names are browsers.
        case .inApp(let app)? where visitor.kind == .browser && visitor.platform == .android && visitor.isPlain:
            visitor.kind = .inApp
            visitor.inApp = app
            visitor.browser = nil
        default:
            break
        }
    }

    private static func refine(_ visitor: inout Visitor, byPlatform text: String, _ headers: VisitorHeaders) {
        guard let platform = platform(hinted: text) else { return }
        if platform != visitor.platform {
            visitor.platform = platform
            visitor.form = nil
            visitor.osVersion = nil
            visitor.maybeIPad = false
        }
        switch platform {
        case .android: visitor.form = headers.mobile.map { $0 == "?1" ? .phone : .tablet } ?? visitor.form
        case .ios, .harmonyos, .other: break
        case .macos, .windows, .linux, .chromeos: visitor.form = .desktop
        }
        if let version = headers.platformVersion.flatMap(OSVersion.init(hint:)) {
            visitor.osVersion = platform == .windows ? windowsVersion(version) : version
        }
    }

    private static func platform(hinted text: String) -> VisitorPlatform? {
        switch text {
        case "\"Android\"": .android
        case "\"iOS\"": .ios
        case "\"macOS\"": .macos
        case "\"Windows\"": .windows
        case "\"Linux\"": .linux
        case "\"Chrome OS\"", "\"Chromium OS\"": .chromeos
        default: nil
        }
    }

    /// The hint counts Windows' inner interfaces.
    ///
    /// Source: Microsoft, "Detect Windows 11 using User-Agent Client Hints".
    private static func windowsVersion(_ hint: OSVersion) -> OSVersion? {
        switch hint.major {
        case 13...: OSVersion(11)
        case 1...: OSVersion(10)
        default: nil
        }
    }

    private static func refine(_ visitor: inout Visitor, byPackage package: String) {
        if let app = InAppBrowser.packages[package] {
            visitor.kind = .inApp
            visitor.inApp = app
            visitor.browser = nil
        }
    }
}
