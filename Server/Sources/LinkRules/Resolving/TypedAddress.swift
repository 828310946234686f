import WaymarkLinks

/// An address as people type it, who leave out the scheme as in the address bar.
package enum TypedAddress {
    /// The whole address: with `https` where it names no scheme.
    ///
    /// An address with another scheme stays as it is, so that whoever reads it refuses it: `javascript:1` is no host with a port.
    package static func whole(_ text: String) -> String {
        namesScheme(text) ? text : "https://\(text)"
    }

    /// Whether a text is one word, which is probably no address: it names no scheme, and its host has no dot.
    ///
    /// `localhost` is an address, and so is what names its scheme.
    package static func isBareWord(_ text: String) -> Bool {
        guard !namesScheme(text), let url = WebURL(whole(text)) else { return false }
        return !url.host.contains(".") && !url.host.hasPrefix("[") && url.host != "localhost"
    }

    /// Whether what is before the first colon is a scheme (RFC 3986 §3.1), and not a host with a port behind it.
    ///
    /// `localhost:8080` and `example.com:8443/a` are hosts; any other host without a dot needs its scheme.
    private static func namesScheme(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(where: { ":/?#".utf8.contains($0) }), bytes[colon] == UInt8(ascii: ":"),
            let first = bytes.first, isLetter(first),
            bytes[..<colon].allSatisfy({ isLetter($0) || 48...57 ~= $0 || "+-.".utf8.contains($0) })
        else { return false }
        let port = bytes[bytes.index(after: colon)...].prefix { !"/?#".utf8.contains($0) }
        guard !port.isEmpty, port.allSatisfy({ 48...57 ~= $0 }) else { return true }
        let host = text[..<colon].lowercased()
        return host != "localhost" && !host.contains(".")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        65...90 ~= byte || 97...122 ~= byte
    }
}
