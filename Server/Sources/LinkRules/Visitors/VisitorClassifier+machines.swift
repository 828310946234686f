extension VisitorClassifier {
    /// The machine that sends a text, where no person does.
    ///
    /// Names first; then what only machines do: words such as “crawler”, an address to read about them, no system.
    @inline(__always)
    static func bot(
        _ visitor: Visitor, _ findings: UserAgentTokens.Findings, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> VisitorBot? {
        var named: VisitorBot?
        if case .bot(let bot)? = UserAgentTokens.all.meaning(findings.bot) { named = bot }
        if let named, !named.kind.isClient { return named }
        let isBrowserText = isBrowserText(bytes)
        // Before the libraries by which apps fetch: `Viber/26.4.2.0 CFNetwork/3826.600.41 Darwin/24.6.0`.
        if !isBrowserText, case .inApp(let app)? = UserAgentTokens.all.meaning(findings.inApp), app.fetchesCards {
            return VisitorBot(name: app.name, kind: .preview)
        }
        // Scripts do not begin as browsers do; old phones that name Java, and one that is called Ruby, are people's.
        if let named, !isBrowserText { return named }
        if findings.hasCrawlerWord || findings.has(.address) { return unlisted(.crawler, bytes) }
        // Web views on phones bear the names of apps, such as CamScanner, and phones bear the names of sites.
        let isPhone = isBrowserText && visitor.platform.isMobile
        if !isPhone, findings.hasServiceWord || findings.has(.site) { return unlisted(.crawler, bytes) }
        let namesNothing = visitor.browser == nil && findings.platform == Int.max
        return isBrowserText && !namesNothing ? nil : unlisted(.tool, bytes)
    }

    /// How the texts of browsers begin: as Mozilla, as Opera in its old days; Facebook's app sends its own part alone at
    /// times.
    private static func isBrowserText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch bytes[0] {
        case UInt8(ascii: "M"): bytes.begins(with: "Mozilla/")
        case UInt8(ascii: "O"): bytes.begins(with: "Opera/")
        case UInt8(ascii: "["): bytes.begins(with: "[FBAN/")
        default: false
        }
    }

    /// A machine that the tables do not list; those that fetch cards mostly say so.
    private static func unlisted(_ kind: Visitor.Kind, _ bytes: UnsafeBufferPointer<UInt8>) -> VisitorBot {
        VisitorBot(name: "other", kind: previewWords.contains { bytes.holds($0) } ? .preview : kind)
    }

    private static let previewWords: [StaticString] = ["preview", "unfurl", "opengraph", "metadata"]
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func begins(with word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        return count >= length && word.withUTF8Buffer { word in (0..<length).allSatisfy { self[$0] == word[$0] } }
    }
}

extension VisitorPlatform {
    /// Whether it is a system of phones and tablets.
    fileprivate var isMobile: Bool {
        switch self {
        case .ios, .android, .harmonyos: true
        case .macos, .windows, .linux, .chromeos, .other: false
        }
    }
}
