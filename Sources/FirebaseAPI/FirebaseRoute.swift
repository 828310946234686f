import WaymarkLinks

/// The path of every method of Firebase Dynamic Links v1; the service and its clients both take it from here.
public enum FirebaseRoute {
    /// `POST` makes a short link.
    public static let shortLinks = "/v1/shortLinks"
    /// `POST` makes a short link that lists show.
    public static let managedShortLinks = "/v1/managedShortLinks:create"
    /// `POST` asks for the link that led to an installation.
    public static let installAttribution = "/v1/installAttribution"
    /// `POST` resolves a link that opened an app.
    public static let reopenAttribution = "/v1/reopenAttribution"

    private static let beginning = "/v1/"
    private static let linkStatsEnd = "/linkStats"

    /// The templates of `GET` for the statistics of a link.
    ///
    /// Google's clients send the short link percent-encoded in one segment. The other forms result from a missing
    /// encoding: `https:`, host, possibly a path prefix, code.
    public static let linkStatsTemplates = [
        "/v1/{dynamicLink}/linkStats", "/v1/{dynamicLink}/{host}/{path}/linkStats",
        "/v1/{dynamicLink}/{host}/{path}/{code}/linkStats",
    ]

    /// The path to ask for the numbers of a short link.
    public static func linkStats(of shortLink: String) -> String {
        beginning + PercentEncoding.strict(shortLink) + linkStatsEnd
    }

    /// The short link that a path asks for, as it stands there: perhaps percent-encoded.
    public static func shortLink(inLinkStats path: some StringProtocol) -> String? {
        guard path.hasPrefix(beginning), path.hasSuffix(linkStatsEnd),
            path.utf8.count > beginning.utf8.count + linkStatsEnd.utf8.count
        else { return nil }
        return String(path.dropFirst(beginning.count).dropLast(linkStatsEnd.count))
    }
}
