import LinkStorage
import WaymarkLinks

/// The codes that no link may have, because the service answers at their paths itself or may do so one day.
///
/// They are reserved below path prefixes too, so that links can move to another prefix.
/// Names with a dot (`robots.txt`, `favicon.ico`, `.well-known`, …) need no entry: a code cannot hold a dot.
enum ReservedCodes {
    /// In lower case; letter case does not count.
    private static let words: Set<String> = [
        // The APIs: Firebase's and Branch's `/v1` and `/v2`, the native `/api`.
        "v1", "v2", "v3", "api", "openapi", "batch",
        // Health and numbers.
        "health", "metrics",
        // The dashboard and what belongs to it.
        "dashboard", "admin", "login", "logout", "static", "assets",
        // Association files and icons that are asked for without an extension (platforms: RFC 8615, Apple).
        "apple-app-site-association", "well-known", "favicon", "apple-touch-icon", "robots", "sitemap",
        // Firebase's own: `/_/…` is the service's, `/i/…` were invitations, `/app` was `goo.gl/app`.
        "_", "i", "app",
    ]

    /// Whether a path prefix begins where the service answers itself, as `/api/x` and `/.well-known` do.
    ///
    /// Names with a dot are judged by what stands before its extension: `/robots.txt`.
    static func contains(pathPrefix: String) -> Bool {
        guard let first = pathPrefix.split(separator: "/").first else { return false }
        guard first.utf8.first != UInt8(ascii: ".") else { return true }
        return words.contains(String(first.prefix { $0 != "." }).asciiLowercased)
    }

    /// Whether a code is reserved.
    static func contains(_ code: ShortCode) -> Bool {
        words.contains(code.description.asciiLowercased)
    }
}
