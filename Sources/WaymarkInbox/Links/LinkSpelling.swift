import WaymarkLinks

/// Normalizes addresses by RFC 3986 §6.2, to recognize one tap that comes through two doors.
///
/// Links that may differ in meaning stay different: paths, codes and queries keep their letter case, and non-empty queries
/// and fragments count.
enum LinkSpelling {
    /// Normalizes a web address: removes a path that is only a slash, an empty query and an empty fragment, and
    /// normalizes percent-encoding.
    ///
    /// A short link also loses a slash at its end. A `WebURL` has scheme, host and port normalized.
    static func plain(_ address: WebURL, isShort: Bool) -> String {
        var path = address.path
        if path == "/" || (isShort && path.utf8.last == UInt8(ascii: "/")) { path.removeLast() }
        var text = "\(address.scheme)://\(address.authority)\(path)"
        if let query = address.query, !query.isEmpty { text += "?\(query)" }
        if let fragment = address.fragment, !fragment.isEmpty { text += "#\(fragment)" }
        return PercentEncoding.normalized(text)
    }

    /// Normalizes any other address: scheme and host in lower case, percent-encoding normalized.
    static func plain(_ text: String) -> String {
        PercentEncoding.normalized(lowercasingHost(text))
    }

    /// An address with its case-insensitive parts, scheme and host, in lower case (RFC 3986 §6.2.2.1).
    static func lowercasingHost(_ text: String) -> String {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return text }
        var end = text.utf8.index(after: colon)
        if text[end...].hasPrefix("//") {
            end = text.utf8.index(end, offsetBy: 2)
            end = text.utf8[end...].firstIndex(where: endsName) ?? text.utf8.endIndex
        }
        return text[..<end].lowercased() + text[end...]
    }

    /// Whether a byte ends a host or an excluded prefix.
    static func endsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
}
