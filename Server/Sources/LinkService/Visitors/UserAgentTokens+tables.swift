extension UserAgentTokens {
    /// Everything that is known about user agents.
    ///
    /// Of each table the first row that occurs decides.
    static let all = UserAgentTokens(CrawlerTokens.rows + platforms + inAppBrowsers + browsers + marks)

    private typealias Row = (token: String, meaning: Meaning)

    private static let platforms: [Row] = platformRows.map { ($0, .platform($1, $2)) }
    private static let inAppBrowsers: [Row] = InAppBrowser.rows.map { ($0, .inApp($1)) }
    private static let browsers: [Row] = browserRows.map { token, browser in (token, .browser(browser)) }
    private static let marks: [Row] = markRows.map { ($0, .mark($1)) }

    /// Systems, as `token, system, size`.
    ///
    /// The liars stand first: they carry the tokens of phones.
    private static let platformRows: [(String, VisitorPlatform, Visitor.Form?)] = [
        ("Windows Phone", .other, .phone),
        ("Windows Mobile", .other, .phone),
        ("Windows CE", .other, .phone),
        ("Xbox", .other, nil),
        ("KAIOS", .other, .phone),
        ("KaiOS", .other, .phone),
        ("SMART-TV", .other, nil),
        ("SmartTV", .other, nil),
        ("Web0S", .other, nil),
        ("webOS", .other, nil),
        ("Tizen", .other, nil),
        ("PlayStation", .other, nil),
        ("PLAYSTATION", .other, nil),
        ("Nintendo", .other, nil),
        ("OculusBrowser", .other, nil),
        ("AppleTV", .other, nil),
        ("Apple TV", .other, nil),
        ("Watch OS", .other, nil),
        ("watchOS", .other, nil),
        ("SymbianOS", .other, .phone),
        ("Symbian", .other, .phone),
        ("BB10", .other, .phone),
        ("BlackBerry", .other, .phone),
        ("FBDV/iPad", .ios, .tablet),
        ("FBDV/iPhone", .ios, .phone),
        ("iPad", .ios, .tablet),
        ("iPhone", .ios, .phone),
        ("iPod", .ios, .phone),
        ("Android", .android, nil),
        ("android", .android, nil),
        ("Silk/", .android, nil),
        ("Adr ", .android, nil),
        ("JUC", .android, nil),
        ("iPh OS", .ios, .phone),
        ("iPd OS", .ios, .tablet),
        ("iOS", .ios, nil),
        ("OpenHarmony", .harmonyos, nil),
        ("Macintosh", .macos, .desktop),
        ("Mac OS X", .macos, .desktop),
        ("Windows NT", .windows, .desktop),
        ("CitrixChromeApp", .chromeos, .desktop),
        ("Windows", .windows, .desktop),
        ("Win64", .windows, .desktop),
        ("CrOS", .chromeos, .desktop),
        ("Linux", .linux, .desktop),
        ("linux", .linux, .desktop),
        ("Ubuntu", .linux, .desktop),
        ("FreeBSD", .other, .desktop),
        ("OpenBSD", .other, .desktop),
        ("NetBSD", .other, .desktop),
        ("SunOS", .other, .desktop),
        ("X11", .linux, .desktop),
        // Apps of iPhones and Macs say no more than this.
        ("Darwin/", .ios, nil),
    ]

    /// Browsers, as `token, browser`.
    ///
    /// The word Chrome stands in nearly all of them, Safari in the rest: both are asked for last.
    private static let browserRows: [(String, VisitorBrowser)] = [
        ("CriOS/", VisitorBrowser("chrome", followsIntents: false, isForIOSOnly: true)),
        ("FxiOS/", VisitorBrowser("firefox", followsIntents: false, isForIOSOnly: true)),
        ("EdgiOS/", VisitorBrowser("edge", followsIntents: false, isForIOSOnly: true)),
        ("OPiOS/", VisitorBrowser("opera", followsIntents: false, isForIOSOnly: true)),
        ("OPT/", VisitorBrowser("opera", followsIntents: false, isForIOSOnly: true)),
        ("MiuiBrowser/", VisitorBrowser("miui")),
        ("VivoBrowser/", VisitorBrowser("vivo")),
        ("HeyTapBrowser/", VisitorBrowser("heytap")),
        ("HuaweiBrowser/", VisitorBrowser("huawei")),
        ("HonorBrowser/", VisitorBrowser("honor")),
        ("UCBrowser/", VisitorBrowser("uc")),
        ("UCWEB", VisitorBrowser("uc")),
        ("MQQBrowser/", VisitorBrowser("qqbrowser")),
        ("Quark/", VisitorBrowser("quark")),
        ("DuckDuckGo/", VisitorBrowser("duckduckgo")),
        ("Ddg/", VisitorBrowser("duckduckgo")),
        ("YaBrowser/", VisitorBrowser("yandex", followsIntents: true)),
        ("Whale/", VisitorBrowser("whale", followsIntents: true)),
        ("Vivaldi/", VisitorBrowser("vivaldi", followsIntents: true)),
        ("Silk/", VisitorBrowser("silk")),
        ("SamsungBrowser/", VisitorBrowser("samsung", followsIntents: true)),
        ("EdgA/", VisitorBrowser("edge", followsIntents: true)),
        ("Edg/", VisitorBrowser("edge", followsIntents: true)),
        ("Edge/", VisitorBrowser("edge")),
        ("OPR/", VisitorBrowser("opera", followsIntents: true)),
        ("Opera", VisitorBrowser("opera")),
        ("Focus/", .firefox),
        ("Klar/", .firefox),
        ("Firefox/", .firefox),
        ("MSIE ", VisitorBrowser("ie")),
        ("Trident/", VisitorBrowser("ie")),
        ("ArkWeb/", VisitorBrowser("arkweb")),
        ("Chromium/", VisitorBrowser("chromium", followsIntents: true)),
        ("Chrome/", .chrome),
        ("Safari/", .safari),
    ]

    private static let markRows: [(String, Mark)] = [
        ("Safari", .safari),
        ("Mobile", .mobile),
        ("Mobile/", .mobileBuild),
        ("Tablet", .tablet),
        ("Version/", .version),
        ("Version/4.0 Chrome/", .oldWebView),
        ("wv)", .webView),
        ("OS ", .os),
        ("FBSV/", .deviceSystemVersion),
        ("http://", .address),
        ("https://", .address),
        ("www.", .address),
        ("com", .site),
        ("org", .site),
        ("net", .site),
        ("io", .site),
        ("x86_64", .intel),
        ("i386", .intel),
    ]
}

extension InAppBrowser {
    /// Web views inside other apps, as `token, app`.
    ///
    /// They change without notice; a new one is one line.
    static let rows: [(String, InAppBrowser)] = [
        ("FBAN/Messenger", InAppBrowser("messenger")),
        ("FB_IAB/MESSENGER", InAppBrowser("messenger")),
        ("FB_IAB/Orca", InAppBrowser("messenger")),
        ("Instagram ", InAppBrowser("instagram")),
        ("Barcelona ", InAppBrowser("threads")),
        ("FBAN/", InAppBrowser("facebook")),
        ("FBAV/", InAppBrowser("facebook")),
        ("FB_IAB", InAppBrowser("facebook")),
        ("MetaIAB", InAppBrowser("facebook")),
        ("musical_ly", InAppBrowser("tiktok")),
        ("trill_", InAppBrowser("tiktok")),
        ("TikTok", InAppBrowser("tiktok")),
        ("BytedanceWebview", InAppBrowser("tiktok")),
        ("wxwork", InAppBrowser("wecom", exit: .menuOnly)),
        ("MicroMessenger", InAppBrowser("wechat", exit: .menuOnly)),
        ("QQ/", InAppBrowser("qq", exit: .menuOnly)),
        ("Weibo", InAppBrowser("weibo", exit: .menuOnly)),
        ("baiduboxapp", InAppBrowser("baidu", exit: .menuOnly)),
        ("Line/", InAppBrowser("line", exit: .parameter(name: "openExternalBrowser", value: "1"))),
        ("KAKAOTALK", InAppBrowser("kakaotalk", exit: .scheme(prefix: "kakaotalk://web/openExternal?url="))),
        ("NAVER(inapp", InAppBrowser("naver")),
        ("DaumApps", InAppBrowser("daum")),
        ("Snapchat/", InAppBrowser("snapchat")),
        ("Snapchat ", InAppBrowser("snapchat")),
        ("Twitter for iPhone", InAppBrowser("twitter")),
        ("Twitter for iPad", InAppBrowser("twitter")),
        ("TwitterAndroid", InAppBrowser("twitter")),
        ("LinkedInApp", InAppBrowser("linkedin")),
        ("Pinterest/iOS", InAppBrowser("pinterest")),
        ("Pinterest/Android", InAppBrowser("pinterest")),
        ("Reddit/", InAppBrowser("reddit")),
        ("GSA/", InAppBrowser("google")),
        ("Telegram-Android/", InAppBrowser("telegram")),
        ("Slack_SSB", InAppBrowser("slack")),
        ("Teams/", InAppBrowser("teams")),
        ("TeamsMobile", InAppBrowser("teams")),
        ("Zalo", InAppBrowser("zalo")),
        ("YJApp", InAppBrowser("yahoojapan")),
        ("DingTalk/", InAppBrowser("dingtalk", exit: .menuOnly)),
        ("AlipayClient", InAppBrowser("alipay", exit: .menuOnly)),
    ]

    /// The apps that old web views on Android name in `X-Requested-With`, by their packages.
    ///
    /// A new one is one line.
    static let packages: [String: InAppBrowser] = [
        "com.facebook.katana": InAppBrowser("facebook"),
        "com.facebook.lite": InAppBrowser("facebook"),
        "com.facebook.orca": InAppBrowser("messenger"),
        "com.instagram.android": InAppBrowser("instagram"),
        "com.instagram.barcelona": InAppBrowser("threads"),
        "com.zhiliaoapp.musically": InAppBrowser("tiktok"),
        "com.ss.android.ugc.trill": InAppBrowser("tiktok"),
        "com.tencent.mm": InAppBrowser("wechat", exit: .menuOnly),
        "com.tencent.mobileqq": InAppBrowser("qq", exit: .menuOnly),
        "com.sina.weibo": InAppBrowser("weibo", exit: .menuOnly),
        "jp.naver.line.android": InAppBrowser("line", exit: .parameter(name: "openExternalBrowser", value: "1")),
        "com.kakao.talk": InAppBrowser("kakaotalk", exit: .scheme(prefix: "kakaotalk://web/openExternal?url=")),
        "com.nhn.android.search": InAppBrowser("naver"),
        "com.snapchat.android": InAppBrowser("snapchat"),
        "com.twitter.android": InAppBrowser("twitter"),
        "com.linkedin.android": InAppBrowser("linkedin"),
        "com.pinterest": InAppBrowser("pinterest"),
        "com.reddit.frontpage": InAppBrowser("reddit"),
        "com.google.android.googlequicksearchbox": InAppBrowser("google"),
        "com.google.android.gm": InAppBrowser("gmail"),
        "org.telegram.messenger": InAppBrowser("telegram"),
        "com.Slack": InAppBrowser("slack"),
        "com.microsoft.teams": InAppBrowser("teams"),
        "com.zing.zalo": InAppBrowser("zalo"),
    ]
}
