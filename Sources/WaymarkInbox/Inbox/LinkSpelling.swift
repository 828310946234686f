import WaymarkLinks

/// The plain spelling of an address: what RFC 3986 §6.2 says may be written in several ways is written in one.
///
/// By it one tap is told that comes through two doors, which may not spell alike. It never makes one of two links that may
/// mean different things: paths, codes and queries keep their letter case, and a query or a fragment that says anything
/// counts.
enum LinkSpelling {
    /// A web address without a path that is only a slash, an empty query, and an empty fragment.
    ///
    /// Of a short link a slash at the end goes too; percent-encoding is normalised. Scheme, host and port are plain in every
    /// `WebURL`.
    static func plain(_ address: WebURL, isShort: Bool) -> String {
        var path = address.path
        if path == "/" || (isShort && path.utf8.last == UInt8(ascii: "/")) { path.removeLast() }
        var text = "\(address.scheme)://\(address.authority)\(path)"
        if let query = address.query, !query.isEmpty { text += "?\(query)" }
        if let fragment = address.fragment, !fragment.isEmpty { text += "#\(fragment)" }
        return PercentEncoding.normalized(text)
    }

    /// Any other address, with scheme and host in lower case and percent-encoding normalised.
    static func plain(_ text: String) -> String {
        PercentEncoding.normalized(lowercasingHost(text))
    }

    /// An address with scheme and host in lower case, in which letter case means nothing (RFC 3986 §6.2.2.1).
    static func lowercasingHost(_ text: String) -> String {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return text }
        var end = text.utf8.index(after: colon)
        if text[end...].hasPrefix("//") {
            end = text.utf8.index(end, offsetBy: 2)
            end = text.utf8[end...].firstIndex(where: endsName) ?? text.utf8.endIndex
        }
        return text[..<end].lowercased() + text[end...]
    }

    /// Whether a byte ends a host, or a beginning of an address that stands for all that go on from there.
    static func endsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
}
