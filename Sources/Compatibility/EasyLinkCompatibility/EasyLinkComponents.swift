import Foundation
import WaymarkLinks

/// The text of a link's parts.
enum EasyLinkComponents {
    /// A path, percent-encoded, that begins with a slash; an empty one stays empty.
    static func path(_ text: String) -> String {
        guard !text.isEmpty else { return "" }
        let segments = text.split(separator: "/", omittingEmptySubsequences: false).map { PercentEncoding.strict($0) }
        let path = segments.joined(separator: "/")
        return path.hasPrefix("/") ? path : "/\(path)"
    }

    /// The host and the port of `localhost:8080`; an IPv6 address stands in brackets.
    static func hostAndPort(_ text: String) -> (String, Int?) {
        guard let colon = text.lastIndex(of: ":"), !text[colon...].contains("]"),
            let port = Int(text[text.index(after: colon)...]), 1...65535 ~= port
        else { return (text, nil) }
        return (String(text[..<colon]), port)
    }
}

extension EasyLink {
    /// Reads a URL; `nil` if it has no host, or a scheme that links may not name.
    init?(text: String) {
        guard let colon = text.range(of: "://"), let scheme = Scheme(rawValue: String(text[..<colon.lowerBound])) else {
            return nil
        }
        var rest = text[colon.upperBound...]
        fragment = Self.cut(&rest, at: "#")
        query = EasyLinkQuery(encoded: Self.cut(&rest, at: "?"))
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        encodedPath = String(rest[slash...])
        var authority = rest[..<slash]
        if let at = authority.lastIndex(of: "@") {
            userInfo = String(authority[..<at])
            authority = authority[authority.index(after: at)...]
        }
        (host, port) = EasyLinkComponents.hostAndPort(String(authority))
        guard !host.isEmpty else { return nil }
        self.scheme = scheme
    }

    /// Whether the host is one, and does not begin a path, a query or another host.
    var hasSoundHost: Bool {
        !host.isEmpty && host.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !#"/?#@\"#.utf8.contains($0) }
    }

    /// The URL.
    var text: String {
        var text = "\(scheme.rawValue)://"
        if let userInfo { text += "\(userInfo)@" }
        text += host
        if let port { text += ":\(port)" }
        text += encodedPath
        if let query = query.encoded { text += "?\(query)" }
        if let fragment { text += "#\(fragment)" }
        return text
    }

    private static func cut(_ text: inout Substring, at mark: Character) -> String? {
        guard let index = text.firstIndex(of: mark) else { return nil }
        defer { text = text[..<index] }
        return String(text[text.index(after: index)...])
    }
}
