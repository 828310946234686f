import LinkHTTP

/// A place of the dashboard to which a sign-in may lead on.
enum LocalPath {
    /// The text where it is such a place; otherwise the first page.
    ///
    /// Only a path below `/_/` and its query pass: browsers read `//host` and `/\host` as addresses of other hosts, and drop tabs and
    /// line breaks from the middle of an address.
    static func safe(_ text: String?) -> String {
        guard let text, text.hasPrefix("/_/"), text.utf8.count <= 2000,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#") }),
            !text.hasPrefix("/_/sign-"), !text.contains("/../"), !text.contains("//")
        else { return "/_/" }
        return text
    }
}
