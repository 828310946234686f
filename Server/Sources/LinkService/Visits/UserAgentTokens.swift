/// What words of a user agent mean: every table in one index, so that one pass over the text answers for all of them.
///
/// Tokens are found at the beginning of words, with the case of their letters. No pattern is run, so no text is slow, and
/// nothing is allocated.
struct UserAgentTokens: Sendable {
    /// A word that says how to read the rest.
    enum Mark: UInt8, CaseIterable, Sendable {
        case safari, mobile, mobileBuild, tablet, version, webView, oldWebView, os, deviceSystemVersion, address, site,
            intel

        fileprivate var bit: UInt16 { 1 << UInt16(rawValue) }
    }

    /// What one word means.
    enum Meaning: Sendable {
        case bot(VisitorBot)
        case platform(VisitorPlatform, Visitor.Form?)
        case browser(VisitorBrowser)
        case inApp(InAppBrowser)
        case mark(Mark)
    }

    /// What was found; of each table the row that stands first.
    struct Findings {
        fileprivate(set) var bot = Int.max
        fileprivate(set) var platform = Int.max
        fileprivate(set) var browser = Int.max
        fileprivate(set) var inApp = Int.max
        /// Where the platform's word ends.
        fileprivate(set) var platformEnd = 0
        /// Where `Version/`, `OS` and `FBSV/` end.
        fileprivate(set) var versionEnd = 0
        fileprivate(set) var osEnd = 0
        fileprivate(set) var deviceSystemVersionEnd = 0
        /// Whether a word ends as the names of crawlers do.
        fileprivate(set) var hasCrawlerWord = false
        fileprivate var marks: UInt16 = 0

        func has(_ mark: Mark) -> Bool { marks & mark.bit != 0 }
    }

    private enum Category: UInt8 {
        case bot, platform, browser, inApp, mark

        init(_ meaning: Meaning) {
            switch meaning {
            case .bot: self = .bot
            case .platform: self = .platform
            case .browser: self = .browser
            case .inApp: self = .inApp
            case .mark: self = .mark
            }
        }
    }

    private struct Entry {
        var offset: UInt32
        var length: UInt16
        var row: UInt16
        var category: Category
        var mark: Mark?
    }

    private static let bucketCount = 1024

    private let meanings: [Meaning]
    private let text: [UInt8]
    private let entries: [Entry]
    /// Where the entries of each bucket begin, and one more.
    private let buckets: [UInt16]

    /// Makes an index of tables; tokens of one byte, or of none, are never found.
    init(_ rows: [(token: String, meaning: Meaning)]) {
        meanings = rows.map(\.meaning)
        var text: [UInt8] = []
        var chains = [[Entry]](repeating: [], count: Self.bucketCount)
        for (number, row) in rows.enumerated() {
            let token = Array(row.token.utf8)
            guard token.count > 1 else { continue }
            var entry = Entry(
                offset: UInt32(text.count), length: UInt16(token.count), row: UInt16(number),
                category: Category(row.meaning))
            if case .mark(let mark) = row.meaning { entry.mark = mark }
            chains[Self.bucket(token[0], token[1])].append(entry)
            text += token
        }
        self.text = text
        entries = chains.flatMap { $0 }
        buckets = chains.reduce(into: [0]) { $0.append($0[$0.count - 1] + UInt16($1.count)) }
    }

    /// The meaning of a row.
    func meaning(_ row: Int) -> Meaning? {
        row < meanings.count ? meanings[row] : nil
    }

    private static func bucket(_ first: UInt8, _ second: UInt8) -> Int {
        (Int(first) &* 37 &+ Int(second)) & (bucketCount - 1)
    }
}

extension UserAgentTokens {
    /// Reads a text once, in time linear to its length.
    func findings(in bytes: UnsafeBufferPointer<UInt8>) -> Findings {
        var findings = Findings()
        var before = CharacterClass.other
        for index in bytes.indices {
            let now = CharacterClass(bytes[index])
            if now != .other, now != before {
                look(at: index, in: bytes, &findings)
            } else if now == .other, bytes[index] == UInt8(ascii: "@") {
                findings.marks |= Mark.address.bit
            }
            if before == .letter, now != .letter, Self.endsLikeACrawler(bytes, before: index) {
                findings.hasCrawlerWord = true
            }
            before = now
        }
        if before == .letter, Self.endsLikeACrawler(bytes, before: bytes.count) { findings.hasCrawlerWord = true }
        return findings
    }

    private func look(at start: Int, in bytes: UnsafeBufferPointer<UInt8>, _ findings: inout Findings) {
        guard start + 1 < bytes.count else { return }
        let bucket = Self.bucket(bytes[start], bytes[start + 1])
        for index in Int(buckets[bucket])..<Int(buckets[bucket + 1]) {
            let entry = entries[index]
            let end = start + Int(entry.length)
            guard end <= bytes.count, matches(entry, bytes, at: start) else { continue }
            // ".com" ends a site's name, and "com." begins an app's.
            if entry.mark == .site, !Self.endsSite(bytes, start, end) { continue }
            note(entry, end: end, &findings)
        }
    }

    private static func endsSite(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        guard start > 1, bytes[start - 1] == UInt8(ascii: "."), CharacterClass(bytes[start - 2]) != .other else {
            return false
        }
        return end == bytes.count || (CharacterClass(bytes[end]) == .other && bytes[end] != UInt8(ascii: "."))
    }

    private func matches(_ entry: Entry, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        for step in 0..<Int(entry.length) where text[Int(entry.offset) + step] != bytes[start + step] { return false }
        return true
    }

    private func note(_ entry: Entry, end: Int, _ findings: inout Findings) {
        let row = Int(entry.row)
        switch entry.category {
        case .bot: findings.bot = min(findings.bot, row)
        case .browser: findings.browser = min(findings.browser, row)
        case .inApp: findings.inApp = min(findings.inApp, row)
        case .platform:
            guard row < findings.platform else { return }
            findings.platform = row
            findings.platformEnd = end
        case .mark:
            guard let mark = entry.mark, !findings.has(mark) else { return }
            findings.marks |= mark.bit
            switch mark {
            case .version: findings.versionEnd = end
            case .os: findings.osEnd = end
            case .deviceSystemVersion: findings.deviceSystemVersionEnd = end
            default: break
            }
        }
    }
}

/// What words are made of.
private enum CharacterClass {
    case letter, digit, other

    init(_ byte: UInt8) {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A: self = .letter
        case 0x30...0x39: self = .digit
        default: self = .other
        }
    }
}
