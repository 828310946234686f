/// A program that asks without a person.
struct VisitorBot: Hashable, Sendable {
    var name: String
    var kind: Visitor.Kind
}

/// Names of crawlers and tools.
///
/// A row is `token, who, what for`, and a new one is one line; of those that occur the first decides.
///
/// They are asked for before every platform, for many carry the tokens of a phone.
///
/// These are names, not the word `bot`: `CUBOT` is a phone, and `Telegram-Android`, `MetaIAB`, `Slack_SSB` and `LinkedInApp` are people.
enum CrawlerTokens {
    static let rows: [(token: String, meaning: UserAgentTokens.Meaning)] =
        (special + previews + search + languageModels
        + monitors + others + tools).map { token, name, kind in (token, .bot(VisitorBot(name: name, kind: kind))) }

    private typealias Row = (String, String, Visitor.Kind)

    /// Fetchers that carry the names of others.
    private static let special: [Row] = [
        ("facebookexternalhit/1.1 Facebot Twitterbot", "apple", .preview),
        ("kakaotalk-scrap", "kakaotalk", .preview),
        ("line-poker", "line", .preview),
        ("Blueno", "naver", .preview),
        ("naver.me", "naver", .preview),
        ("Daum/", "daum", .preview),
        ("meta-externalagent", "meta", .ai),
        ("meta-externalfetcher", "meta", .ai),
    ]

    /// Fetchers of cards for chats, feeds and embedders.
    private static let previews: [Row] = [
        ("facebookexternalhit", "facebook", .preview),
        ("Facebot", "facebook", .preview),
        ("meta-externalhit", "facebook", .preview),
        ("facebookcatalog", "facebook", .preview),
        ("facebookexternalua", "facebook", .preview),
        ("Twitterbot", "twitter", .preview),
        ("Slackbot", "slack", .preview),
        ("Slack-ImgProxy", "slack", .preview),
        ("Discordbot", "discord", .preview),
        ("TelegramBot", "telegram", .preview),
        ("LinkedInBot", "linkedin", .preview),
        ("redditbot", "reddit", .preview),
        ("Pinterestbot", "pinterest", .preview),
        ("Pinterest/0", "pinterest", .preview),
        ("SkypeUriPreview", "microsoft", .preview),
        ("MicrosoftPreview", "microsoft", .preview),
        ("Snap URL Preview", "snapchat", .preview),
        ("vkShare", "vk", .preview),
        ("ZaloPreview", "zalo", .preview),
        ("Bluesky Cardyb", "bluesky", .preview),
        ("Mastodon/", "mastodon", .preview),
        ("Synapse/", "matrix", .preview),
        ("Synapse (", "matrix", .preview),
        ("Iframely", "iframely", .preview),
        ("Embedly", "embedly", .preview),
        ("Google-PageRenderer", "google", .preview),
        ("Yahoo Link Preview", "yahoo", .preview),
        ("BingPreview", "bing", .preview),
        ("FlipboardProxy", "flipboard", .preview),
        ("Notion/", "notion", .preview),
        ("Quora Link Preview", "quora", .preview),
        ("XING-contenttabreceiver", "xing", .preview),
        ("Chatwork LinkPreview", "chatwork", .preview),
    ]

    private static let search: [Row] = [
        ("Googlebot", "google", .search),
        ("AdsBot-Google", "google", .search),
        ("Mediapartners-Google", "google", .search),
        ("Google-InspectionTool", "google", .search),
        ("GoogleOther", "google", .search),
        ("Storebot-Google", "google", .search),
        ("Google-Read-Aloud", "google", .search),
        ("Google-Safety", "google", .search),
        ("Google-SearchByImage", "google", .search),
        ("Google-Site-Verification", "google", .search),
        ("Google Favicon", "google", .search),
        ("Google Web Preview", "google", .search),
        ("Google Page Speed", "google", .monitor),
        ("bingbot", "bing", .search),
        ("Applebot", "apple", .search),
        ("YandexBot", "yandex", .search),
        ("YandexMobileBot", "yandex", .search),
        ("Baiduspider", "baidu", .search),
        ("DuckDuckBot", "duckduckgo", .search),
        ("PetalBot", "petal", .search),
        ("Yeti/", "naver", .search),
        ("Yahoo! Slurp", "yahoo", .search),
        ("SeznamBot", "seznam", .search),
        ("Sogou ", "sogou", .search),
        ("360Spider", "360", .search),
        ("coccoc", "coccoc", .search),
        ("heritrix", "archive", .crawler),
        ("ia_archiver", "archive", .crawler),
    ]

    private static let languageModels: [Row] = [
        ("GPTBot", "openai", .ai),
        ("OAI-SearchBot", "openai", .ai),
        ("ChatGPT-User", "openai", .ai),
        ("ClaudeBot", "anthropic", .ai),
        ("Claude-User", "anthropic", .ai),
        ("Claude-SearchBot", "anthropic", .ai),
        ("Claude-Web", "anthropic", .ai),
        ("anthropic-ai", "anthropic", .ai),
        ("PerplexityBot", "perplexity", .ai),
        ("Perplexity-User", "perplexity", .ai),
        ("MistralAI-User", "mistral", .ai),
        ("cohere-ai", "cohere", .ai),
        ("Google-Extended", "google", .ai),
        ("Google-CloudVertexBot", "google", .ai),
        ("Gemini-Deep-Research", "google", .ai),
        ("Bytespider", "bytedance", .ai),
        ("Amazonbot", "amazon", .ai),
        ("CCBot", "commoncrawl", .ai),
        ("YouBot", "you", .ai),
        ("Diffbot", "diffbot", .ai),
    ]

    /// Browsers without a person.
    private static let monitors: [Row] = [
        ("AASA-Bot", "apple", .crawler),
        ("Chrome-Lighthouse", "lighthouse", .monitor),
        ("HeadlessChrome", "headless chrome", .monitor),
        ("PhantomJS", "phantomjs", .monitor),
        ("UptimeRobot", "uptimerobot", .monitor),
        ("Pingdom", "pingdom", .monitor),
        ("StatusCake", "statuscake", .monitor),
        ("Site24x7", "site24x7", .monitor),
        ("DatadogSynthetics", "datadog", .monitor),
    ]

    /// Everything else that goes by a browser's name.
    private static let others: [Row] = [
        ("HTTrack", "httrack", .crawler),
        ("AppInsights", "appinsights", .monitor),
        ("DareBoost", "dareboost", .monitor),
        ("zgrab", "zgrab", .crawler),
        ("outbrain", "outbrain", .crawler),
        ("Google-PhysicalWeb", "google", .crawler),
        ("Google-Ads-", "google", .crawler),
        ("GoogleImageProxy", "google", .preview),
        ("PlayStore-Google", "google", .crawler),
        ("GoogleAgent", "google", .ai),
        ("Google-Agent", "google", .ai),
        ("Manus-User", "manus", .ai),
        ("Code/", "vscode", .ai),
        ("Trae/", "trae", .ai),
        ("newsai/", "newsai", .ai),
        ("Datanyze", "datanyze", .crawler),
        ("evc-batch", "evc", .crawler),
        ("Nikto", "nikto", .crawler),
        ("OpenVAS", "openvas", .crawler),
        ("watchTowr", "watchtowr", .crawler),
        ("Collapsify", "collapsify", .crawler),
        ("CookieHub", "cookiehub", .monitor),
        ("Hardenize", "hardenize", .crawler),
        ("Netcraft", "netcraft", .crawler),
        ("Silktide", "silktide", .monitor),
        ("Fluid/", "fluid", .crawler),
        ("HeadOnlyScraper", "other", .crawler),
        ("semantic-visions", "semantic visions", .crawler),
        ("Sindup/", "sindup", .crawler),
        ("TSM-turingos", "turingos", .crawler),
        ("WebCapture", "webcapture", .crawler),
        ("Dlc/", "dlc", .crawler),
        ("Foregenix", "foregenix", .crawler),
        ("Ghost Inspector", "ghost inspector", .monitor),
        ("GTmetrix", "gtmetrix", .monitor),
        ("PTST/", "webpagetest", .monitor),
        ("Playwright/", "playwright", .monitor),
        ("Selenium", "selenium", .monitor),
        ("NewRelicSynthetics", "newrelic", .monitor),
        ("Rigor)", "rigor", .monitor),
        ("TestLocally/", "testlocally", .monitor),
        ("YLT ", "yellowlab", .monitor),
        ("Hotjar ", "hotjar", .monitor),
        ("LinkTiger", "linktiger", .crawler),
        ("MarketGoo/", "marketgoo", .crawler),
        ("MonitoRSS/", "monitorss", .crawler),
        ("NewsNow/", "newsnow", .crawler),
        ("Readable/", "readable", .crawler),
        ("SecurityHeaders", "securityheaders", .crawler),
        ("splash ", "splash", .crawler),
        ("Indy Library", "indy", .tool),
        ("GeedoShop", "geedo", .crawler),
        ("BW/", "bw", .crawler),
        ("nbertaupete95", "other", .crawler),
        ("feeder.co", "feeder", .crawler),
        ("abuse.", "other", .crawler),
    ]

    /// Scripts, and apps that ask by their own HTTP client.
    private static let tools: [Row] = [
        ("curl/", "curl", .tool),
        ("Wget/", "wget", .tool),
        ("HTTPie/", "httpie", .tool),
        ("PostmanRuntime/", "postman", .tool),
        ("insomnia/", "insomnia", .tool),
        ("python-", "python", .tool),
        ("Python-", "python", .tool),
        ("Python/", "python", .tool),
        ("aiohttp/", "python", .tool),
        ("Go-http-client", "go", .tool),
        ("node-fetch", "node", .tool),
        ("axios/", "node", .tool),
        ("undici", "node", .tool),
        ("Java/", "java", .tool),
        ("Apache-HttpClient", "java", .tool),
        ("libwww-perl", "perl", .tool),
        ("Ruby", "ruby", .tool),
        ("PHP/", "php", .tool),
        ("GuzzleHttp", "php", .tool),
        ("WindowsPowerShell/", "powershell", .tool),
        ("PowerShell/", "powershell", .tool),
        ("CFNetwork/", "cfnetwork", .native),
        ("okhttp/", "okhttp", .native),
        ("Dalvik/", "dalvik", .native),
        ("Dart/", "dart", .native),
    ]
}
