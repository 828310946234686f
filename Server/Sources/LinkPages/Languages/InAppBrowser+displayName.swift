public import LinkRules

extension InAppBrowser {
    /// The name by which people know the app; `nil` where nothing names it.
    public var displayName: String? { Self.displayNames[name] }

    /// Whether the menu that opens the page in a browser is at the top right of the app.
    var hasMenuAbove: Bool { ["alipay", "dingtalk", "qq", "wechat", "wecom", "weibo"].contains(name) }

    private static let displayNames = [
        "alipay": "Alipay", "baidu": "Baidu", "daum": "Daum", "dingtalk": "DingTalk", "facebook": "Facebook",
        "gmail": "Gmail", "google": "Google", "instagram": "Instagram", "kakaotalk": "KakaoTalk", "line": "LINE",
        "linkedin": "LinkedIn", "messenger": "Messenger", "naver": "NAVER", "pinterest": "Pinterest", "qq": "QQ",
        "reddit": "Reddit", "slack": "Slack", "snapchat": "Snapchat", "teams": "Teams", "telegram": "Telegram",
        "threads": "Threads", "tiktok": "TikTok", "twitter": "X", "wechat": "WeChat", "wecom": "WeCom",
        "weibo": "Weibo", "yahoojapan": "Yahoo! JAPAN", "zalo": "Zalo",
    ]
}
