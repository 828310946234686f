extension UserAgentTokens {
    /// The meaning of a word's ending, whatever its letter case, for machines that the tables do not list.
    enum Ending {
        /// Words that only crawlers bear. `CUBOT` is a phone.
        case crawler
        /// Words that services bear, and apps too: `LinkChecker`, but also `CamScanner`.
        case service
    }

    /// The ending of the word before a place.
    @inline(__always)
    static func ending(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> Ending? {
        switch bytes[end - 1] | 0x20 {
        case UInt8(ascii: "t"):
            if ends(bytes, end, "bot") { return ends(bytes, end, "cubot") ? nil : .crawler }
            return ends(bytes, end, "agent") || ends(bytes, end, "httpclient") ? .crawler : nil
        case UInt8(ascii: "r"):
            if crawlers.contains(where: { ends(bytes, end, $0) }) { return .crawler }
            return services.contains { ends(bytes, end, $0) } ? .service : nil
        case UInt8(ascii: "s"):
            return ends(bytes, end, "robots") ? .crawler : nil
        case UInt8(ascii: "n"):
            return ends(bytes, end, "scan") ? .service : nil
        case UInt8(ascii: "l"):
            return ends(bytes, end, "crawl") ? .crawler : nil
        default:
            return nil
        }
    }

    private static let crawlers: [StaticString] = ["crawler", "spider", "fetcher", "scraper", "archiver"]

    private static let services: [StaticString] = [
        "checker", "monitor", "scanner", "validator", "parser", "optimizer", "resolver", "watcher", "generator",
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
