/// Decides whether a request that changes something comes from the dashboard's own pages.
///
/// Browsers say so themselves, so that forms need no tokens. Link domains are siblings of the dashboard's host, and no better than
/// strangers.
///
/// Sources: OWASP, Cross-Site Request Forgery Prevention; Fetch Metadata Request Headers, `Sec-Fetch-Site`.
enum OriginRule {
    /// Judges the header fields of a request with another method than `GET` or `HEAD`.
    ///
    /// - Parameters:
    ///   - site: the field `Sec-Fetch-Site`; it decides where it is there.
    ///   - origin: the field `Origin`, for browsers that do not send the other one.
    ///   - own: scheme, host and port of the dashboard, as the request reached it.
    static func allows(site: String?, origin: String?, own: String) -> Bool {
        if let site { return site == "same-origin" || site == "none" }
        // A request without either is refused: no browser of today sends a form so.
        return origin?.lowercased() == own.lowercased()
    }
}
