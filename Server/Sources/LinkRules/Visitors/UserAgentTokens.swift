/// The meanings of the words of user agents: all tables in one index, so that one pass over the text is enough.
///
/// Tokens are found at the beginning of words, with the case of their letters. No pattern is run, so no text is slow, and
/// nothing is allocated.
struct UserAgentTokens: Sendable {
    /// A word that says how to read the rest.
    enum Mark: UInt8, CaseIterable, Sendable {
        case mobile, mobileBuild, tablet, version, webView, oldWebView, os, deviceSystemVersion, address, site,
            intel

        fileprivate var bit: UInt16 { 1 << UInt16(rawValue) }
    }

    /// The meaning of a word.
    enum Meaning: Sendable {
        case bot(VisitorBot)
        case platform(VisitorPlatform, Visitor.Form?)
        case browser(VisitorBrowser)
        case inApp(InAppBrowser)
        case mark(Mark)
    }

    /// The findings of a text: of each table the first row that matches.
    struct Findings {
        fileprivate(set) var bot = Int.max
        fileprivate(set) var platform = Int.max
        fileprivate(set) var browser = Int.max
        fileprivate(set) var inApp = Int.max
        /// Where the platform's word ends, and the browser's.
        fileprivate(set) var platformEnd = 0
        fileprivate(set) var browserEnd = 0
        /// Where `Version/`, `OS` and `FBSV/` end.
        fileprivate(set) var versionEnd = 0
        fileprivate(set) var osEnd = 0
        fileprivate(set) var deviceSystemVersionEnd = 0
        /// Whether a word ends as only the names of crawlers do.
        fileprivate(set) var hasCrawlerWord = false
        /// Whether a word ends as the names of services and of some apps do.
        fileprivate(set) var hasServiceWord = false
        fileprivate var marks: UInt16 = 0

        func has(_ mark: Mark) -> Bool { marks & mark.bit != 0 }
    }

    fileprivate enum Category: UInt8 {
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

    fileprivate struct Entry {
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

    /// Creates an index of tables; tokens of one byte, or of none, are never found.
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

    fileprivate static func bucket(_ first: UInt8, _ second: UInt8) -> Int {
        (Int(first) &* 37 &+ Int(second)) & (bucketCount - 1)
    }
}

extension UserAgentTokens {
    /// Reads a text once, in time linear to its length.
    func findings(in bytes: UnsafeBufferPointer<UInt8>) -> Findings {
        text.withUnsafeBufferPointer { text in
            entries.withUnsafeBufferPointer { entries in
                buckets.withUnsafeBufferPointer { buckets in
                    CharacterClass.table.withUnsafeBufferPointer { classes in
                        var scan = Scan(bytes: bytes, text: text, entries: entries, buckets: buckets, classes: classes)
                        scan.run()
                        return scan.findings
                    }
                }
            }
        }
    }
}

/// One pass over a text, with the tables as plain memory: every click pays for it byte by byte.
private struct Scan {
    let bytes: UnsafeBufferPointer<UInt8>
    let text: UnsafeBufferPointer<UInt8>
    let entries: UnsafeBufferPointer<UserAgentTokens.Entry>
    let buckets: UnsafeBufferPointer<UInt16>
    let classes: UnsafeBufferPointer<CharacterClass>
    var findings = UserAgentTokens.Findings()

    mutating func run() {
        var before = CharacterClass.other
        for index in 0..<bytes.count {
            let now = classes[Int(bytes[index])]
            guard now != before else { continue }
            if before == .letter { noteEnding(before: index) }
            if now != .other { look(at: index) }
            before = now
        }
        if before == .letter { noteEnding(before: bytes.count) }
        if bytes.contains(UInt8(ascii: "@")), namesMailbox { findings.note(.address) }
    }

    @inline(__always)
    private mutating func noteEnding(before end: Int) {
        switch UserAgentTokens.ending(bytes, before: end) {
        case .crawler: findings.hasCrawlerWord = true
        case .service: findings.hasServiceWord = true
        case nil: break
        }
    }

    /// Whether there is an e-mail address, such as `bot@example.com`.
    ///
    /// Versions (`ios@11.5.2`), locales (`ar_QA@numbers=latn`) and builds (`ICS@ROM_04.06.2012`) have the sign too.
    private var namesMailbox: Bool {
        bytes.indices.contains { place in
            guard bytes[place] == UInt8(ascii: "@") else { return false }
            let host = bytes[(place + 1)...].prefix { classes[Int($0)] != .other || $0 == UInt8(ascii: "-") }
            guard let first = host.first, classes[Int(first)] == .letter, host.endIndex + 1 < bytes.count else {
                return false
            }
            return bytes[host.endIndex] == UInt8(ascii: ".") && classes[Int(bytes[host.endIndex + 1])] == .letter
        }
    }

    private mutating func look(at start: Int) {
        guard start + 1 < bytes.count else { return }
        let bucket = UserAgentTokens.bucket(bytes[start], bytes[start + 1])
        for index in Int(buckets[bucket])..<Int(buckets[bucket + 1]) where matches(index, at: start) {
            let entry = entries[index]
            let end = start + Int(entry.length)
            if entry.mark == .site {
                // ".com" ends a site's name, and "com." begins an app's.
                guard endsSite(start, end) else { continue }
                if namesPage(end) { findings.note(.address) }
            }
            findings.note(entry, end: end)
        }
    }

    private func matches(_ index: Int, at start: Int) -> Bool {
        let (length, offset) = (Int(entries[index].length), Int(entries[index].offset))
        guard start + length <= bytes.count else { return false }
        // The first two bytes chose the bucket, which few others share: what differs mostly does so at once.
        var step = length - 1
        while step >= 0 {
            if text[offset + step] != bytes[start + step] { return false }
            step -= 1
        }
        return true
    }

    private func endsSite(_ start: Int, _ end: Int) -> Bool {
        guard start > 1, bytes[start - 1] == UInt8(ascii: "."), classes[Int(bytes[start - 2])] != .other else {
            return false
        }
        return end == bytes.count || (classes[Int(bytes[end])] == .other && bytes[end] != UInt8(ascii: "."))
    }

    /// Whether a site's name goes on to a page: `example.com/bots`; an app of that name goes on to its version.
    private func namesPage(_ end: Int) -> Bool {
        end + 1 < bytes.count && bytes[end] == UInt8(ascii: "/") && classes[Int(bytes[end + 1])] == .letter
    }
}

extension UserAgentTokens.Findings {
    fileprivate mutating func note(_ mark: UserAgentTokens.Mark) {
        marks |= mark.bit
    }

    fileprivate mutating func note(_ entry: UserAgentTokens.Entry, end: Int) {
        let row = Int(entry.row)
        switch entry.category {
        case .bot: bot = min(bot, row)
        case .browser:
            guard row < browser else { return }
            browser = row
            browserEnd = end
        case .inApp: inApp = min(inApp, row)
        case .platform:
            guard row < platform else { return }
            platform = row
            platformEnd = end
        case .mark:
            guard let mark = entry.mark, !has(mark) else { return }
            note(mark)
            switch mark {
            case .version: versionEnd = end
            case .os: osEnd = end
            case .deviceSystemVersion: deviceSystemVersionEnd = end
            default: break
            }
        }
    }
}

/// What words are made of.
private enum CharacterClass: UInt8 {
    case other, letter, digit

    /// The class of every byte.
    static let table: [CharacterClass] = (0...255).map { byte in
        switch byte {
        case 0x41...0x5A, 0x61...0x7A: .letter
        case 0x30...0x39: .digit
        default: .other
        }
    }
}
