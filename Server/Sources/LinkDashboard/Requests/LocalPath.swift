import LinkHTTP
import WaymarkLinks

/// A place of the dashboard to which a sign-in may lead on.
enum LocalPath {
    /// Characters that no address has as such (RFC 3986 §2), or that begin a fragment.
    private static let refused = Set("\"\\#".utf8)

    /// The text where it is such a place; otherwise the first page.
    ///
    /// Only a path below `/_/` and its query pass: browsers read `//host` and `/\host` as addresses of other hosts, drop tabs and line
    /// breaks from the middle of an address, and leave the folder by `..` and by `%2e%2e` (WHATWG URL, "double-dot URL path segment"):
    /// to short links, which lead anywhere, where they share the host. In a query nothing of this means anything, so that it may hold
    /// addresses. Those of the sign-in itself are refused: whoever has just signed in would begin again.
    static func safe(_ text: String?) -> String {
        guard let text, text.hasPrefix("/_/"), text.utf8.count <= 2000,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !refused.contains($0) }),
            !["/_/sign-", "/_/oidc"].contains(where: text.hasPrefix)
        else { return "/_/" }
        let path = text.prefix { $0 != "?" }
        return path.contains("//") || hasDotSegment(path) ? "/_/" : text
    }

    /// The place with the name of a note of what was done, instead of the one that it had.
    static func noting(_ note: String, at place: String) -> String {
        let parts = place.split(separator: "?", maxSplits: 1)
        guard let path = parts.first, let fields = try? FieldValues(urlencoded: parts.dropFirst().first ?? "") else {
            return place
        }
        return fields.setting("note", note).address(String(path))
    }

    private static func hasDotSegment(_ path: Substring) -> Bool {
        path.split(separator: "/").contains { segment in
            [".", ".."].contains(segment.lowercased().replacing("%2e", with: "."))
        }
    }
}
