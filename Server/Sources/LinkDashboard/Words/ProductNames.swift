/// Systems and browsers as their makers write them.
enum ProductNames {
    private static let names = [
        "android": "Android", "arkweb": "ArkWeb", "brave": "Brave", "chrome": "Chrome", "chromeos": "ChromeOS",
        "chromium": "Chromium", "duckduckgo": "DuckDuckGo", "ecosia": "Ecosia", "edge": "Edge", "firefox": "Firefox",
        "harmonyos": "HarmonyOS", "heytap": "HeyTap Browser", "honor": "Honor Browser", "huawei": "Huawei Browser",
        "ie": "Internet Explorer", "ios": "iOS", "ipados": "iPadOS", "linux": "Linux", "macos": "macOS",
        "miui": "Mi Browser", "opera": "Opera", "qqbrowser": "QQ Browser", "quark": "Quark", "safari": "Safari",
        "samsung": "Samsung Internet", "silk": "Silk", "uc": "UC Browser", "vivaldi": "Vivaldi",
        "vivo": "vivo Browser", "whale": "Whale", "windows": "Windows", "yandex": "Yandex Browser",
    ]

    /// The name of what the rules about visitors call so; the same text where there is none.
    static func name(of value: String) -> String { names[value] ?? value }
}
