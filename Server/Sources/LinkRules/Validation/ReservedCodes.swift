import LinkStorage
package import WaymarkLinks

/// The names below a link host that belong to the service, so that no link and no link domain can have them.
package enum ReservedCodes {
    /// The codes that no link may have, in lower case: what the service answers at a path of one segment, now or later.
    ///
    /// Nothing else is reserved, because a company's most printed link may be `/app`. Where the service answers deeper paths
    /// only, such as `/health/live`, the link `/health` is reached all the same. Names with a dot (`robots.txt`) need no
    /// entry, because a code cannot hold a dot. Sources: Firebase reserves `/_/`; Apple asks for the association file.
    package static let codes: Set<String> = ["_", "_r", "apple-app-site-association", "mcp", "metrics"]

    /// The first segments that no link domain's path may begin with, in lower case: everything below them belongs to the
    /// service, or may do so one day.
    package static let pathPrefixes = codes.union([
        // The APIs: Firebase's and Branch's `/v1` and `/v2`, the native `/api`.
        "v1", "v2", "v3", "api", "openapi", "batch",
        "health",
        // The dashboard and what belongs to it.
        "dashboard", "admin", "login", "logout", "static", "assets",
        // What browsers and crawlers ask every host for (RFC 8615).
        "well-known", "favicon", "apple-touch-icon", "robots", "sitemap",
        // Firebase's own: `/i/…` were invitations, `/app` was `goo.gl/app`.
        "i", "app",
    ])

    /// Whether a link domain's path begins where the service answers itself, as `/api/x` and `/.well-known` do.
    ///
    /// Names with a dot are judged by what comes before it: `/robots.txt`.
    package static func contains(pathPrefix: String) -> Bool {
        guard let first = pathPrefix.split(separator: "/").first else { return false }
        guard first.utf8.first != UInt8(ascii: ".") else { return true }
        return pathPrefixes.contains(String(first.prefix { $0 != "." }).asciiLowercased)
    }

    /// Whether a code is reserved; letter case does not count.
    package static func contains(_ code: ShortCode) -> Bool {
        codes.contains(code.description.asciiLowercased)
    }
}
