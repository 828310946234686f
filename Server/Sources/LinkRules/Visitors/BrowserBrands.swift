/// The brands of `Sec-CH-UA` that say more than the user agent, which calls them all Chrome.
enum BrowserBrands {
    private typealias Row = (brand: StaticString, meaning: UserAgentTokens.Meaning)

    /// As `brand, meaning`; of those that a browser names the first row decides.
    private static let rows: [Row] = [
        ("HeadlessChrome", .bot(VisitorBot(name: "headless chrome", kind: .monitor))),
        ("Android WebView", .inApp(.unnamed)),
        ("Brave", .browser(VisitorBrowser("brave", followsIntents: true))),
        ("Microsoft Edge", .browser(VisitorBrowser("edge", followsIntents: true))),
        ("Opera", .browser(VisitorBrowser("opera", followsIntents: true))),
        ("DuckDuckGo", .browser(.duckDuckGo)),
    ]

    /// What a field says: a list of brands in quotes, each with its version as a parameter.
    ///
    /// It reads the field once and allocates nothing. Source: RFC 9651 §3.1 and §3.3.3; User-Agent Client Hints, WICG.
    static func meaning(of field: String) -> UserAgentTokens.Meaning? {
        field.utf8.withContiguousStorageIfAvailable(meaning)
            ?? Array(field.utf8).withUnsafeBufferPointer(meaning)
    }

    private static func meaning(of bytes: UnsafeBufferPointer<UInt8>) -> UserAgentTokens.Meaning? {
        var first = Int.max
        // Whether a string that begins here is a brand, and no version.
        var isMember = true
        var place = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                guard let end = endOfString(bytes, from: place + 1) else { return meaning(first) }
                if isMember, let row = row(of: bytes[(place + 1)..<end]) { first = min(first, row) }
                isMember = false
                place = end
            case UInt8(ascii: ","): isMember = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default: isMember = false
            }
            place += 1
        }
        return meaning(first)
    }

    private static func meaning(_ row: Int) -> UserAgentTokens.Meaning? {
        row < rows.count ? rows[row].meaning : nil
    }

    /// Where the quote stands that ends a string.
    private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var place = start
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return place < bytes.count ? place : nil
    }

    private static func row(of name: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        rows.firstIndex { row in
            row.brand.withUTF8Buffer { $0.count == name.count && name.elementsEqual($0) }
        }
    }
}
