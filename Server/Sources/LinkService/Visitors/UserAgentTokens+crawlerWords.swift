extension UserAgentTokens {
    /// Whether the word before a place ends as names of crawlers do, in any case of its letters.
    ///
    /// It is for crawlers that nobody listed. `CUBOT` is a phone.
    static func endsLikeACrawler(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
        switch bytes[end - 1] | 0x20 {
        case UInt8(ascii: "t"):
            return ends(bytes, end, "bot") && !ends(bytes, end, "cubot") || ends(bytes, end, "agent")
                || ends(bytes, end, "httpclient")
        case UInt8(ascii: "r"):
            return agents.contains { ends(bytes, end, $0) }
        case UInt8(ascii: "s"):
            return ends(bytes, end, "robots")
        case UInt8(ascii: "n"):
            return ends(bytes, end, "scan")
        case UInt8(ascii: "l"):
            return ends(bytes, end, "crawl")
        default:
            return false
        }
    }

    private static let agents: [StaticString] = [
        "crawler", "spider", "fetcher", "scraper", "checker", "monitor", "scanner", "archiver", "validator", "parser",
        "reader", "optimizer", "resolver", "watcher", "generator",
    ]

    private static func ends(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int, _ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard end >= length else { return false }
        return word.withUTF8Buffer { word in
            for step in 0..<length where bytes[end - length + step] | 0x20 != word[step] { return false }
            return true
        }
    }
}
