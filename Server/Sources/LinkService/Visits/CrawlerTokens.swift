/// Product names of crawlers.
///
/// They are asked for before every platform, for many carry the tokens of a phone.
///
/// These are names, not the word `bot`: `CUBOT` is a phone, and `Telegram-Android`, `MetaIAB`, `Slack_SSB` and `LinkedInApp` are people.
enum CrawlerTokens {
    static let all = UserAgentTokens<Void>(previews + embedders + search + languageModels + monitors)

    /// Fetchers of cards for chats and feeds.
    private static let previews = [
        "facebookexternalhit",
        "Facebot",
        "meta-externalhit",
        "facebookcatalog",
        "WhatsApp/",
        "Twitterbot",
        "Slackbot",
        "Slack-ImgProxy",
        "Discordbot",
        "TelegramBot",
        "LinkedInBot",
        "redditbot",
        "Pinterestbot",
        "SkypeUriPreview",
        "MicrosoftPreview",
        "kakaotalk-scrap",
        "line-poker",
        "Blueno",
        "naver.me",
        "Daum/",
        "Snap URL Preview",
        "Viber/",
        "vkShare",
        "ZaloPreview",
        "Bluesky Cardyb",
        "Mastodon/",
        "Synapse/",
    ]

    private static let embedders = [
        "Iframely",
        "Embedly",
        "Google-PageRenderer",
        "Yahoo Link Preview",
        "BingPreview",
        "FlipboardProxy",
        "Notion/",
    ]

    private static let search = [
        "Googlebot",
        "AdsBot-Google",
        "Google-InspectionTool",
        "GoogleOther",
        "Storebot-Google",
        "bingbot",
        "Applebot",
        "YandexBot",
        "YandexMobileBot",
        "Baiduspider",
        "DuckDuckBot",
        "PetalBot",
        "Yeti/",
    ]

    private static let languageModels = [
        "GPTBot",
        "OAI-SearchBot",
        "ChatGPT-User",
        "ClaudeBot",
        "Claude-User",
        "Claude-SearchBot",
        "PerplexityBot",
        "Perplexity-User",
        "Bytespider",
        "Amazonbot",
        "CCBot",
        "meta-externalagent",
        "meta-externalfetcher",
    ]

    private static let monitors = [
        "AASA-Bot",
        "Chrome-Lighthouse",
        "UptimeRobot",
        "Pingdom",
        "StatusCake",
        "Site24x7",
    ]
}
