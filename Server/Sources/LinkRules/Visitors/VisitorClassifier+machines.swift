extension VisitorClassifier {
    /// The machine that sent a user agent; `nil` for a person.
    ///
    /// Names are checked first, then what only machines do: words such as “crawler”, an address about them, no
    /// operating system.
    @inline(__always)
    static func bot(
        _ visitor: Visitor, _ findings: UserAgentTokens.Findings, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> VisitorBot? {
        var named: VisitorBot?
        if case .bot(let bot)? = UserAgentTokens.all.meaning(findings.bot) { named = bot }
        if let named, !named.kind.isClient { return named }
        let isBrowserText = isBrowserText(bytes)
        // Checked before the libraries with which apps fetch: `Viber/26.4.2.0 CFNetwork/3826.600.41 Darwin/24.6.0`.
        if !isBrowserText, case .inApp(let app)? = UserAgentTokens.all.meaning(findings.inApp), app.fetchesCards {
            return VisitorBot(name: app.name, kind: .preview)
        }
        // Scripts do not begin as browsers do; a browser's text that contains Java or Ruby is an old phone, used by a
        // person.
        if let named, !isBrowserText { return named }
        if findings.hasCrawlerWord || findings.has(.address) { return unlisted(.crawler, bytes) }
        // Web views on phones contain names of apps, such as CamScanner, and phones contain names of sites.
        let isPhone = isBrowserText && visitor.platform.isMobile
        if !isPhone, findings.hasServiceWord || findings.has(.site) { return unlisted(.crawler, bytes) }
        let namesNothing = visitor.browser == nil && findings.platform == Int.max
        return isBrowserText && !namesNothing ? nil : unlisted(.tool, bytes)
    }

    /// Whether a text begins as a browser's: with Mozilla, with Opera in older versions, or with the part that
    /// Facebook's app sometimes sends alone.
    private static func isBrowserText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch bytes[0] {
        case UInt8(ascii: "M"): bytes.begins(with: "Mozilla/")
        case UInt8(ascii: "O"): bytes.begins(with: "Opera/")
        case UInt8(ascii: "["): bytes.begins(with: "[FBAN/")
        default: false
        }
    }

    /// A machine that is not in the tables; most of those that fetch cards identify themselves.
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
