/// The shares of common values, used before a project has clicks of its own.
///
/// Estimates, and rather too high than too low: to take a value for more common than it is only makes matches rarer. What is
/// not in the tables is taken for as common as the least of them.
enum BuiltInShares {
    static let model = 0.05
    static let timeZone = 0.1

    static func screen(_ size: String) -> Double { screens[size] ?? 0.04 }

    static func system(_ system: ComparedValue, on platform: DevicePlatform) -> Double {
        let major = (platform == .ios ? iosMajors : androidMajors)[system.coarse] ?? 0.05
        // Of one major version, people mostly have one of the last two or three minor ones.
        return system.isPrecise ? major * 0.5 : major
    }

    static func language(_ language: ComparedValue) -> Double {
        let base = languages[language.coarse] ?? 0.03
        // The region mostly follows from the country.
        return language.isPrecise ? base * 0.7 : base
    }

    /// Points of iPhones, and pixels of common Android phones.
    private static let screens: [String: Double] = [
        "390x844": 0.28, "393x852": 0.28, "402x874": 0.15, "414x896": 0.18, "430x932": 0.18, "428x926": 0.1,
        "440x956": 0.1,
        "375x812": 0.15, "375x667": 0.1, "414x736": 0.05, "420x912": 0.05, "360x800": 0.2, "360x780": 0.15,
        "412x915": 0.2,
        "384x832": 0.1, "393x873": 0.12, "412x892": 0.1,
    ]
    private static let iosMajors: [String: Double] = ["26": 0.65, "18": 0.5, "17": 0.1, "16": 0.08, "15": 0.05]
    private static let androidMajors: [String: Double] = [
        "16": 0.3, "15": 0.3, "14": 0.25, "13": 0.2, "12": 0.15, "11": 0.1, "10": 0.1,
    ]
    private static let languages: [String: Double] = [
        "en": 0.5, "es": 0.2, "de": 0.15, "fr": 0.15, "pt": 0.15, "zh": 0.2, "ja": 0.15, "ru": 0.1, "it": 0.1,
        "ar": 0.1,
        "ko": 0.1, "tr": 0.1, "hi": 0.1, "pl": 0.1, "nl": 0.1,
    ]
}
